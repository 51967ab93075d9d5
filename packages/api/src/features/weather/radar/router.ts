import { RadarAlert, RadarData, RadarMosaic, RadarScans, RadarStormCell } from '@squall/shared/contract/weather'
import { radarLayers, radarProducts, radarTilts } from '@squall/shared/rules/radar-scale'
import { z } from 'zod'
import { rest, router, sharedProcedure } from '../../../trpc'
import { findRadar } from '../../../weather/level3/radars'
import { degrees, PlaceInput, toPlace } from '../place-input'
import { listStormCells } from '../queries'
import { getRadarData } from './queries'
import { listRadarAlerts } from './radar-alerts'
import { getRadarMosaic, getRadarScans, mosaicProducts } from './scan-queries'

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

const productNames = radarProducts.join(', ')

const ProductName = z.enum(radarProducts, {
  error: ({ input }) => `There is no radar product '${input}'; the products are ${productNames}`,
})

/** A list of products such as `reflectivity,correlation`. */
const ProductList = z
  .string()
  .max(100, { error: `The products are ${productNames}` })
  .transform((text) => [...new Set(text.split(','))])
  .pipe(z.array(ProductName))

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

const Zoom = z.coerce
  .number({ error: zoomRange })
  .min(3, { error: zoomRange })
  .max(12, { error: zoomRange })
  .describe('Checked and not used: a picture has all values of its scan, whatever the zoom')

const wrongTilt = 'The tilt must be 1, 2, 3 or 4'

const Tilt = z.coerce.number({ error: wrongTilt }).pipe(z.literal(radarTilts, { error: wrongTilt }))

/** A part of the map; `west` is greater than `east` where it crosses the date line. */
const MapPart = z.object({
  north: degrees('North (north)', 90),
  south: degrees('South (south)', 90),
  east: degrees('East (east)', 180),
  west: degrees('West (west)', 180),
})

const WhereAndRadar = PlaceInput.extend({ radar: ChosenRadar.optional() })

export const radarRouter = router({
  data: sharedProcedure('list')
    .meta(
      rest('GET', '/radar/data', 'Lists the radar pictures around a place', {
        description:
          'The last hour of the nearest radar, or of the one that is named, in the pictures that `/api/radar/scans` lists too. `layers` is a list such as `reflectivity,velocity`; all three when left out. Pictures no longer depend on `zoom`.',
      }),
    )
    .input(WhereAndRadar.extend({ zoom: Zoom.default(7), layers: LayerList.optional() }))
    .output(RadarData)
    .query(({ ctx: { services, address }, input: { lat, lon, layers = [...radarLayers], radar } }) =>
      getRadarData(services, { place: toPlace({ lat, lon }), layers, radar }, address),
    ),
  scans: sharedProcedure('list')
    .meta(
      rest('GET', '/radar/scans', 'Lists the scans of a radar with their values', {
        description:
          'The last hour of the nearest radar that works, or of the one that is named, in pictures whose bytes are values. `products` is a list such as `reflectivity,correlation`; reflectivity when left out. `tilts` says which elevation angles the radar sends.',
      }),
    )
    .input(WhereAndRadar.extend({ products: ProductList.default(['reflectivity']), tilt: Tilt.default(1) }))
    .output(RadarScans)
    .query(({ ctx, input: { lat, lon, ...wanted } }) =>
      getRadarScans(ctx.services, { place: toPlace({ lat, lon }), ...wanted, radar: wanted.radar }),
    ),
  mosaic: sharedProcedure('list')
    .meta(
      rest('GET', '/radar/mosaic', 'Lists the radars of a part of the map', {
        description:
          'Those that work and whose range touches the part, at most 24, with the overviews of the last hour. Each point of a mosaic is shown by the radar nearest to it.',
      }),
    )
    .input(MapPart.extend({ product: z.enum(mosaicProducts).default('reflectivity') }))
    .output(RadarMosaic)
    .query(({ ctx, input: { product, ...part } }) => getRadarMosaic(ctx.services, product, part)),
  stormCells: sharedProcedure('alerts')
    .meta(rest('GET', '/radar/storm-cells', 'Lists the storm cells that a radar sees'))
    .input(WhereAndRadar)
    .output(z.array(RadarStormCell))
    .query(({ ctx: { services }, input }) => listStormCells(services, toPlace(input), input.radar)),
  alerts: sharedProcedure('alerts')
    .meta(
      rest('GET', '/radar/alerts', 'Lists the warnings in sight of a radar', {
        description: 'With their outlines, to be drawn over its pictures.',
      }),
    )
    .input(WhereAndRadar)
    .output(z.array(RadarAlert))
    .query(({ ctx: { services }, input }) => listRadarAlerts(services, toPlace(input), input.radar)),
})
