import { bearingDegrees, distanceKm } from '@squall/shared/rules/geo'
import type { Place } from '@squall/shared/rules/place'
import type { SimulatedStorm } from '../world'

export const RADIALS = 720
export const REFLECTIVITY_BINS = 1840
const BIN_KM = 0.25
/** Weaker echoes are none. */
const WEAKEST_DBZ = 5
const NONE = Number.NEGATIVE_INFINITY
const RADIANS = Math.PI / 180

/** A storm as the radar sees it: km east and north of it, and which way is along the storm's motion. */
export interface SeenStorm {
  storm: SimulatedStorm
  km: number
  azimuth: number
  east: number
  north: number
  /** The motion's direction as a vector of length 1. */
  alongEast: number
  alongNorth: number
  size: number
}

export function seenFrom(radar: Place, storm: SimulatedStorm, place = storm.place): SeenStorm {
  const [km, azimuth] = [distanceKm(radar, place), bearingDegrees(radar, place)]
  const toward = storm.track.toward * RADIANS
  return {
    storm,
    km,
    azimuth,
    east: km * Math.sin(azimuth * RADIANS),
    north: km * Math.cos(azimuth * RADIANS),
    alongEast: Math.sin(toward),
    alongNorth: Math.cos(toward),
    size: 0.5 + 0.5 * storm.strength,
  }
}

/**
 * Returns reflectivity at 0.5°, in dBZ: 720 radials of 1,840 bins one after the other, −∞ where there is no echo. At a
 * storm's place it is the storm's own. A tenth of a second.
 */
export function reflectivity(storms: SimulatedStorm[], radar: Place): Float32Array {
  const sweep = new Float32Array(RADIALS * REFLECTIVITY_BINS).fill(NONE)
  for (const storm of storms) paint(sweep, seenFrom(radar, storm))
  return sweep
}

function paint(sweep: Float32Array, seen: SeenStorm): void {
  const isLine = seen.storm.track.kind === 'line'
  const echo = isLine ? lineEcho : supercellEcho
  forBinsAround(seen, seen.size * (isLine ? 42 : 34), REFLECTIVITY_BINS, (index, east, north) => {
    const along = east * seen.alongEast + north * seen.alongNorth
    const right = east * seen.alongNorth - north * seen.alongEast
    const dbz = echo(along / seen.size, right / seen.size, seen.storm.dbz) + grain(along, right)
    if (dbz >= WEAKEST_DBZ && dbz > (sweep[index] ?? NONE)) sweep[index] = dbz
  })
}

/** Calls back for every bin within `km` of a storm, with its index and its km east and north of the storm. */
export function forBinsAround(
  { km: away, azimuth, east, north }: Pick<SeenStorm, 'km' | 'azimuth' | 'east' | 'north'>,
  km: number,
  bins: number,
  visit: (index: number, east: number, north: number, radial: number) => void,
): void {
  const half = away <= km ? 180 : Math.asin(km / away) / RADIANS
  const first = Math.max(0, Math.floor((away - km) / BIN_KM))
  const last = Math.min(bins - 1, Math.ceil((away + km) / BIN_KM))
  const from = Math.floor((azimuth - half) * 2)
  const until = Math.min(from + RADIALS - 1, Math.ceil((azimuth + half) * 2))
  for (let turn = from; turn <= until; turn++) {
    const radial = (turn + RADIALS) % RADIALS
    const angle = (radial / 2 + 0.25) * RADIANS
    const [sine, cosine] = [Math.sin(angle), Math.cos(angle)]
    for (let bin = first; bin <= last; bin++) {
      const range = (bin + 0.5) * BIN_KM
      const [x, y] = [range * sine - east, range * cosine - north]
      if (x * x + y * y <= km * km) visit(radial * bins + bin, x, y, radial)
    }
  }
}

/** Echoes fall off as parabolas of dBZ. Km along the motion and to its right, of a storm of full size. */
function supercellEcho(along: number, right: number, peak: number): number {
  const core = peak - 20 * ((along / 8) ** 2 + (right / 6) ** 2)
  const forwardFlank = peak - 14 - 16 * (((along - 13) / 12) ** 2 + ((right + 5) / 8) ** 2)
  const [x, y] = [along + 6.1, right - 3.5]
  const ring = Math.hypot(x, y)
  // Rain wraps round the rotation from behind, and leaves it open towards the front.
  const hook = peak - 12 - 14 * ((ring - 2.6) / 1.1) ** 2 - (x > 0 && y > -1 ? 6 * x : 0)
  const echo = Math.max(core, forwardFlank, hook)
  return ring < 1.8 ? Math.min(echo, peak - 30 + 4 * ring * ring) : echo
}

/** A sharp front, and rain that trails behind it. */
function lineEcho(along: number, right: number, peak: number): number {
  const steep = along > 0 ? 4.5 : 9
  const front = peak - 16 * ((along / steep) ** 2 + (right / 12) ** 2)
  const trailing = peak - 25 - 10 * (((along + 18) / 15) ** 2 + (right / 15) ** 2)
  return Math.max(front, trailing)
}

/** Unevenness, more of it farther out, that leaves a storm's middle as it is and makes nothing stronger than that. */
function grain(along: number, right: number): number {
  const apart = along * along + right * right
  const fine = Math.sin(1.9 * along + 0.7 * right) * Math.sin(2.3 * right - 0.9 * along)
  const coarse = Math.sin(0.47 * along + 0.31 * right) * Math.sin(0.53 * right - 0.19 * along)
  return Math.min(1.2, 0.07 * apart) * fine + Math.min(6, Math.max(0, apart - 60) * 0.02) * coarse
}
