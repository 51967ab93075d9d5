import { tables } from '@squall/shared/server/db'
import { and, eq, gt } from 'drizzle-orm'
import type { Services } from '../../../services'
import type { AlertEvent } from '../../../weather/alerts/events'
import { listRecordedStreamsWithPlace, STREAM_RADIUS_KM } from './live-streams'

const { streamWarnings } = tables

type Stored = typeof streamWarnings.$inferSelect
type Warning = Pick<Stored, 'key' | 'endsAt' | 'severity' | 'type' | 'polygons'>

/**
 * Stores the warnings within 50 km of the public place of each recorded live stream, and when they end there, for the maps of
 * their replays. Streams with a hidden place get none.
 */
export function recordStreamWarnings({ alerts, db, now }: Pick<Services, 'alerts' | 'db' | 'now'>): void {
  const at = now()
  for (const { id: streamId, ...place } of listRecordedStreamsWithPlace(db)) {
    const near = alerts.near(place, STREAM_RADIUS_KM).flatMap((event) => toWarning(event) ?? [])
    const inForce = db
      .select()
      .from(streamWarnings)
      .where(and(eq(streamWarnings.streamId, streamId), gt(streamWarnings.endsAt, at)))
      .all()
    const setEnd = (row: Stored, endsAt: Date) =>
      db
        .update(streamWarnings)
        .set({ endsAt })
        .where(
          and(
            eq(streamWarnings.streamId, streamId),
            eq(streamWarnings.key, row.key),
            eq(streamWarnings.startsAt, row.startsAt),
          ),
        )
        .run()
    for (const row of inForce) {
      const same = near.find((warning) => isSame(warning, row))
      if (same === undefined) setEnd(row, at)
      else if (same.endsAt.getTime() !== row.endsAt.getTime()) setEnd(row, same.endsAt)
    }
    for (const warning of near) {
      if (inForce.some((row) => isSame(warning, row))) continue
      db.insert(streamWarnings)
        .values({ ...warning, streamId, startsAt: at })
        .onConflictDoNothing()
        .run()
    }
  }
}

/** Returns a warning that maps draw by its polygon; null for other alerts. */
function toWarning({ key, severity, type, endsAt, polygons }: AlertEvent): Warning | null {
  const isWarning = severity === 'emergency' || severity === 'warning'
  return isWarning && type !== 'other' && polygons.length > 0 ? { key, severity, type, endsAt, polygons } : null
}

const isSame = (one: Warning, other: Warning): boolean =>
  one.key === other.key &&
  one.severity === other.severity &&
  JSON.stringify(one.polygons) === JSON.stringify(other.polygons)
