import type { ChaserChanges, ReportedPosition, ShownChaser } from '@squall/shared/contract/live'
import type { MeasuredPosition, ShownPosition } from '@squall/shared/rules/chaser-position'
import { type Place, toPublicPlace } from '@squall/shared/rules/place'
import { type Db, tables } from '@squall/shared/server/db'
import { and, eq, inArray, lt, ne } from 'drizzle-orm'
import type { Services } from '../../services'
import { namePlace } from '../../weather/geocoding/name-place'
import type { Movement, SharingStream } from './live-chasers'

const { chaserPositions, streams, users } = tables

const HOUR_MS = 3_600_000
/** Of one stream the positions of its last 24 hours are kept: some 17,000. */
const KEPT_MS = 24 * HOUR_MS

type PositionServices = Pick<Services, 'db' | 'chasers' | 'now'>

interface NamedStream extends SharingStream {
  title: string
  name: string
}

/** Returns live streams that share their place, with the names of their chasers: all of them, or those with these ids. */
export function listSharingStreams(db: Db, limit: number, ids?: string[]): NamedStream[] {
  return db
    .select({
      id: streams.id,
      userId: streams.userId,
      title: streams.title,
      name: users.displayName,
      startedAt: streams.startedAt,
      placePrecision: streams.placePrecision,
      latitude: streams.latitude,
      longitude: streams.longitude,
      shownLatitude: streams.shownLatitude,
    })
    .from(streams)
    .innerJoin(users, eq(users.id, streams.userId))
    .where(
      and(
        eq(streams.isLive, true),
        ne(streams.placePrecision, 'off'),
        eq(users.accountStatus, 'approved'),
        ids && inArray(streams.id, ids),
      ),
    )
    .limit(limit)
    .all()
}

/** Returns a chaser as everybody may see them. */
export function toShownChaser({ id, userId, name, placePrecision, startedAt }: NamedStream, shown: ShownPosition) {
  const { latitude, longitude, headingDegrees, speedKmh, atMs } = shown
  const precision: ShownChaser['precision'] = placePrecision === 'exact' ? 'exact' : 'approximate'
  const at = new Date(startedAt.getTime() + atMs).toISOString()
  return { streamId: id, userId, name, latitude, longitude, precision, headingDegrees, speedKmh, at }
}

/**
 * Applies the rules of privacy to positions that have come now, and stores what the public sees of them in one transaction.
 * Positions of streams that are over, or share no place, are dropped. Returns what changes on the map.
 */
export function recordPositions({ db, chasers, now }: PositionServices, reports: ReportedPosition[]): ChaserChanges {
  const changes: ChaserChanges = { chasers: [], removed: [] }
  const ids = reports.map(({ streamId }) => streamId)
  const sharing = new Map(listSharingStreams(db, ids.length, ids).map((stream) => [stream.id, stream]))
  const time = now().getTime()
  const moved: [NamedStream, Movement][] = []
  for (const report of reports) {
    const stream = sharing.get(report.streamId)
    if (stream === undefined) continue
    const nowMs = time - stream.startedAt.getTime()
    const movement = chasers.move(stream, toMeasured(report, nowMs), nowMs)
    if (movement === null) continue
    moved.push([stream, movement])
    if (movement.shown !== null) changes.chasers.push(toShownChaser(stream, movement.shown))
    else if (movement.before !== null) changes.removed.push(stream.id)
  }
  if (moved.length > 0)
    db.transaction((tx) => {
      for (const [stream, movement] of moved) storeMovement(tx, stream, movement)
    })
  return changes
}

function toMeasured({ ageMs, streamId: _, ...position }: ReportedPosition, nowMs: number): MeasuredPosition {
  return { ...position, atMs: Math.round(nowMs - ageMs) }
}

function storeMovement(
  tx: Pick<Db, 'insert' | 'update' | 'delete'>,
  { id }: NamedStream,
  { before, shown, start }: Movement,
): void {
  const ofStream = eq(streams.id, id)
  if (start !== null)
    tx.update(streams)
      .set({ ...start, placeName: nameCell(start) })
      .where(ofStream)
      .run()
  if (shown === null) {
    if (before !== null) tx.update(streams).set({ shownLatitude: null, shownLongitude: null }).where(ofStream).run()
    return
  }
  tx.insert(chaserPositions)
    .values({ streamId: id, ...shown })
    .onConflictDoNothing()
    .run()
  if (shown.atMs > KEPT_MS)
    tx.delete(chaserPositions)
      .where(and(eq(chaserPositions.streamId, id), lt(chaserPositions.atMs, shown.atMs - KEPT_MS)))
      .run()
  if (before?.latitude === shown.latitude && before.longitude === shown.longitude) return
  const place = { shownLatitude: shown.latitude, shownLongitude: shown.longitude }
  const isNewCell = before === null || cellKey(before) !== cellKey(shown)
  tx.update(streams)
    .set({ ...place, ...(isNewCell && { placeName: nameCell(shown) }) })
    .where(ofStream)
    .run()
}

const cellKey = (place: Place): string => JSON.stringify(toPublicPlace(place, 'approximate'))

/** Returns the town near the cell of a place; the place itself would say more than the cell. */
export function nameCell(place: Place): string | null {
  const cell = toPublicPlace(place, 'approximate')
  return cell === null ? null : namePlace(cell)
}
