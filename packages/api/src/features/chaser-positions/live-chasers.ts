import { createHmac, randomInt } from 'node:crypto'
import {
  createHomeZone,
  extendTrail,
  type HomeZone,
  judgePosition,
  type MeasuredPosition,
  MOST_LINGER_KM,
  noPositions,
  type PositionHistory,
  type ShownPosition,
  showPosition,
  TRAIL_MS,
} from '@squall/shared/rules/chaser-position'
import { type Place, type PlacePrecision, toPublicPlace } from '@squall/shared/rules/place'
import { type Db, tables } from '@squall/shared/server/db'
import { and, desc, eq, gte } from 'drizzle-orm'

const { chaserPositions } = tables

/** A live stream that shares its place, as far as its chaser's positions need it. */
export interface SharingStream {
  id: string
  userId: string
  startedAt: Date
  placePrecision: PlacePrecision
  latitude: number | null
  longitude: number | null
  shownLatitude: number | null
}

interface LiveChaser {
  history: PositionHistory
  shown: ShownPosition | null
  trail: ShownPosition[]
  /** Null until a position is known around which it lies. */
  homeZone: HomeZone | null
  lingerKm: number
}

/** What a position changed: nothing, or what is shown from now on and, with the first position, where the stream started. */
export interface Movement {
  before: ShownPosition | null
  shown: ShownPosition | null
  /** Set when the start was not known before. */
  start: Place | null
}

/**
 * The chasers who are live now, in memory: their trails, and how they were measured last, which is nowhere else. What was
 * shown before a restart is read back from the database.
 */
export interface LiveChasers {
  find(stream: SharingStream): Pick<LiveChaser, 'shown' | 'trail'>
  /** Takes a position that has come now. Returns null if the public sees the same as before. */
  move(stream: SharingStream, position: MeasuredPosition, nowMs: number): Movement | null
  forget(streamId: string): void
  /** Forgets all but these. */
  keep(streamIds: ReadonlySet<string>): void
}

/** @param secret what home zones are derived from; it never leaves the server */
export function createLiveChasers(db: Db, secret: string): LiveChasers {
  const chasers = new Map<string, LiveChaser>()

  function open(stream: SharingStream): LiveChaser {
    const known = chasers.get(stream.id)
    if (known !== undefined) return known
    const { latitude, longitude, userId } = stream
    const start = latitude === null || longitude === null ? null : { latitude, longitude }
    const stored = readShown(db, stream.id)
    const chaser: LiveChaser = {
      history: noPositions,
      shown: stream.shownLatitude === null ? null : (stored.at(-1) ?? null),
      trail: stored.reduce<ShownPosition[]>(extendTrail, []),
      homeZone: start === null ? null : deriveHomeZone(secret, userId, start),
      lingerKm: drawLingerKm(),
    }
    chasers.set(stream.id, chaser)
    return chaser
  }

  return {
    find: open,
    move(stream, position, nowMs) {
      const chaser = open(stream)
      const judged = judgePosition(chaser.history, position, nowMs)
      chaser.history = judged.history
      const { last } = judged.history
      const isNews = judged.verdict === 'accepted' || (judged.verdict === 'held' && judged.reason === 'it stands')
      if (!isNews || last === null) return null
      const start = chaser.homeZone === null ? { latitude: last.latitude, longitude: last.longitude } : null
      chaser.homeZone ??= deriveHomeZone(secret, stream.userId, last)
      const { shown: before, homeZone, lingerKm } = chaser
      const shown = showPosition(before, last, { precision: stream.placePrecision, homeZone, lingerKm })
      if (shown === before && start === null) return null
      chaser.shown = shown
      if (shown !== null) chaser.trail = extendTrail(chaser.trail, shown)
      if (shown?.latitude !== before?.latitude || shown?.longitude !== before?.longitude)
        chaser.lingerKm = drawLingerKm()
      return { before, shown, start }
    },
    forget: (streamId) => void chasers.delete(streamId),
    keep(streamIds) {
      for (const id of chasers.keys()) if (!streamIds.has(id)) chasers.delete(id)
    },
  }
}

const LINGER_STEPS = 1_000
const drawLingerKm = (): number => (randomInt(LINGER_STEPS) / LINGER_STEPS) * MOST_LINGER_KM

/** The same home gives the same zone for all broadcasts of a person: zones by chance would have the home in their middle. */
function deriveHomeZone(secret: string, userId: string, start: Place): HomeZone {
  const cell = JSON.stringify(toPublicPlace(start, 'approximate'))
  const digest = createHmac('sha256', secret).update(`home zone ${userId} ${cell}`).digest()
  return createHomeZone(start, [digest.readUInt32BE(0) / 2 ** 32, digest.readUInt32BE(4) / 2 ** 32])
}

/** Returns where a chaser was shown in the 60 minutes up to the last time, oldest first. */
function readShown(db: Db, streamId: string): ShownPosition[] {
  const ofStream = eq(chaserPositions.streamId, streamId)
  const last = db
    .select({ atMs: chaserPositions.atMs })
    .from(chaserPositions)
    .where(ofStream)
    .orderBy(desc(chaserPositions.atMs))
    .limit(1)
    .get()
  if (last === undefined) return []
  return db
    .select(shownColumns)
    .from(chaserPositions)
    .where(and(ofStream, gte(chaserPositions.atMs, last.atMs - TRAIL_MS)))
    .orderBy(chaserPositions.atMs)
    .all()
}

const shownColumns = {
  atMs: chaserPositions.atMs,
  latitude: chaserPositions.latitude,
  longitude: chaserPositions.longitude,
  headingDegrees: chaserPositions.headingDegrees,
  speedKmh: chaserPositions.speedKmh,
}
