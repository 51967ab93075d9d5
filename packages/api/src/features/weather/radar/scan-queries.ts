import type { RadarMosaic, RadarScans, ScanFrame, ScanProduct } from '@squall/shared/contract/weather'
import { distanceKm } from '@squall/shared/rules/geo'
import type { Place } from '@squall/shared/rules/place'
import {
  FIRST_LEVEL,
  type RadarProductName,
  type RadarTilt,
  radarProductScales,
  radarTilts,
} from '@squall/shared/rules/radar-scale'
import type { Services } from '../../../services'
import { nearestRadars, RADAR_REACH_KM, type RadarSite } from '../../../weather/level3/radars'
import {
  findProductByCode,
  getProductCode,
  getRangeKm,
  PRODUCT_FILES,
  toUsualGeometry,
} from '../../../weather/radar/scan-products'
import { fillSlots, isScanning, type ListedScan } from '../../../weather/radar/scans'
import type { ValueDetail } from '../../../weather/radar/value-picture'
import { chooseRadar, isStale, listNearRadars, type NearRadar, toSite, toSites } from './choose-radar'
import { describeGap, describeProblem } from './gaps'

interface WantedScans {
  place: Place
  products: RadarProductName[]
  tilt: RadarTilt
  radar: RadarSite | undefined
}

const NO_MOTION = 'The motion of the storms is not known, so velocity relative to them cannot be shown.'

const toSource = ({ weather }: Services) => (weather === 'simulated' ? 'Simulated weather' : 'NOAA NEXRAD Level III')

/** Returns where routes.ts serves a picture of a scan. */
export const toPicturePath = (key: string, detail: ValueDetail) => `/api/radar/scans/${key}/${detail}.png`

/** Returns the scans of the last hour of the radar nearest to a place that works, or of the chosen one. */
export async function getRadarScans(services: Services, wanted: WantedScans): Promise<RadarScans> {
  const { alerts, weather, now } = services
  const near = listNearRadars(wanted.place)
  const radar = weather === 'off' ? undefined : await chooseRadar(services, near, wanted.radar)
  const radars = toSites(near, wanted)
  const products = radar
    ? await Promise.all(wanted.products.map((product) => toProduct(services, radar, product, wanted.tilt)))
    : []
  const newest = findNewest(products.flatMap(({ frames }) => frames))
  return {
    radarStation: radar?.id ?? null,
    timestamp: newest,
    products,
    radars,
    source: toSource(services),
    alertFreshness: alerts.freshness(radar ?? wanted.place, RADAR_REACH_KM),
    stale: radars.length > 0 && isStale(newest, now()),
    coverage: radars.length > 0,
  }
}

const findNewest = (frames: { scanTime: string | null }[]): string | null =>
  frames
    .flatMap(({ scanTime }) => scanTime ?? [])
    .sort()
    .at(-1) ?? null

async function toProduct(
  services: Services,
  site: RadarSite,
  product: RadarProductName,
  tilt: RadarTilt,
): Promise<ScanProduct> {
  const { radar, now } = services
  const code = getProductCode(product, tilt)
  const lists = await Promise.all(
    radarTilts.map(async (one) => {
      const codeOfTilt = getProductCode(product, one)
      const scans = codeOfTilt === null ? [] : await radar.listScans(site, codeOfTilt).catch(() => null)
      return { tilt: one, scans }
    }),
  )
  const list = code === null ? [] : (lists.find((one) => one.tilt === tilt)?.scans ?? null)
  const fileProduct = code === null ? null : findProductByCode(code)
  if (code !== null && fileProduct !== null) radar.wantValues(site, fileProduct, code)
  const frames = fillFrames(services, site, list)
  const isRelative = product === 'storm-relative-velocity'
  const stormMotion = isRelative ? await services.stormMotion(site).catch(() => null) : null
  // Storm-relative velocity is missing where velocity is.
  const name = fileProduct ?? product
  return {
    ...{ product, tilt, code: code ?? '', ...radarProductScales[product], firstLevel: FIRST_LEVEL },
    usualGeometry: toUsualGeometry(product, tilt, site, radar.heightMetres(site)),
    tilts: lists.flatMap(({ tilt: one, scans }) => {
      const newest = scans?.findLast(({ isDamaged }) => !isDamaged)
      return newest && isScanning([newest], now()) ? [{ tilt: one, scanTime: newest.time.toISOString() }] : []
    }),
    frames,
    problem:
      describeProblem(site, tilt === 1 ? name : `${name} at tilt ${tilt}`, list, frames) ??
      (isRelative && stormMotion === null ? NO_MOTION : null),
    stormMotion,
  }
}

