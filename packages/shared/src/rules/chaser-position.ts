import { bearingDegrees, distanceKm, distanceToPolygonsKm, travel } from './geo'
import { type Place, type PlacePrecision, publicCellSize, toPublicPlace } from './place'

/** A chaser's device reports its position this often. */
export const REPORT_EVERY_MS = 5_000

/** A chaser who has not been shown for this long is off the map, live or not. */
export const LOST_AFTER_MS = 10 * 60_000

/** A trail goes back this far. */
export const TRAIL_MS = 60 * 60_000

const HOUR_MS = 3_600_000
const TOP_SPEED_KMH = 300
const WORST_ACCURACY_M = 500
const OLDEST_MS = 60_000
/** Positions come every 5 s; closer ones would only fill the disk. */
const SOONEST_MS = 2_000
/** Clocks of devices stutter. */
const MOST_AHEAD_MS = 2_000
/** A position moves this much while its device lies still. */
const STANDING_KM = 0.015
const STANDING_KMH = 5
/** So many positions in a row that agree are believed, although they are far from those before. */
const BELIEVED_AFTER = 3

/** A position as a device measured it. Null where the device does not know. `atMs` counts from the stream's start. */
export interface MeasuredPosition extends Place {
  accuracyM: number
  /** Clockwise from north. */
  headingDegrees: number | null
  speedKmh: number | null
  atMs: number
}

/** The positions of one chaser so far: the last accepted one, and those that may be a jump. */
export interface PositionHistory {
  last: MeasuredPosition | null
  jump: { position: MeasuredPosition; count: number } | null
}

export const noPositions: PositionHistory = { last: null, jump: null }

export type IgnoredReason =
  | 'it is too inaccurate'
  | 'its speed is impossible'
  | 'it is from the future'
  | 'it is too old'
  | 'it repeats an earlier one'
  | 'it comes too soon'

/**
 * What becomes of a position. accepted: the chaser is there; held: the chaser stays where they were, because they stand or
 * because the position jumped; ignored: it says nothing.
 */
export type Verdict =
  | { verdict: 'accepted' }
  | { verdict: 'held'; reason: 'it stands' | 'it jumps' }
  | { verdict: 'ignored'; reason: IgnoredReason }

/** Returns what becomes of a position that has just come, and the history after it. `nowMs` counts from the stream's start. */
export function judgePosition(
  history: PositionHistory,
  position: MeasuredPosition,
  nowMs: number,
): Verdict & { history: PositionHistory } {
  const reason = findFault(history, position, nowMs)
  if (reason !== null) return { verdict: 'ignored', reason, history }
  const { last, jump } = history
  let before = last
  if (last !== null && speedBetween(last, position) > TOP_SPEED_KMH) {
    const agrees = jump !== null && speedBetween(jump.position, position) <= TOP_SPEED_KMH
    const count = agrees ? jump.count + 1 : 1
    if (count < BELIEVED_AFTER)
      return { verdict: 'held', reason: 'it jumps', history: { last, jump: { position, count } } }
    before = jump?.position ?? null
  } else if (last !== null && distanceKm(last, position) < STANDING_KM && (position.speedKmh ?? 0) < STANDING_KMH) {
    // The place stays, so that a chaser who stands does not wander, and one who crawls is seen to move.
    const standing = { ...last, speedKmh: 0, headingDegrees: null, atMs: position.atMs }
    return { verdict: 'held', reason: 'it stands', history: { last: standing, jump: null } }
  }
  return { verdict: 'accepted', history: { last: addMotion(before, position), jump: null } }
}

function findFault({ last, jump }: PositionHistory, position: MeasuredPosition, nowMs: number): IgnoredReason | null {
  const newest = Math.max(last?.atMs ?? 0, jump?.position.atMs ?? 0)
  if (position.atMs > nowMs + MOST_AHEAD_MS) return 'it is from the future'
  if (position.atMs < nowMs - OLDEST_MS) return 'it is too old'
  if ((last !== null || jump !== null) && position.atMs <= newest) return 'it repeats an earlier one'
  if (last !== null && position.atMs - newest < SOONEST_MS) return 'it comes too soon'
  if (position.accuracyM > WORST_ACCURACY_M) return 'it is too inaccurate'
  if (position.speedKmh !== null && position.speedKmh > TOP_SPEED_KMH) return 'its speed is impossible'
  return null
}

const speedBetween = (from: MeasuredPosition, to: MeasuredPosition): number =>
  (distanceKm(from, to) / Math.max(1, to.atMs - from.atMs)) * HOUR_MS

/** Returns a position with the heading and speed that follow from the one before, where its device knows neither. */
function addMotion(last: MeasuredPosition | null, position: MeasuredPosition): MeasuredPosition {
  if (last === null || position.atMs - last.atMs > OLDEST_MS) return position
  const speedKmh = position.speedKmh ?? Math.min(TOP_SPEED_KMH, speedBetween(last, position))
  const headingDegrees = position.headingDegrees ?? bearingDegrees(last, position)
  return { ...position, speedKmh, headingDegrees: speedKmh < STANDING_KMH ? null : headingDegrees }
}

