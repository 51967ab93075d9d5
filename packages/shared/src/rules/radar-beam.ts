/*
 * The way of a radar beam in the standard atmosphere, which bends it as if the earth were a third larger. Formulas: Doviak and
 * Zrnić, Doppler Radar and Weather Observations, 2nd edition, 2.28b and 2.28c.
 */

const EARTH_RADIUS_KM = 6371
/** The radius of an earth on which the beam would be straight. */
export const BEAM_EARTH_RADIUS_KM = (EARTH_RADIUS_KM * 4) / 3

const RADIANS = Math.PI / 180

/** Returns how far the beam has come, in km, over a point on the ground so many km from the radar. */
export function beamKmOver(groundKm: number, elevationDegrees: number): number {
  const angle = groundKm / BEAM_EARTH_RADIUS_KM
  return (BEAM_EARTH_RADIUS_KM * Math.sin(angle)) / Math.cos(angle + elevationDegrees * RADIANS)
}

/** Returns the height of the middle of the beam over a point on the ground, in km above the antenna. */
export function beamHeightKm(groundKm: number, elevationDegrees: number): number {
  const angle = groundKm / BEAM_EARTH_RADIUS_KM
  const elevation = elevationDegrees * RADIANS
  return BEAM_EARTH_RADIUS_KM * (Math.cos(elevation) / Math.cos(angle + elevation) - 1)
}

/** Returns the point on the ground, in km from the radar, below a beam that has come so many km. */
export function groundKmBelow(beamKm: number, elevationDegrees: number): number {
  const elevation = elevationDegrees * RADIANS
  return (
    BEAM_EARTH_RADIUS_KM * Math.atan2(beamKm * Math.cos(elevation), BEAM_EARTH_RADIUS_KM + beamKm * Math.sin(elevation))
  )
}

/** A storm's motion: towards, in degrees clockwise from north, and in knots. */
export interface StormMotion {
  direction: number
  knots: number
}

/** Returns the part of a velocity along the beam that is not the storm's own motion; all in knots, away from the radar positive. */
export const toStormRelative = (knots: number, azimuth: number, motion: StormMotion): number =>
  knots - motion.knots * Math.cos((azimuth - motion.direction) * RADIANS)
