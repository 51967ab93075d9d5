import { type Db, tables } from '@squall/shared/db'
import { and, eq, isNotNull, ne } from 'drizzle-orm'
import { type Area, createDistance } from './area'

/** What counts as near a stream, in km. */
export const STREAM_RADIUS_KM = 50

const { streams } = tables

interface LiveStream {
  id: string
  latitude: number
  longitude: number
}

/**
 * The live streams that have a position, exactly where they are. Those whose owners hide the place are left out: that an
 * alert is near them would tell it.
 */
export function liveStreamsWithPlace(db: Db): LiveStream[] {
  return db
    .select({ id: streams.id, latitude: streams.latitude, longitude: streams.longitude })
    .from(streams)
    .where(and(eq(streams.isLive, true), ne(streams.placePrecision, 'off'), isNotNull(streams.latitude)))
    .all()
    .flatMap(({ id, latitude, longitude }) =>
      latitude === null || longitude === null ? [] : [{ id, latitude, longitude }],
    )
}

export const idsNear = (live: LiveStream[], areas: readonly Area[]): string[] =>
  live.filter((place) => createDistance(place, STREAM_RADIUS_KM)(areas) <= STREAM_RADIUS_KM).map(({ id }) => id)
