import { RadarAlert, RadarData, RadarStormCell } from '@squall/shared/contract/weather'
import { radarLayers } from '@squall/shared/rules/radar-scale'
import { z } from 'zod'
import { publicProcedure, rest, router } from '../../../trpc'
import { findRadar } from '../../../weather/level3/radars'
import { PlaceInput, toPlace } from '../place-input'
import { stormCells } from '../storms/queries'
import { radarData } from './queries'
import { listRadarAlerts } from './radar-alerts'

const layers = radarLayers.join(', ')
const LayerName = z.enum(radarLayers, {
  error: ({ input }) => `There is no radar layer '${input}'; the layers are ${layers}`,
})

/** `reflectivity,velocity`; all three when left out. */
const LayerList = z
  .string()
  .max(100, { error: `The layers are ${layers}` })
  .transform((text) => [...new Set(text.split(','))])
  .pipe(z.array(LayerName))

/** A radar that was chosen by hand, such as KTLX. */
const ChosenRadar = z
  .string()
  .max(20, { error: 'A radar has four letters, such as KTLX' })
  .transform((id, context) => {
    const radar = findRadar(id)
    if (radar !== undefined) return radar
    context.addIssue({ code: 'custom', message: `There is no radar '${id}'; a radar has four letters, such as KTLX` })
    return z.NEVER
  })

const zoomRange = 'zoom must be a number from 3 to 12'
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
      radarData(services, { place: toPlace({ lat, lon }), zoom, layers, radar }, address),
    ),
  stormCells: publicProcedure
    .meta(rest('GET', '/radar/storm-cells', 'Lists the storm cells that a radar sees'))
    .input(WhereAndRadar)
    .output(z.array(RadarStormCell))
    .query(({ ctx: { services }, input }) => stormCells(services, toPlace(input), input.radar)),
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
