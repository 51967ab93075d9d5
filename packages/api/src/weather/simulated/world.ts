import { type Polygon, travel } from '@squall/shared/rules/geo'
import { type Place, SIMULATED_PLACE } from '@squall/shared/rules/place'

const FARTHEST_MINUTES = 45

const BEHIND_KM = 8

/** The way ahead is less certain the longer it is. */
const WIDER_PER_KM = 0.16

const MINUTE = 60_000

/** Every storm comes again after this long, and lives no longer. */
const CYCLE_MINUTES = 120

const GROWN_AFTER = 35

const FADES_AFTER = 85

const NEAREST_AFTER = 60

/** A storm weaker than this is none yet, or none any more. */
const WEAKEST = 0.08

const EL_RENO: Place = { latitude: 35.53, longitude: -97.95 }

const NORMAN: Place = { latitude: 35.22, longitude: -97.44 }

/** The life of a storm that comes again every cycle. */
export interface Track {
  name: string
  kind: 'supercell' | 'line'
  /** Tells the storms of a cycle apart; 0 to 9. */
  number: number
  /** Minutes into the cycle. */
  born: number
  /** Where it is NEAREST_AFTER minutes later. */
  passes: Place
  toward: number
  metresPerSecond: number
  /** At full strength: dBZ, knots of difference across the rotation, inches, per cent, mph. */
  peak: { dbz: number; rotation: number; hail: number; tornado: number; severe: number; gust: number }
}

const line = { kind: 'line', born: 30, toward: 115, metresPerSecond: 19.5 } as const

const linePeak = { dbz: 58, rotation: 24, hail: 0.75, tornado: 9, severe: 72, gust: 75 }

const LINE_SPACING_KM = 20

export const supercells: Track[] = [
  {
    name: 'the southern supercell',
    kind: 'supercell',
    number: 0,
    born: 0,
    // Once in a cycle within 2 km of Moore.
    passes: travel(SIMULATED_PLACE, 340, 1.5),
    toward: 70,
    metresPerSecond: 17,
    peak: { dbz: 68, rotation: 112, hail: 2.75, tornado: 88, severe: 98, gust: 80 },
  },
  {
    name: 'the western supercell',
    kind: 'supercell',
    number: 1,
    born: 60,
    passes: travel(EL_RENO, 340, 2),
    toward: 60,
    metresPerSecond: 15,
    peak: { dbz: 64, rotation: 78, hail: 1.75, tornado: 52, severe: 90, gust: 70 },
  },
]

const lineCell = (step: number): Track => ({
  ...line,
  name: 'the squall line',
  number: 4 + step,
  passes: travel(travel(NORMAN, line.toward - 90, -step * LINE_SPACING_KM), line.toward, -1.5 * step * step),
  peak: linePeak,
})

export const middleOfLine = lineCell(0)

/** Five cells side by side from left to right as they go, the middle ones ahead. */
export const squallLine: Track[] = [lineCell(-2), lineCell(-1), middleOfLine, lineCell(1), lineCell(2)]

/** One storm of the made-up sky at one moment; units as in Track. */
export interface SimulatedStorm {
  track: Track
  /** How many cycles came before. */
  cycle: number
  bornAt: Date
  /** Minutes since then. */
  age: number
  /** 0 to 1. */
  strength: number
  /** Where it is brightest on radar. */
  place: Place
  /** The middle of its rotation, behind and to the right. */
  circulation: Place
  /** Half its size in km, along its way and across. */
  halfAlong: number
  halfAcross: number
  dbz: number
  rotation: number
  hail: number
  tornado: number
  severe: number
  gust: number
}

