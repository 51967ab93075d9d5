import type { WeatherSnapshot } from '@squall/shared/contract/weather'
import { type Place, readPublicPlace } from '@squall/shared/rules/place'
import { tables } from '@squall/shared/server/db'
import { eq } from 'drizzle-orm'
import { notFound } from '../../../errors'
import type { Services } from '../../../services'
import { unknownConditions } from '../../../weather/conditions/conditions'

const { streams } = tables

const MOST_LIVE = 200

/** Returns the conditions at a place. @param address of the caller, whose requests for new places are limited @throws TOO_MANY_REQUESTS */
export function getConditions(
  { conditions, limits }: Services,
  place: Place,
  address: string,
): Promise<WeatherSnapshot> {
  if (!conditions.isFamiliar(place)) limits.newPlaceByAddress.take(address)
  return conditions.at(place)
}

/** Around a stream's public position; nothing, and why, where it has none. @throws NOT_FOUND */
export function getStreamConditions(
  { conditions, db }: Services,
  id: string,
): WeatherSnapshot | Promise<WeatherSnapshot> {
  const stream = db.select().from(streams).where(eq(streams.id, id)).get()
  if (stream === undefined) throw notFound('Stream not found')
  const place = readPublicPlace(stream)
  return place === null ? unknownConditions('no-place', '') : conditions.at(place)
}

/** The public places of live streams, at most 200. */
export function listLivePlaces({ db }: Pick<Services, 'db'>): Place[] {
  return db
    .select({ latitude: streams.latitude, longitude: streams.longitude, placePrecision: streams.placePrecision })
    .from(streams)
    .where(eq(streams.isLive, true))
    .limit(MOST_LIVE)
    .all()
    .flatMap((stream) => readPublicPlace(stream) ?? [])
}
