import { Identifier, singleLine } from '@squall/shared/contract/text'
import {
  AlertDetails,
  AlertFreshness,
  BannerAlert,
  FoundPlaces,
  LatLon,
  MapAlert,
  StormAlert,
  StormTracking,
  StreamWeatherAlert,
  TornadoAlert,
  TornadoNote,
  UnlocatedAlert,
  WeatherForecast,
  WeatherSnapshot,
  WeatherSource,
} from '@squall/shared/contract/weather'
import { z } from 'zod'
import { publicProcedure, rest, router, sharedProcedure } from '../../trpc'
import { namePlace } from '../../weather/geocoding/name-place'
import { listBanners, listNearbyAlerts, listStreamAlerts, listTornadoAlerts } from './alert-queries'
import { findAlertDetails, listMapAlerts } from './map-alerts'
import { BoxInput, PlaceInput, toOptionalPlace, toPlace } from './place-input'
import {
  findStrongestStorm,
  getConditions,
  getForecast,
  getStreamConditions,
  listStorms,
  listStormsInBox,
  searchPlaces,
} from './queries'

export const alertsRouter = router({
  emergency: sharedProcedure('alerts')
    .meta(
      rest('GET', '/emergency-alerts', 'Lists the emergencies in force', {
        description:
          'Tornado, severe thunderstorm and flash flood alerts of the whole country and the alerts of administrators, most dangerous first: the content of the banner. With `lat` and `lon` those within 100 km come first.',
      }),
    )
    .input(PlaceInput.partial().optional())
    .output(z.array(BannerAlert))
    .query(({ ctx, input }) => listBanners(ctx.services, toOptionalPlace(input))),
  nearby: sharedProcedure('alerts')
    .meta(
      rest('GET', '/weather/alerts', 'Lists the alerts near a place', {
        description:
          'Official warnings, watches and advisories within `radius` km. An empty list means "none" only when the answer is not stale, complete, and the place is covered. `unlocated` names alerts that may be near, but whose areas are not known.',
      }),
    )
    .input(PlaceInput.extend({ radius: z.coerce.number().positive().max(500).default(50) }))
    .output(AlertFreshness.extend({ alerts: z.array(StormAlert), unlocated: z.array(UnlocatedAlert) }))
    .query(({ ctx, input }) => listNearbyAlerts(ctx.services, toPlace(input), input.radius)),
  tornado: sharedProcedure('alerts')
    .meta(rest('GET', '/weather/tornado-alerts', 'Lists the tornado warnings and watches near a place'))
    .input(PlaceInput)
    .output(
      AlertFreshness.extend({
        alerts: z.array(TornadoAlert),
        notes: z.array(TornadoNote),
        unlocated: z.array(UnlocatedAlert),
      }),
    )
    .query(({ ctx, input }) => listTornadoAlerts(ctx.services, toPlace(input))),
  listOfStream: publicProcedure
    .meta(
      rest('GET', '/weather/{id}/alerts', 'Lists the alerts where a stream is', {
        description: 'Around the place that its broadcaster shows to the public, most dangerous first.',
      }),
    )
    .input(z.object({ id: Identifier }))
    .output(z.array(StreamWeatherAlert))
    .query(({ ctx, input }) => listStreamAlerts(ctx.services, input.id).alerts),
  ofStream: publicProcedure
    .input(z.object({ id: Identifier }))
    .output(AlertFreshness.extend({ alerts: z.array(StreamWeatherAlert) }))
    .query(({ ctx, input }) => listStreamAlerts(ctx.services, input.id)),
  /** The warnings and watches of a map. */
  inBox: publicProcedure
    .input(BoxInput)
    .output(AlertFreshness.extend({ alerts: z.array(MapAlert) }))
    .query(({ ctx, input: { west, south, east, north } }) => listMapAlerts(ctx.services, [west, south, east, north])),
  /** The official text of one alert; null once it is over. */
  details: publicProcedure
    .input(z.object({ id: Identifier }))
    .output(AlertDetails.nullable())
    .query(({ ctx, input }) => findAlertDetails(ctx.services, input.id)),
})

/** REST uses the first path that matches, so the others come before `ofStream`: its `{id}` matches everything. */
export const conditionsRouter = router({
  at: sharedProcedure('list')
    .meta(
      rest('GET', '/weather/conditions', 'Tells the weather at a place', {
        description:
          'As stations near it observed it. A value that none reported is null, and `reason` says why nothing is known at all.',
      }),
    )
    .input(PlaceInput)
    .output(WeatherSnapshot)
    .query(({ ctx, input }) => getConditions(ctx.services, toPlace(input), ctx.address)),
  forecast: sharedProcedure('list')
    .meta(
      rest('GET', '/weather/forecast', 'Tells the official forecast of a place', {
        description:
          'By the hour for two days, and by day and night for a week, as the National Weather Service issued it. `reason` says why there is none.',
      }),
    )
    .input(PlaceInput)
    .output(WeatherForecast)
    .query(({ ctx, input }) => getForecast(ctx.services, toPlace(input), ctx.address)),
  ofStream: publicProcedure
    .meta(
      rest('GET', '/weather/{id}', 'Tells the weather where a stream is', {
        description: 'At the place that its broadcaster shows to the public.',
      }),
    )
    .input(z.object({ id: Identifier }))
    .output(WeatherSnapshot)
    .query(({ ctx, input }) => getStreamConditions(ctx.services, input.id)),
})

export const geocodingRouter = router({
  search: publicProcedure
    .meta(rest('GET', '/geocode', 'Finds places by name'))
    .input(z.object({ q: singleLine({ label: 'Place', min: 2, max: 100 }) }))
    .output(FoundPlaces)
    .query(({ ctx, input: { q } }) => searchPlaces(ctx.services, ctx.address, q)),
  /** Returns the town near a place; null where none is within 60 km. */
  nameOf: publicProcedure
    .input(PlaceInput)
    .output(z.object({ name: z.string().nullable() }))
    .query(({ input }) => ({ name: namePlace(toPlace(input)) })),
})

export const sourcesRouter = router({
  list: sharedProcedure('list')
    .meta(rest('GET', '/weather/sources', 'Lists the health of each weather source'))
    .input(z.void())
    .output(z.array(WeatherSource))
    .query(({ ctx }) => ctx.services.sources.list()),
})

const Around = PlaceInput.extend({
  /** Km. */
  radius: z.coerce.number().positive().max(500).default(100),
})

export const stormsRouter = router({
  tracking: sharedProcedure('alerts')
    .meta(
      rest('GET', '/weather/storm-tracking', 'Lists the storms around a place', {
        description:
          'Within `radius` km: their places, motion and characteristics. Type, intensity and predictions are estimates.',
      }),
    )
    .input(Around)
    .output(StormTracking)
    .query(({ ctx, input }) => listStorms(ctx.services, toPlace(input), input.radius)),
  /** The storms of a map, the strongest 100. */
  inBox: publicProcedure
    .input(BoxInput)
    .output(StormTracking)
    .query(({ ctx, input }) => listStormsInBox(ctx.services, input)),
  /** Where the radar opens for people whose place is not known. */
  strongest: publicProcedure
    .input(z.void())
    .output(LatLon.nullable())
    .query(({ ctx }) => findStrongestStorm(ctx.services)),
})
