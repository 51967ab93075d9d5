import {
  type FoundPlaces,
  type LatLon,
  type RadarStormCell,
  Storm,
  type StormTracking,
  type WeatherForecast,
  type WeatherSnapshot,
} from '@squall/shared/contract/weather'
import { toNetwork } from '@squall/shared/rules/ip-network'
import { type Place, readPublicPlace } from '@squall/shared/rules/place'
import { tables } from '@squall/shared/server/db'
import { TRPCError } from '@trpc/server'
import { eq } from 'drizzle-orm'
import { notFound, QueueFullError } from '../../errors'
import type { Services } from '../../services'
import type { Box } from '../../weather/alerts/area'
import { unknownConditions } from '../../weather/conditions/conditions'
import { nearestRadars, RADAR_REACH_KM, type RadarSite } from '../../weather/level3/radars'
import { extrapolatePlace } from '../../weather/storms/join-storms'
import { classifyIntensity, toStorm, warningsOver } from '../../weather/storms/to-storm'

const { streams } = tables

const MOST_LIVE = 200

const MAX_STORMS = 200

/** Each is a button on the map. */
const MAX_STORMS_ON_MAP = 100

const OPEN_STREET_MAP = '© OpenStreetMap contributors'

const SIMULATED = 'Simulated search: a short list of towns'

/** Returns the conditions at a place. @param address of the caller, who may request a limited number of new places @throws TOO_MANY_REQUESTS */
export function getConditions(
  { conditions, limits }: Services,
  place: Place,
  address: string,
): Promise<WeatherSnapshot> {
  if (!conditions.isFamiliar(place)) limits.newPlaceByAddress.take(address)
  return conditions.at(place)
}

/** Returns the official forecast of a place. @param address of the caller, who may request a limited number of new places @throws TOO_MANY_REQUESTS */
export function getForecast(
  { conditions, forecast, limits }: Services,
  place: Place,
  address: string,
): Promise<WeatherForecast> {
  if (!conditions.isFamiliar(place)) limits.newPlaceByAddress.take(address)
  return forecast.at(place)
}

/**
 * Returns the conditions at a stream's public position; without a position, an empty snapshot with the reason.
 * @throws NOT_FOUND
 */
export function getStreamConditions(
  { conditions, db }: Services,
  id: string,
): WeatherSnapshot | Promise<WeatherSnapshot> {
  const stream = db.select().from(streams).where(eq(streams.id, id)).get()
  if (stream === undefined) throw notFound('Stream not found')
  const place = readPublicPlace(stream)
  return place === null ? unknownConditions('no-place', '') : conditions.at(place)
}

/** Returns the public places of live streams, at most 200. */
export function listLivePlaces({ db }: Pick<Services, 'db'>): Place[] {
  return db
    .select()
    .from(streams)
    .where(eq(streams.isLive, true))
    .limit(MOST_LIVE)
    .all()
    .flatMap((stream) => readPublicPlace(stream) ?? [])
}

/** Returns the storms around a place from memory, and has the radars near it read from now on. */
export function listStorms(services: Services, place: Place, radiusKm: number): StormTracking {
  const { storms, alerts, now } = services
  storms.watch(place)
  const near = storms.near(place, radiusKm).slice(0, MAX_STORMS)
  return {
    storms: near.map((storm) => toStorm(storm, warningsOver(alerts, storm.place), now())),
    ...storms.freshness(place),
  }
}

/** Returns the storms that a map shows, strongest first, and has the radars near its middle read from now on. */
export function listStormsInBox(services: Services, box: Box): StormTracking {
  const { storms, alerts, now } = services
  const middle = { latitude: (box.south + box.north) / 2, longitude: (box.west + box.east) / 2 }
  storms.watch(middle)
  const found = storms.inBox(box, middle).map((storm) => toStorm(storm, warningsOver(alerts, storm.place), now()))
  const ranked = found.sort(
    (a, b) =>
      intensities.indexOf(a.intensity) - intensities.indexOf(b.intensity) ||
      (b.severeProbability ?? 0) - (a.severeProbability ?? 0),
  )
  return { storms: ranked.slice(0, MAX_STORMS_ON_MAP), ...storms.freshness(middle) }
}

/** Returns the storms within range of the chosen radar or the nearest one, with their forecasts; none where no radar reaches. */
export function listStormCells(services: Services, place: Place, chosen?: RadarSite): RadarStormCell[] {
  const radar = chosen ?? nearestRadars(place, RADAR_REACH_KM)[0]
  if (radar === undefined) return []
  return listStorms(services, radar, RADAR_REACH_KM).storms.map(
    ({ id, currentLocation, movement, intensity, predictions }) => ({
      id,
      ...currentLocation,
      motion: movement,
      intensity,
      forecast: predictions.map(({ location, time }) => ({ ...location, time })),
    }),
  )
}

/** Returns where the strongest storm of the country is now: by intensity, then by its chance of a tornado; null without any. */
export function findStrongestStorm({
  storms,
  alerts,
  now,
}: Pick<Services, 'storms' | 'alerts' | 'now'>): LatLon | null {
  const ranked = storms.list().map((storm) => ({
    storm,
    intensity: intensities.indexOf(classifyIntensity(storm, warningsOver(alerts, storm.place))),
    tornado: storm.object?.tornado ?? 0,
  }))
  const [strongest] = ranked.sort((a, b) => a.intensity - b.intensity || b.tornado - a.tornado)
  if (strongest === undefined) return null
  const { latitude, longitude } = extrapolatePlace(strongest.storm, now())
  return { lat: latitude, lon: longitude }
}

/** The strongest first. */
const intensities = Storm.shape.intensity.options

/**
 * Returns the places of a name.
 * @throws TOO_MANY_REQUESTS, SERVICE_UNAVAILABLE, or BAD_GATEWAY when the service does not answer
 */
export async function searchPlaces(services: Services, address: string, name: string): Promise<FoundPlaces> {
  services.limits.placeSearchByAddress.take(address)
  try {
    const attribution = services.weather === 'simulated' ? SIMULATED : OPEN_STREET_MAP
    return { places: await services.geocoder.search(name, toNetwork(address)), attribution }
  } catch (error) {
    if (error instanceof QueueFullError) throw error
    services.log.warn(`places cannot be searched: ${error instanceof Error ? error.message : String(error)}`)
    throw new TRPCError({ code: 'BAD_GATEWAY', message: 'The search for places does not answer. Try again later.' })
  }
}
