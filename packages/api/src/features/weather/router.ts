import { Identifier, singleLine } from '@squall/shared/contract/text'
import {
  AlertFreshness,
  BannerAlert,
  FoundPlaces,
  LatLon,
  RadarAlert,
  RadarData,
  RadarStormCell,
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
import type { Place } from '@squall/shared/rules/place'
import { radarLayers } from '@squall/shared/rules/radar-scale'
import { z } from 'zod'
import { publicProcedure, rest, router } from '../../trpc'
import { namePlace } from '../../weather/geocoding/name-place'
import { findRadar } from '../../weather/level3/radars'
import { listBanners, listNearbyAlerts, listStreamAlerts, listTornadoAlerts } from './alert-queries'
import {
  findStrongestStorm,
  getConditions,
  getForecast,
  getStreamConditions,
  listStormCells,
  listStorms,
  searchPlaces,
} from './queries'
import { getRadarData } from './radar/queries'
import { listRadarAlerts } from './radar/radar-alerts'

const degrees = (name: string, most: number) => {
  const wrong = `${name} must be degrees from −${most} to ${most}`
  return z
    .number({ error: ({ input }) => (input == null ? `${name} is required` : wrong) })
    .min(-most, wrong)
    .max(most, wrong)
}

/** The place of a request, in degrees. */
const PlaceInput = z.object({ lat: degrees('Latitude (lat)', 90), lon: degrees('Longitude (lon)', 180) })

const toPlace = ({ lat, lon }: z.output<typeof PlaceInput>): Place => ({ latitude: lat, longitude: lon })

const toOptionalPlace = ({ lat, lon }: Partial<z.output<typeof PlaceInput>> = {}): Place | null =>
  lat === undefined || lon === undefined ? null : { latitude: lat, longitude: lon }

export const alertsRouter = router({
  emergency: publicProcedure
    .meta(
      rest('GET', '/emergency-alerts', 'Lists the emergencies in force', {
        description:
          'Tornado, severe thunderstorm and flash flood alerts of the whole country and the alerts of administrators, most dangerous first: the content of the banner. With `lat` and `lon` those within 100 km come first.',
      }),
    )
    .input(PlaceInput.partial().optional())
    .output(z.array(BannerAlert))
    .query(({ ctx, input }) => listBanners(ctx.services, toOptionalPlace(input))),
  nearby: publicProcedure
    .meta(
      rest('GET', '/weather/alerts', 'Lists the alerts near a place', {
        description:
          'Official warnings, watches and advisories within `radius` km. An empty list means "none" only when the answer is not stale, complete, and the place is covered. `unlocated` names alerts that may be near, but whose areas are not known.',
      }),
    )
    .input(PlaceInput.extend({ radius: z.coerce.number().positive().max(500).default(50) }))
    .output(AlertFreshness.extend({ alerts: z.array(StormAlert), unlocated: z.array(UnlocatedAlert) }))
    .query(({ ctx, input }) => listNearbyAlerts(ctx.services, toPlace(input), input.radius)),
  tornado: publicProcedure
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
})

/** REST uses the first path that matches, so the others come before `ofStream`: its `{id}` matches everything. */
export const conditionsRouter = router({
  at: publicProcedure
    .meta(
      rest('GET', '/weather/conditions', 'Tells the weather at a place', {
        description:
          'As stations near it observed it. A value that none reported is null, and `reason` says why nothing is known at all.',
      }),
    )
    .input(PlaceInput)
    .output(WeatherSnapshot)
    .query(({ ctx, input }) => getConditions(ctx.services, toPlace(input), ctx.address)),
  forecast: publicProcedure
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

const layers = radarLayers.join(', ')

const LayerName = z.enum(radarLayers, {
  error: ({ input }) => `There is no radar layer '${input}'; the layers are ${layers}`,
})

/** A list of layers such as `reflectivity,velocity`. */
const LayerList = z
  .string()
  .max(100, { error: `The layers are ${layers}` })
  .transform((text) => [...new Set(text.split(','))])
  .pipe(z.array(LayerName))

/** A radar that the user chose, such as KTLX. */
const ChosenRadar = z
  .string()
  .max(20, { error: 'A radar has four letters, such as KTLX' })
  .transform((id, context) => {
    const radar = findRadar(id)
    if (radar !== undefined) return radar
    context.addIssue({ code: 'custom', message: `There is no radar '${id}'; a radar has four letters, such as KTLX` })
    return z.NEVER
  })

const zoomRange = 'Zoom must be a number from 3 to 12'

const Zoom = z.coerce.number({ error: zoomRange }).min(3, { error: zoomRange }).max(12, { error: zoomRange })

const WhereAndRadar = PlaceInput.extend({ radar: ChosenRadar.optional() })

export const radarRouter = router({
  data: publicProcedure
    .meta(
      rest('GET', '/radar/data', 'Lists the radar pictures around a place', {
        description:
          'The last hour of the nearest radar, or of the one that is named. `layers` is a list such as `reflectivity,velocity`; all three when left out.',
      }),
    )
    .input(WhereAndRadar.extend({ zoom: Zoom.default(7), layers: LayerList.optional() }))
    .output(RadarData)
    .query(({ ctx: { services, address }, input: { lat, lon, zoom, layers = [...radarLayers], radar } }) =>
      getRadarData(services, { place: toPlace({ lat, lon }), zoom, layers, radar }, address),
    ),
  stormCells: publicProcedure
    .meta(rest('GET', '/radar/storm-cells', 'Lists the storm cells that a radar sees'))
    .input(WhereAndRadar)
    .output(z.array(RadarStormCell))
    .query(({ ctx: { services }, input }) => listStormCells(services, toPlace(input), input.radar)),
  alerts: publicProcedure
    .meta(
      rest('GET', '/radar/alerts', 'Lists the warnings in sight of a radar', {
        description: 'With their outlines, to be drawn over its pictures.',
      }),
    )
    .input(WhereAndRadar)
    .output(z.array(RadarAlert))
    .query(({ ctx: { services }, input }) => listRadarAlerts(services, toPlace(input), input.radar)),
})

export const sourcesRouter = router({
  list: publicProcedure
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
  tracking: publicProcedure
    .meta(
      rest('GET', '/weather/storm-tracking', 'Lists the storms around a place', {
        description:
          'Within `radius` km: their places, motion and characteristics. Type, intensity and predictions are estimates.',
      }),
    )
    .input(Around)
    .output(StormTracking)
    .query(({ ctx, input }) => listStorms(ctx.services, toPlace(input), input.radius)),
  /** Where the radar opens for people whose place is not known. */
  strongest: publicProcedure
    .input(z.void())
    .output(LatLon.nullable())
    .query(({ ctx }) => findStrongestStorm(ctx.services)),
})
