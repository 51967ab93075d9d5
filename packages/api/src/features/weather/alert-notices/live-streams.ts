import { type Place, readPublicPlace } from '@squall/shared/rules/place'
import { type Db, tables } from '@squall/shared/server/db'
import { and, eq, type SQL } from 'drizzle-orm'
import { type Area, createDistance } from '../../../weather/alerts/area'

/** An alert within this many km is near a stream. */
export const STREAM_RADIUS_KM = 50

const { streams } = tables

export interface LiveStream extends Place {
  id: string
  startedAt: Date
}

/**
 * Returns the live streams at their public positions, so that the alerts near a stream reveal nothing finer. Streams with a
 * hidden place are left out.
 */
export const listLiveStreamsWithPlace = (db: Db): LiveStream[] => selectWithPlace(db, eq(streams.isLive, true))

/** Returns those of the live streams with a place that are recorded. */
export const listRecordedStreamsWithPlace = (db: Db): LiveStream[] =>
  selectWithPlace(db, and(eq(streams.isLive, true), eq(streams.isRecorded, true)))

function selectWithPlace(db: Db, condition: SQL | undefined): LiveStream[] {
  const { id, latitude, longitude, shownLatitude, shownLongitude, placePrecision, startedAt } = streams
  return db
    .select({ id, latitude, longitude, shownLatitude, shownLongitude, placePrecision, startedAt })
    .from(streams)
    .where(condition)
    .all()
    .flatMap((stream) => {
      const place = readPublicPlace(stream)
      return place === null ? [] : [{ id: stream.id, startedAt: stream.startedAt, ...place }]
    })
}

/** Returns the ids of the streams within 50 km of an area. */
export const findStreamIdsNear = (live: LiveStream[], areas: readonly Area[]): string[] =>
  live.filter((place) => createDistance(place, STREAM_RADIUS_KM)(areas) <= STREAM_RADIUS_KM).map(({ id }) => id)
