import type { WeatherSnapshot } from '@squall/shared/contract/weather'
import { type Place, readPublicPlace } from '@squall/shared/rules/place'
import { tables } from '@squall/shared/server/db'
import { eq } from 'drizzle-orm'
import { notFound } from '../../errors'
import type { Services } from '../../services'
import { unknownConditions } from './conditions'
import { cellOf } from './points'

const { streams } = tables

/** @param address of the asker, who may make the server look up so many places nobody asked for before @throws TOO_MANY_REQUESTS */
export function conditionsAt(
  { conditions, limits }: Services,
  place: Place,
  address: string,
): Promise<WeatherSnapshot> {
  if (!conditions.isFamiliar(place)) limits.newPlaceByAddress.take(address)
  return conditions.at(place)
}

/** Around a stream's public position; nothing, and why, where it has none. @throws NOT_FOUND */
export function conditionsOfStream(
  { conditions, db }: Services,
  id: string,
): WeatherSnapshot | Promise<WeatherSnapshot> {
  const stream = db.select().from(streams).where(eq(streams.id, id)).get()
  if (stream === undefined) throw notFound('Stream not found')
  const place = readPublicPlace(stream)
  return place === null ? unknownConditions('no-place', '') : conditions.at(place)
}

/** Where live streams are, one place for those that share their weather. */
export function livePlaces({ db }: Pick<Services, 'db'>): Place[] {
  const places = db
    .select({ latitude: streams.latitude, longitude: streams.longitude, placePrecision: streams.placePrecision })
    .from(streams)
    .where(eq(streams.isLive, true))
    .limit(MOST_LIVE)
    .all()
    .flatMap((stream) => readPublicPlace(stream) ?? [])
  return [...new Map(places.map((place) => [cellOf(place), place])).values()]
}

const MOST_LIVE = 200
