import type { RadarData, RadarFrame, RadarLayer } from '@squall/shared/contract/weather'
import { distanceKm } from '@squall/shared/rules/geo'
import type { Place } from '@squall/shared/rules/place'
import { FIRST_LEVEL, type RadarLayerName, radarScales } from '@squall/shared/rules/radar-scale'
import { TRPCError } from '@trpc/server'
import { waitAtMost } from '../../../platform/concurrency'
import type { Services } from '../../../services'
import { nearestRadars, RADAR_REACH_KM, type RadarSite } from '../../../weather/level3/radars'
import { chooseCrop, toBounds } from '../../../weather/radar/crop'
import { fillSlots, isScanning, LAYERS } from '../../../weather/radar/scans'
import { getConditions } from '../queries'

type Observed = RadarData['currentConditions']

/** The longest wait for the observation in words; pictures are sent without it, and the next request finds it. */
const MOMENT_MS = 250

const NOT_OBSERVED: Observed = { shortForecast: null, observedAt: null, source: null }

interface Wanted {
  place: Place
  zoom: number
  layers: RadarLayerName[]
  /** A radar that the user chose; otherwise the nearest with recent data. */
  radar: RadarSite | undefined
}

const MOST_RADARS = 8

/** A radar that has been silent for longer is skipped. */
const RECENT_MS = 15 * 60_000

const MOST_TRIED = 3

/**
 * Returns the last hour of the radar nearest to a place, or of the chosen one.
 * @param address of the caller, see getConditions
 */
export async function getRadarData(services: Services, wanted: Wanted, address: string): Promise<RadarData> {
  const { alerts, weather, now } = services
  const source = weather === 'simulated' ? 'Simulated weather' : 'NOAA NEXRAD Level III'
  const near = nearestRadars(wanted.place, RADAR_REACH_KM).slice(0, MOST_RADARS)
  const observed = near.length === 0 ? NOT_OBSERVED : observeNear(services, wanted.place, address)
  const radar = weather === 'off' ? undefined : await chooseRadar(services, near, wanted.radar)
  const radars = withChosen(near, wanted).map(({ id, latitude, longitude, distance }) => ({
    id,
    lat: latitude,
    lon: longitude,
    distance,
  }))
  const nothing = { radarStation: null, timestamp: null, bounds: null, layers: [], hasActiveWeather: false }
  const alertFreshness = alerts.freshness(radar ?? wanted.place, RADAR_REACH_KM)
  const common = { radars, source, alertFreshness, coverage: radars.length > 0 }
  if (radar === undefined) return { ...nothing, ...common, currentConditions: await observed, stale: radars.length > 0 }
  const layers = await Promise.all(wanted.layers.map((layer) => toLayer(services, radar, layer, wanted)))
  const newest =
    layers
      .flatMap(({ frames }) => frames.flatMap(({ scanTime }) => scanTime ?? []))
      .sort()
      .at(-1) ?? null
  const whole = chooseCrop(radar, LAYERS.reflectivity, 0, radar)
  return {
    ...common,
    currentConditions: await observed,
    radarStation: radar.id,
    timestamp: newest,
    hasActiveWeather: alerts.near(radar, RADAR_REACH_KM).some(({ type }) => type !== 'other'),
    bounds: toBounds(whole),
    layers,
    stale: newest === null || now().getTime() - Date.parse(newest) > RECENT_MS,
  }
}

/** Returns the radars near a place and the chosen one, however far away it is. */
function withChosen(near: (RadarSite & { distance: number })[], { radar, place }: Wanted) {
  if (radar === undefined || near.some(({ id }) => id === radar.id)) return near
  return [...near, { ...radar, distance: distanceKm(place, radar) }]
}

/** Returns the chosen radar, or the nearest one that scanned lately, or else the nearest, so that its silence is shown. */
async function chooseRadar({ radar, now }: Services, near: RadarSite[], chosen: RadarSite | undefined) {
  if (chosen) return chosen
  for (const candidate of near.slice(0, MOST_TRIED)) {
    const scans = await radar.scans(candidate, 'reflectivity').catch(() => [])
    if (isScanning(scans, now())) return candidate
  }
  return near[0]
}

async function toLayer(services: Services, radar: RadarSite, layer: RadarLayerName, { place, zoom }: Wanted) {
  const { product } = LAYERS[layer]
  const crop = chooseCrop(radar, LAYERS[layer], zoom, place)
  const about = { layer, product, ...radarScales[layer], firstLevel: FIRST_LEVEL, bounds: toBounds(crop) }
  services.radar.want(radar, layer, crop)
  const list = await services.radar.scans(radar, layer).catch(() => null)
  const frames = fillSlots(list ?? [], services.now()).map(
    ({ slot, scan, isDamaged }): RadarFrame => ({
      slot: slot.toISOString(),
      scanTime: scan?.time.toISOString() ?? null,
      picture: scan === null ? null : `/api/radar/pictures/${scan.key}/${crop.id}.png`,
      problem: scan === null ? describeGap(radar, list, isDamaged) : null,
    }),
  )
  const problem = describeProblem(radar, layer, list, frames)
  return { ...about, pixels: crop.pixels, frames, problem } satisfies RadarLayer
}

/** Returns why a slot has no picture. */
function describeGap({ id }: RadarSite, list: unknown[] | null, isDamaged: boolean): string {
  if (list === null) return UNREADABLE
  return isDamaged ? DAMAGED : `${id} sent no scan for this time.`
}

/** Returns why a layer shows nothing at all; null when it has at least one picture. */
function describeProblem({ id }: RadarSite, layer: RadarLayerName, list: unknown[] | null, frames: RadarFrame[]) {
  if (list === null) return UNREADABLE
  if (frames.some(({ picture }) => picture !== null)) return null
  const isDamaged = frames.some(({ problem }) => problem === DAMAGED)
  return isDamaged
    ? `What ${id} sent of ${layer} in the last hour is damaged.`
    : `${id} sent no ${layer} in the last hour.`
}

const UNREADABLE = 'The list of radar scans cannot be read right now.'

const DAMAGED = 'The scan for this time is damaged.'

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
