import { ScanGeometry } from '@squall/shared/contract/weather'
import { bearingDegrees, distanceKm } from '@squall/shared/rules/geo'
import type { Place } from '@squall/shared/rules/place'
import { beamHeightKm, beamKmOver, type StormMotion } from '@squall/shared/rules/radar-beam'
import {
  FIRST_LEVEL,
  LAST_LEVEL,
  NO_ECHO,
  RANGE_FOLDED,
  type RadarProductName,
  radarProductScales,
  toRadarValue,
} from '@squall/shared/rules/radar-scale'

/** The values of one scan: a byte for each gate of each row, as the api sent them. */
export interface Scan {
  geometry: ScanGeometry
  levels: Uint8Array<ArrayBuffer>
}

const METRES_PER_KM = 1000

/** Returns the geometry that a value picture contains; null when it does not fit the picture. */
export function parseGeometry(text: string | undefined, width: number, height: number): ScanGeometry | null {
  try {
    const geometry = ScanGeometry.safeParse(JSON.parse(text ?? '')).data
    return geometry && geometry.gates === width && geometry.rows === height ? geometry : null
  } catch {
    return null
  }
}

/** A place as the radar sees it. */
export interface SeenPlace {
  /** Degrees clockwise from north. */
  azimuth: number
  groundKm: number
  /** How far the beam has come there. */
  beamKm: number
}

/** Returns where a radar sees a place. Scans that are made of several elevations lie on the ground. */
export function seePlace(geometry: ScanGeometry, place: Place): SeenPlace {
  const groundKm = distanceKm(geometry, place)
  const { elevationDegrees } = geometry
  const beamKm = elevationDegrees === null ? groundKm : beamKmOver(groundKm, elevationDegrees)
  return { azimuth: bearingDegrees(geometry, place), groundKm, beamKm }
}

/** Returns the level of a scan where the radar sees a place; null out of its range. */
export function getLevelAt({ geometry, levels }: Scan, { azimuth, beamKm }: SeenPlace): number | null {
  const { rows, gates, firstGateMetres, gateMetres } = geometry
  const gate = Math.floor((beamKm * METRES_PER_KM - firstGateMetres) / gateMetres)
  if (gate < 0 || gate >= gates) return null
  const row = Math.min(rows - 1, Math.floor((azimuth / 360) * rows))
  return levels[row * gates + gate] ?? null
}

/** What a scan says about a place; `value` is in the unit of the product. */
export type ScanReading = { kind: 'value'; value: number } | { kind: 'no-echo' | 'range-folded' | 'out-of-range' }

/** Returns what a scan says about a place. @param motion of the storms, for velocity relative to them */
export function readScan(
  scan: Scan,
  seen: SeenPlace,
  product: RadarProductName,
  motion: StormMotion | null,
): ScanReading {
  const level = getLevelAt(scan, seen)
  if (level === null) return { kind: 'out-of-range' }
  if (level === NO_ECHO) return { kind: 'no-echo' }
  if (level === RANGE_FOLDED) return { kind: 'range-folded' }
  const scale = radarProductScales[product]
  const [east, north] = toMotionSteps(product, motion)
  const radians = (seen.azimuth * Math.PI) / 180
  const shifted = level - east * Math.sin(radians) - north * Math.cos(radians)
  const shown = Math.min(LAST_LEVEL, Math.max(FIRST_LEVEL, Math.round(shifted)))
  return { kind: 'value', value: toRadarValue(shown, scale) ?? Number.NaN }
}

/** Returns the motion to take from a velocity, in levels towards east and north; none for other products. */
export function toMotionSteps(product: RadarProductName, motion: StormMotion | null): [number, number] {
  if (product !== 'storm-relative-velocity' || motion === null) return [0, 0]
  const radians = (motion.direction * Math.PI) / 180
  const steps = motion.knots / radarProductScales[product].increment
  return [steps * Math.sin(radians), steps * Math.cos(radians)]
}

/** Returns the height of the beam's middle at a place, metres above the sea; null for scans of several elevations. */
export function getBeamHeightMetres({ elevationDegrees, heightMetres }: ScanGeometry, groundKm: number): number | null {
  if (elevationDegrees === null) return null
  return (heightMetres ?? 0) + beamHeightKm(groundKm, elevationDegrees) * METRES_PER_KM
}