/** Where nobody sees a chaser, whatever they share. */
export interface HomeZone {
  middle: Place
  radiusKm: number
}

const HOME_KM = 1
const HOME_SHIFT_KM = 0.6

/**
 * Returns the zone around the start of a broadcast. It holds at least 1 km around the start, and its middle lies elsewhere,
 * since who knows three points of a circle knows its middle.
 * @param chance two numbers from 0 to 1 that only the server knows and that stay the same for one home
 */
export function createHomeZone(start: Place, [turn, distance]: readonly [number, number]): HomeZone {
  const middle = travel(start, turn * 360, HOME_SHIFT_KM * Math.sqrt(distance))
  return { middle, radiusKm: HOME_KM + HOME_SHIFT_KM }
}

export const isInHomeZone = ({ middle, radiusKm }: HomeZone, place: Place): boolean =>
  distanceKm(middle, place) <= radiusKm

/** A place and when it was shown, in ms of any clock. */
export interface TrailPoint extends Place {
  atMs: number
}

/** What the public sees of a chaser: a position in the precision they chose, from a moment of the stream. */
export interface ShownPosition extends TrailPoint {
  /** Degrees clockwise from north: whole ones, or eighths of the compass. Null for a chaser who stands, or when unknown. */
  headingDegrees: number | null
  /** Whole km/h, or steps of 20. */
  speedKmh: number | null
}

interface Sharing {
  precision: PlacePrecision
  homeZone: HomeZone
  /** How far beyond its cell's edge a chaser is still shown in it, in km: chance, which only the server knows. */
  lingerKm: number
}

/** The farthest that a chaser may be beyond the edge of the cell in which they are shown. */
export const MOST_LINGER_KM = 0.5

/** A chaser who shares about 1 km is shown anew this often: exact moments and motions would add up to a path. */
const COARSE_EVERY_MS = 30_000
/** A chaser who stands is shown again this often, so that the map knows that they are there. */
const STANDING_EVERY_MS = 30_000
const DECIMALS = 5
const COARSE_HEADING = 45
const COARSE_KMH = 20

/** Returns what the public sees after a position. The same object as before where nothing changes; null for nothing. */
export function showPosition(
  shown: ShownPosition | null,
  position: MeasuredPosition,
  sharing: Sharing,
): ShownPosition | null {
  const { precision, homeZone, lingerKm } = sharing
  if (precision === 'off' || isInHomeZone(homeZone, position)) return null
  const waited = shown === null ? Number.POSITIVE_INFINITY : position.atMs - shown.atMs
  const { atMs } = position
  if (precision === 'exact') {
    const place = { latitude: round(position.latitude), longitude: round(position.longitude) }
    const isStill = shown !== null && shown.latitude === place.latitude && shown.longitude === place.longitude
    if (isStill && waited < STANDING_EVERY_MS && shown.speedKmh === 0) return shown
    return { ...place, ...toPublicMotion(position, 1, 1), atMs }
  }
  if (shown !== null && waited < COARSE_EVERY_MS) return shown
  const motion = { ...toPublicMotion(position, COARSE_HEADING, COARSE_KMH), atMs }
  if (shown !== null && kmBeyondCell(shown, position) <= lingerKm) {
    return { latitude: shown.latitude, longitude: shown.longitude, ...motion }
  }
  const cell = toPublicPlace(position, precision)
  return cell === null ? null : { ...cell, ...motion }
}

const round = (degrees: number): number => Number(degrees.toFixed(DECIMALS))

function toPublicMotion({ headingDegrees, speedKmh }: MeasuredPosition, headingStep: number, speedStep: number) {
  const heading = headingDegrees === null ? null : (Math.round(headingDegrees / headingStep) * headingStep) % 360
  const speed = speedKmh === null ? null : Math.round(speedKmh / speedStep) * speedStep
  return { headingDegrees: speed === 0 ? null : heading, speedKmh: speed }
}

/** Returns how far a place lies beyond the cell around its middle, in km; 0 inside. */
function kmBeyondCell(middle: Place, place: Place): number {
  const { height, width } = publicCellSize(middle.latitude)
  const [south, north] = [middle.latitude - height / 2, middle.latitude + height / 2]
  const [west, east] = [middle.longitude - width / 2, middle.longitude + width / 2]
  const ring: [number, number][] = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ]
  return distanceToPolygonsKm(place, [[ring]])
}

/** A trail has at most one point in this time. */
const TRAIL_STEP_MS = 30_000

/** Returns a trail, oldest point first, with one more where the chaser was shown, and without what is older than 60 minutes. */
export function extendTrail<Point extends TrailPoint>(trail: readonly Point[], next: Point): Point[] {
  const last = trail.at(-1)
  const isSame = last?.latitude === next.latitude && last.longitude === next.longitude
  const isSoon = last !== undefined && next.atMs - last.atMs < TRAIL_STEP_MS
  const kept = trail.filter(({ atMs }) => atMs >= next.atMs - TRAIL_MS)
  return isSame || isSoon ? kept : [...kept, next]
}
