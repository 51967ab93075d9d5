import type { RadarData, RadarFrame, RadarLayer } from '@squall/shared/contract/weather'
import { placeToWorldPoint, worldPerKm, worldPointToPlace } from '@squall/shared/rules/geo'
import type { Place } from '@squall/shared/rules/place'
import { FIRST_LEVEL, type RadarLayerName, radarScales } from '@squall/shared/rules/radar-scale'
import { TRPCError } from '@trpc/server'
import { waitAtMost } from '../../../platform/concurrency'
import type { Services } from '../../../services'
import { RADAR_REACH_KM, type RadarSite } from '../../../weather/level3/radars'
import { getRangeKm, PRODUCT_FILES } from '../../../weather/radar/scan-products'
import { fillSlots } from '../../../weather/radar/scans'
import { getConditions } from '../queries'
import { chooseRadar, isStale, listNearRadars, toSites } from './choose-radar'
import { describeGap, describeProblem } from './gaps'
import { toPicturePath } from './scan-queries'

type Observed = RadarData['currentConditions']

/** The longest wait for the observation in words; pictures are sent without it, and the next request finds it. */
const MOMENT_MS = 250

const NOT_OBSERVED: Observed = { shortForecast: null, observedAt: null, source: null }

interface Wanted {
  place: Place
  layers: RadarLayerName[]
  /** A radar that the user chose; otherwise the nearest with recent data. */
  radar: RadarSite | undefined
}

/**
 * Returns the last hour of the radar nearest to a place, or of the chosen one.
 * @param address of the caller, see getConditions
 */
export async function getRadarData(services: Services, wanted: Wanted, address: string): Promise<RadarData> {
  const { alerts, weather, now } = services
  const source = weather === 'simulated' ? 'Simulated weather' : 'NOAA NEXRAD Level III'
  const near = listNearRadars(wanted.place)
  const observed = near.length === 0 ? NOT_OBSERVED : observeNear(services, wanted.place, address)
  const radar = weather === 'off' ? undefined : await chooseRadar(services, near, wanted.radar)
  const radars = toSites(near, wanted)
  const nothing = { radarStation: null, timestamp: null, bounds: null, layers: [], hasActiveWeather: false }
  const alertFreshness = alerts.freshness(radar ?? wanted.place, RADAR_REACH_KM)
  const common = { radars, source, alertFreshness, coverage: radars.length > 0 }
  if (radar === undefined) return { ...nothing, ...common, currentConditions: await observed, stale: radars.length > 0 }
  const layers = await Promise.all(wanted.layers.map((layer) => toLayer(services, radar, layer)))
  const newest =
    layers
      .flatMap(({ frames }) => frames.flatMap(({ scanTime }) => scanTime ?? []))
      .sort()
      .at(-1) ?? null
  return {
    ...common,
    currentConditions: await observed,
    radarStation: radar.id,
    timestamp: newest,
    hasActiveWeather: alerts.near(radar, RADAR_REACH_KM).some(({ type }) => type !== 'other'),
    bounds: toRangeBounds(radar),
    layers,
    stale: isStale(newest, now()),
  }
}

/** Returns a square of the map around a radar, as wide as its reflectivity reaches at its own latitude. */
function toRangeBounds(radar: Place): NonNullable<RadarData['bounds']> {
  const range = getRangeKm('reflectivity') * worldPerKm(radar.latitude)
  const [x, y] = placeToWorldPoint(radar)
  const { latitude: north, longitude: west } = worldPointToPlace([x - range, y - range])
  const { latitude: south, longitude: east } = worldPointToPlace([x + range, y + range])
  return { north, south, east, west }
}

async function toLayer(services: Services, radar: RadarSite, layer: RadarLayerName): Promise<RadarLayer> {
  const [product] = PRODUCT_FILES[layer].codes
  const list = await services.radar.listScans(radar, product).catch(() => null)
  const frames = fillSlots(list ?? [], services.now()).map(
    ({ slot, scan, isDamaged }): RadarFrame => ({
      slot: slot.toISOString(),
      scanTime: scan?.time.toISOString() ?? null,
      picture: scan && toPicturePath(scan.key, 'full'),
      problem: scan === null ? describeGap(radar, list, isDamaged) : null,
    }),
  )
  const problem = describeProblem(radar, layer, list, frames)
  return { layer, product, ...radarScales[layer], firstLevel: FIRST_LEVEL, frames, problem }
}

/** Returns the last observation near a place in words; nothing when it is not known after a moment. Never throws. */
async function observeNear(services: Services, place: Place, address: string): Promise<Observed> {
  await waitAtMost(MOMENT_MS, requestConditions(services, place, address))
  const { conditions, observedAt, source } = services.conditions.known(place)
  return conditions === null ? NOT_OBSERVED : { shortForecast: conditions, observedAt, source }
}

/** Requests the conditions at a place. A caller over the limit of new places gets the pictures without them. */
async function requestConditions(services: Services, place: Place, address: string): Promise<void> {
  try {
    await getConditions(services, place, address)
  } catch (error) {
    if (!(error instanceof TRPCError)) throw error
  }
}
