import { RadarAlert, RadarData, RadarLayerName, RadarStormCell } from '@squall/shared/radar'
import { radarLayers } from '@squall/shared/rules/radar-scale'
import { z } from 'zod'
import { publicProcedure, router } from '../../../trpc'
import { placeOf, Where } from '../where'
import { radarAlerts } from './alerts'
import { radarData } from './queries'
import { stormCells } from './storm-cells'

/** `reflectivity,velocity`; all three when nothing is said. */
const LayerList = z
  .string()
  .transform((text) => text.split(','))
  .pipe(z.array(RadarLayerName).min(1).max(radarLayers.length))

export const radarRouter = router({
  data: publicProcedure
    .meta({ openapi: { method: 'GET', path: '/radar/data' } })
    .input(
      Where.extend({
        zoom: z.coerce.number().min(3).max(12).default(7),
        layers: LayerList.optional(),
        radar: z.string().length(4).optional(),
      }),
    )
    .output(RadarData)
    .query(({ ctx: { services, address }, input: { lat, lon, zoom, layers = [...radarLayers], radar } }) =>
      radarData(services, { place: placeOf({ lat, lon }), zoom, layers, radar }, address),
    ),
  stormCells: publicProcedure
    .meta({ openapi: { method: 'GET', path: '/radar/storm-cells' } })
    .input(Where)
    .output(z.array(RadarStormCell))
    .query(({ ctx: { services }, input }) => stormCells(services, placeOf(input))),
  alerts: publicProcedure
    .meta({ openapi: { method: 'GET', path: '/radar/alerts' } })
    .input(Where)
    .output(z.array(RadarAlert))
    .query(({ ctx: { services }, input }) => radarAlerts(services, placeOf(input))),
})
