import { RadarLayerName as LayerName } from '@squall/shared/contract/weather'
import type { Place } from '@squall/shared/rules/place'
import type { RadarLayerName } from '@squall/shared/rules/radar-scale'
import { z } from 'zod'
import { MAX_ZOOM, type MapView, MIN_ZOOM } from '../../../platform/base-map/projection.rules'

/** The view in the screen's address; null for missing or invalid parts. */
export interface RadarLink {
  center: Place | null
  zoom: number | null
  layer: RadarLayerName | null
  /** The manually chosen NEXRAD radar, such as KTLX. */
  radar: string | null
}

const numberWithin = (least: number, most: number) =>
  z.string().trim().min(1).transform(Number).pipe(z.number().min(least).max(most))

const Latitude = numberWithin(-85, 85)
const Longitude = numberWithin(-180, 180)
const Zoom = numberWithin(MIN_ZOOM, MAX_ZOOM)
const RadarId = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z]{4}$/)

/** Finer than a pixel up to zoom 9, and no more precise than a neighbourhood. */
const DECIMALS = 2
const DECIMALS_WHEN_CLOSE = 3
const CLOSE_ZOOM = 10

/** Returns the view in the query of an address. */
export function parseRadarLink(params: URLSearchParams): RadarLink {
  const latitude = Latitude.safeParse(params.get('lat')).data
  const longitude = Longitude.safeParse(params.get('lon')).data
  return {
    center: latitude === undefined || longitude === undefined ? null : { latitude, longitude },
    zoom: Zoom.safeParse(params.get('zoom')).data ?? null,
    layer: LayerName.safeParse(params.get('layer')).data ?? null,
    radar: RadarId.safeParse(params.get('radar')).data ?? null,
  }
}

/** Returns the query of an address that restores this view: `lat=35.34&lon=-97.49&zoom=7&layer=velocity`. */
export function toLinkQuery(
  { center, zoom }: Pick<MapView, 'center' | 'zoom'>,
  layer: RadarLayerName,
  radar: string | null,
) {
  const decimals = zoom < CLOSE_ZOOM ? DECIMALS : DECIMALS_WHEN_CLOSE
  const degrees = (value: number) => String(Number(value.toFixed(decimals)))
  const query = new URLSearchParams({
    lat: degrees(center.latitude),
    lon: degrees(center.longitude),
    zoom: String(Number(zoom.toFixed(1))),
    layer,
  })
  if (radar !== null) query.set('radar', radar)
  return query.toString()
}
