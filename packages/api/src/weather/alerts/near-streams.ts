import { type Place, readPublicPlace } from '@squall/shared/rules/place'
import { type Db, tables } from '@squall/shared/server/db'
import { eq } from 'drizzle-orm'
import { type Area, createDistance } from './area'

/** What counts as near a stream, in km. */
export const STREAM_RADIUS_KM = 50

const { streams } = tables

interface LiveStream extends Place {
  id: string
}

/**
 * The live streams at their public positions: from which alerts are near, nothing finer can be worked out. Those whose
 * owners hide the place are left out.
 */
export function liveStreamsWithPlace(db: Db): LiveStream[] {
  const { id, latitude, longitude, placePrecision } = streams
  return db
    .select({ id, latitude, longitude, placePrecision })
    .from(streams)
    .where(eq(streams.isLive, true))
    .all()
    .flatMap((stream) => {
      const place = readPublicPlace(stream)
      return place === null ? [] : [{ id: stream.id, ...place }]
    })
}

export const idsNear = (live: LiveStream[], areas: readonly Area[]): string[] =>
  live.filter((place) => createDistance(place, STREAM_RADIUS_KM)(areas) <= STREAM_RADIUS_KM).map(({ id }) => id)
