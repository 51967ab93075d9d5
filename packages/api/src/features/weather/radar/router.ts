import { RadarData, RadarLayerName } from '@squall/shared/radar'
import { radarLayers } from '@squall/shared/rules/radar-scale'
import { z } from 'zod'
import { publicProcedure, router } from '../../../trpc'
import { radarData } from './queries'

const Where = z.object({ lat: z.coerce.number().min(-90).max(90), lon: z.coerce.number().min(-180).max(180) })
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
    .query(({ ctx: { services }, input: { lat, lon, zoom, layers = [...radarLayers], radar } }) =>
      radarData(services, { place: { latitude: lat, longitude: lon }, zoom, layers, radar }),
    ),
})