/** Returns the twelve slots of a list of scans. @param list is null when it cannot be read */
function fillFrames({ radar, now }: Services, site: RadarSite, list: ListedScan[] | null): ScanFrame[] {
  return fillSlots(list ?? [], now()).map(({ slot, scan, isDamaged }) => ({
    slot: slot.toISOString(),
    scanTime: scan?.time.toISOString() ?? null,
    full: scan && toPicturePath(scan.key, 'full'),
    overview: scan && toPicturePath(scan.key, 'overview'),
    geometry: scan && radar.geometry(scan.key),
    problem: scan === null ? describeGap(site, list, isDamaged) : null,
  }))
}

/** The products that a mosaic can show. */
export const mosaicProducts = ['reflectivity', 'precipitation'] as const

/** A part of the map in degrees; `west` is greater than `east` where it crosses the date line. */
export interface Box {
  north: number
  south: number
  east: number
  west: number
}

const MOST_IN_MOSAIC = 24
/** Silent ones are passed over, but a whole country is not searched for working ones. */
const MOST_ASKED = 40
const LISTS_AT_ONCE = 8

/** Returns the working radars whose range touches a part of the map, those nearest to its middle first. */
export async function getRadarMosaic(
  services: Services,
  product: (typeof mosaicProducts)[number],
  box: Box,
): Promise<RadarMosaic> {
  const [code] = PRODUCT_FILES[product].codes
  const near = services.weather === 'off' ? [] : listTouching(box, getRangeKm(product))
  const working: { site: NearRadar; scans: ListedScan[] }[] = []
  let failures = 0
  let asked = 0
  while (asked < Math.min(near.length, MOST_ASKED) && working.length < MOST_IN_MOSAIC) {
    const some = near.slice(asked, Math.min(asked + LISTS_AT_ONCE, MOST_ASKED))
    asked += some.length
    const lists = await Promise.all(
      some.map(async (site) => ({ site, scans: await services.radar.listScans(site, code).catch(() => null) })),
    )
    for (const { site, scans } of lists) {
      if (scans === null) failures += 1
      else if (isScanning(scans, services.now())) working.push({ site, scans })
    }
  }
  const radars = working.slice(0, MOST_IN_MOSAIC).map(({ site, scans }) => ({
    ...toSite(site),
    heightMetres: services.radar.heightMetres(site),
    frames: fillFrames(services, site, scans).map(({ slot, scanTime, overview }) => ({ slot, scanTime, overview })),
  }))
  return {
    ...{ product, code, ...radarProductScales[product], firstLevel: FIRST_LEVEL },
    radars,
    isTruncated: working.length > MOST_IN_MOSAIC || asked < near.length,
    source: toSource(services),
    problem: radars.length > 0 ? null : describeEmptyMosaic(near.length, failures),
  }
}

function describeEmptyMosaic(near: number, failures: number): string {
  if (near === 0) return 'No radar reaches this part of the map.'
  return failures > 0 ? 'The list of radar scans cannot be read right now.' : 'No radar here sent a scan lately.'
}

/** Returns the radars whose range touches a box, by their distance from its middle. */
export function listTouching({ north, south, east, west }: Box, rangeKm: number): NearRadar[] {
  const width = east >= west ? east - west : east - west + 360
  const middle = { latitude: (north + south) / 2, longitude: west + width / 2 }
  const half = { height: (north - south) / 2, width: width / 2 }
  const isTouching = (radar: RadarSite) => {
    const turned = ((radar.longitude - middle.longitude + 540) % 360) - 180
    const nearest = {
      latitude: clamp(radar.latitude, middle.latitude, half.height),
      longitude: middle.longitude + clamp(turned, 0, half.width),
    }
    return distanceKm(radar, nearest) <= rangeKm
  }
  return nearestRadars(middle, HALF_EARTH_KM).filter(isTouching)
}

const HALF_EARTH_KM = 20_100

const clamp = (value: number, middle: number, half: number) => Math.min(middle + half, Math.max(middle - half, value))
