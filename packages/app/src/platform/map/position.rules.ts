import type { AlertBox } from '@squall/shared/contract/weather'
import type { Place } from '@squall/shared/rules/place'
import { getPlaceAt, zoomToFit } from './projection.rules'

/** What a map shows: its middle, and the zoom as MapLibre counts it, whose world is 512 pixels wide at zoom 0. */
export interface MapPosition {
  center: Place
  zoom: number
}

/** The first position of a map: a zoom, or a radius in km around the middle at any size. */
export type MapStart = { center: Place } & ({ zoom: number } | { km: number })

export const MIN_ZOOM = 2
export const MAX_ZOOM = 13

/** Web maps with tiles of 256 pixels, and the radar page, count one more. */
export const ZOOM_OF_256_PIXELS = 1

/** Beyond this latitude a Web Mercator map has nothing. */
const MAX_LATITUDE = 85
/** About 100 m: enough to share a view, and no more precise than a neighbourhood. */
const DECIMALS = 3

/** Returns the position that shows a start on a map of this size. */
export function toPosition(start: MapStart, size: { width: number; height: number }): MapPosition {
  const { center } = start
  return { center, zoom: 'zoom' in start ? start.zoom : zoomToFit(center, start.km, size) - ZOOM_OF_256_PIXELS }
}

/** Returns west, south, east and north of what a map of this size shows. */
export function getBox({ center, zoom }: MapPosition, { width, height }: { width: number; height: number }): AlertBox {
  const view = { center, zoom: zoom + ZOOM_OF_256_PIXELS, width, height }
  const upperLeft = getPlaceAt(view, [0, 0])
  const lowerRight = getPlaceAt(view, [width, height])
  return [upperLeft.longitude, lowerRight.latitude, lowerRight.longitude, upperLeft.latitude]
}

/** Returns the position of a hash such as `#7.25/35.22/-97.44`, by zoom, latitude and longitude; null for any other text. */
export function parsePosition(hash: string): MapPosition | null {
  const parts = hash.replace(/^#/, '').split('/')
  if (parts.length !== 3 || parts.some((part) => !/^-?\d{1,3}(\.\d{1,10})?$/.test(part))) return null
  const [zoom = 0, latitude = 0, longitude = 0] = parts.map(Number)
  if (zoom < MIN_ZOOM || zoom > MAX_ZOOM || Math.abs(latitude) > MAX_LATITUDE || Math.abs(longitude) > 180) return null
  return { center: { latitude, longitude }, zoom }
}

/** Returns the hash of a position, which `parsePosition` reads. */
export function formatPosition({ center, zoom }: MapPosition): string {
  const round = (value: number, decimals: number) => String(Number(value.toFixed(decimals)))
  const { latitude, longitude } = center
  return `#${round(zoom, 2)}/${round(latitude, DECIMALS)}/${round(longitude, DECIMALS)}`
}

/**
 * Returns a box around a view on a grid as coarse as the view, so that small moves ask for nothing new.
 * @param view west, south, east and north in degrees
 */
export function toAskedBox([west, south, east, north]: AlertBox): AlertBox {
  const step = 2 ** Math.ceil(Math.log2(Math.max(east - west, north - south, 0.25) / 2))
  const down = (degrees: number, least: number) => Math.max(least, Math.floor(degrees / step) * step)
  const up = (degrees: number, most: number) => Math.min(most, Math.ceil(degrees / step) * step)
  return [down(west, -180), down(south, -90), up(east, 180), up(north, 90)]
}