/** Returns the storm of a track at a time, computed from the clock alone. */
export function computeStorm(track: Track, now: Date): SimulatedStorm {
  const minutes = now.getTime() / MINUTE - track.born
  const cycle = Math.floor(minutes / CYCLE_MINUTES)
  const age = minutes - cycle * CYCLE_MINUTES
  const strength = strengthAt(age) * (track.kind === 'line' ? 0.9 + 0.1 * Math.sin(age / 7 + 2 * track.number) : 1)
  const place = travel(track.passes, track.toward, kmIn(track, age - NEAREST_AFTER))
  const size = 0.5 + 0.5 * strength
  const { dbz, rotation, hail, tornado, severe, gust } = track.peak
  return {
    track,
    cycle,
    bornAt: new Date(Math.round((track.born + cycle * CYCLE_MINUTES) * MINUTE)),
    age,
    strength,
    place,
    circulation: travel(place, track.toward + 150, 7),
    halfAlong: size * (track.kind === 'line' ? 5 : 13),
    halfAcross: size * (track.kind === 'line' ? 10.5 : 9),
    dbz: 38 + (dbz - 38) * strength,
    rotation: rotation * strength ** 1.5,
    hail: hail * strength,
    tornado: tornado * strength ** 2,
    severe: severe * strength,
    gust: 25 + (gust - 25) * strength,
  }
}

/** Returns all storms there are at a time; two kinds of them at any moment. */
export function stormsAt(now: Date): SimulatedStorm[] {
  return [...supercells, ...squallLine]
    .map((track) => computeStorm(track, now))
    .filter(({ strength }) => strength >= WEAKEST)
}

/** Returns how far a storm moves in so many minutes, km. */
export const kmIn = ({ metresPerSecond }: Track, minutes: number): number => (metresPerSecond * minutes * 60) / 1000

/** Around a storm, [longitude, latitude], closed. */
export function traceOutline({ place, track, halfAlong, halfAcross }: SimulatedStorm): [number, number][] {
  const corners = Array.from({ length: 12 }, (_, corner): [number, number] => {
    const turn = (corner / 12) * 2 * Math.PI
    const [along, across] = [halfAlong * Math.cos(turn), halfAcross * Math.sin(turn)]
    const bearing = track.toward + (Math.atan2(across, along) * 180) / Math.PI
    const { latitude, longitude } = travel(place, bearing, Math.hypot(along, across))
    return [Number(longitude.toFixed(3)), Number(latitude.toFixed(3))]
  })
  return [...corners, corners[0] ?? [0, 0]]
}

function strengthAt(age: number): number {
  const grown = smooth(age / GROWN_AFTER)
  return age < FADES_AFTER ? grown : smooth((CYCLE_MINUTES - age) / (CYCLE_MINUTES - FADES_AFTER))
}

function smooth(share: number): number {
  const inside = Math.min(1, Math.max(0, share))
  return inside * inside * (3 - 2 * inside)
}

/** Returns where storms side by side will be within so many minutes: narrow behind them, wide ahead, as forecasters draw it. */
export function areaAhead(storms: SimulatedStorm[], minutes: number): Polygon {
  const [first] = storms
  const last = storms.at(-1)
  if (first === undefined || last === undefined) return []
  const { track } = first
  const ahead = kmIn(track, Math.min(FARTHEST_MINUTES, Math.max(10, minutes)))
  const [left, right] = [track.toward - 90, track.toward + 90]
  const corner = (from: Place, km: number, side: number, wide: number): [number, number] => {
    const { latitude, longitude } = travel(travel(from, track.toward, km), side, wide)
    return [Number(longitude.toFixed(2)), Number(latitude.toFixed(2))]
  }
  const front = first.halfAcross + WIDER_PER_KM * ahead
  const rearLeft = corner(first.place, -BEHIND_KM, left, first.halfAcross)
  const middle = storms.slice(1, -1).map(({ place }) => corner(place, ahead, left, 0))
  return [
    [
      rearLeft,
      corner(last.place, -BEHIND_KM, right, last.halfAcross),
      corner(last.place, ahead, right, front),
      ...middle.toReversed(),
      corner(first.place, ahead, left, front),
      rearLeft,
    ],
  ]
}
