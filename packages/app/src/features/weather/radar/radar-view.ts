import { RadarProductName as ProductName } from '@squall/shared/contract/weather'
import type { Place } from '@squall/shared/rules/place'
import type { RadarProductName } from '@squall/shared/rules/radar-scale'
import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useNavigationType, useSearchParams } from 'react-router-dom'
import { z } from 'zod'
import { type MapPosition, ZOOM_OF_256_PIXELS } from '../../../platform/map/position.rules'
import { useDebouncedValue } from '../../../platform/timer-hooks'

/** The default centre of the map: Bismarck, North Dakota. */
export const DEFAULT_CENTER = { latitude: 46.81, longitude: -100.78 }

export const DEFAULT_ZOOM = 7

/** The zooms of the radar page, whose world is 256 pixels wide at zoom 0. */
export const MIN_ZOOM = 3
export const MAX_ZOOM = 12

/** MapLibre counts one less than the radar page. */
export const toMapZoom = (zoom: number): number => zoom - ZOOM_OF_256_PIXELS
export const toRadarZoom = (zoom: number): number => zoom + ZOOM_OF_256_PIXELS

/** The place that queries of the radar page ask about; all places within a small square share one. */
export interface RadarQuery {
  lat: number
  lon: number
}

/** Grid size in degrees up to zoom 7, which shows a radar's whole range. */
const STEP_AT_ZOOM_7 = 0.25

const WIDEST_ZOOM = 7

const FINEST_STEP_ZOOM = 9

/** Returns the query input for a view, rounded so that small moves need no new request. */
export function toRadarQuery({ center, zoom }: MapPosition): RadarQuery {
  const level = Math.min(FINEST_STEP_ZOOM, Math.max(WIDEST_ZOOM, Math.floor(zoom)))
  const step = STEP_AT_ZOOM_7 / 2 ** (level - WIDEST_ZOOM)
  const rounded = (degrees: number) => Number((Math.round(degrees / step) * step).toFixed(4))
  return { lat: rounded(center.latitude), lon: rounded(center.longitude) }
}

/** The view in the screen's address; null for missing or invalid parts. */
export interface RadarLink {
  center: Place | null
  zoom: number | null
  layer: RadarProductName | null
  /** The id of the manually chosen NEXRAD radar: 'KTLX'. */
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
    layer: ProductName.safeParse(params.get('layer')).data ?? null,
    radar: RadarId.safeParse(params.get('radar')).data ?? null,
  }
}

/** Returns the query of an address that restores this view: `lat=35.34&lon=-97.49&zoom=7&layer=velocity`. */
export function toLinkQuery({ center, zoom }: MapPosition, layer: RadarProductName, radar: string | null) {
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

/** Browsers limit how often a page may change its address. */
const SETTLE_MS = 500

/** Returns the view in the address at the time the screen was opened. */
export function useInitialLink() {
  const [params] = useSearchParams()
  const [link] = useState(() => parseRadarLink(params))
  return link
}

/** Calls with the place of each link that is followed while the screen is open, such as a place that was searched for. */
export function useFollowedLinks(onPlace: (place: Place) => void) {
  const { key, search } = useLocation()
  const isLink = useNavigationType() === 'PUSH'
  const [firstKey] = useState(key)
  const follow = useEffectEvent(() => {
    const { center } = parseRadarLink(new URLSearchParams(search))
    if (isLink && key !== firstKey && center !== null) onPlace(center)
  })
  // The address is outside React; only a new entry of the history is a link.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each entry of the history is followed once
  useEffect(() => follow(), [key])
}

/** Writes the current view into the address by replacing the history entry, so that Back leaves the screen. */
export function useSyncedLink(view: MapPosition, layer: RadarProductName, radar: string | null) {
  const [, setParams] = useSearchParams()
  const query = useDebouncedValue(toLinkQuery(view, layer, radar), SETTLE_MS)
  const write = useEffectEvent((text: string) => setParams(text, { replace: true, preventScrollReset: true }))
  // The address is outside React.
  useEffect(() => write(query), [query])
}
