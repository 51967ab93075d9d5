import { placeToWorldPoint, travel, worldPerKm, worldPointToPlace } from '@squall/shared/rules/geo'
import type { Place } from '@squall/shared/rules/place'

/** The whole world is this many pixels wide at zoom 0, as on every web map. */
const WORLD_PIXELS = 256
const CIRCLE_CORNERS = 72

export const MIN_ZOOM = 3
export const MAX_ZOOM = 12

/** Most mouse wheels report 100 per notch. */
const WHEEL_PER_STEP = 250
/** A pinch on a touchpad arrives as small wheel events with the control key. */
const PINCH_PER_STEP = 70
const PIXELS_PER_LINE = 33
const DELTA_IN_LINES = 1
/** The largest zoom change of one wheel event. */
const MAX_STEPS = 1
const KM_PER_MILE = 1.609344

/** The visible part of a map: Web Mercator around a centre, each zoom twice as large as the last; size in CSS pixels. */
export interface MapView {
  center: Place
  zoom: number
  width: number
  height: number
}

/** A point in CSS pixels from the map's upper left corner. */
export type MapPoint = [x: number, y: number]

/** CSS pixels per width of the world. */
export const worldScale = ({ zoom }: Pick<MapView, 'zoom'>): number => WORLD_PIXELS * 2 ** zoom

/** Returns the function from world coordinates to pixels of the view. */
export function worldToPixels(view: MapView): (x: number, y: number) => MapPoint {
  const scale = worldScale(view)
  const [centerX, centerY] = placeToWorldPoint(view.center)
  return (x, y) => [(x - centerX) * scale + view.width / 2, (y - centerY) * scale + view.height / 2]
}

export function project(view: MapView, place: Place): MapPoint {
  return worldToPixels(view)(...placeToWorldPoint(place))
}

export function getPlaceAt(view: MapView, [x, y]: MapPoint): Place {
  const scale = worldScale(view)
  const [centerX, centerY] = placeToWorldPoint(view.center)
  return worldPointToPlace([centerX + (x - view.width / 2) / scale, centerY + (y - view.height / 2) / scale])
}

/** Returns the CSS pixels per kilometre at the view's centre. */
export function pixelsPerKm(view: MapView): number {
  return worldScale(view) * worldPerKm(view.center.latitude)
}

/** Returns the zoom at which a circle of `km` around the centre fits into a map of this size, with a small margin. */
export function zoomToFit(center: Place, km: number, size: { width: number; height: number }): number {
  const pixels = Math.max(1, Math.min(size.width, size.height)) / 2 / 1.04
  return clampZoom(Math.log2(pixels / km / worldPerKm(center.latitude) / WORLD_PIXELS))
}

/** Returns the view after a drag by pixels. */
export function panView(view: MapView, dx: number, dy: number): MapView {
  return { ...view, center: getPlaceAt(view, [view.width / 2 - dx, view.height / 2 - dy]) }
}

/** Returns the view at another zoom; the place under `fixed` (by default the centre) stays in place. */
export function zoomView(view: MapView, zoom: number, fixed: MapPoint = [view.width / 2, view.height / 2]): MapView {
  const next = { ...view, zoom: clampZoom(zoom) }
  const [x, y] = project(next, getPlaceAt(view, fixed))
  return panView(next, fixed[0] - x, fixed[1] - y)
}

/** Returns the view after a pinch from one pair of points to another; the ground stays under both fingers. */
export function pinchView(view: MapView, from: [MapPoint, MapPoint], to: [MapPoint, MapPoint]): MapView {
  const getMiddle = ([a, b]: [MapPoint, MapPoint]): MapPoint => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2]
  const getDistance = ([a, b]: [MapPoint, MapPoint]) => Math.max(1, Math.hypot(a[0] - b[0], a[1] - b[1]))
  const [fromX, fromY] = getMiddle(from)
  const [toX, toY] = getMiddle(to)
  const zoom = view.zoom + Math.log2(getDistance(to) / getDistance(from))
  return zoomView(panView(view, toX - fromX, toY - fromY), zoom, [toX, toY])
}

/** Returns the position of a picture drawn for one view in another one: its upper left corner in CSS pixels, and its scale. */
export function shiftBetween(drawn: MapView, view: MapView): { x: number; y: number; scale: number } {
  const [x, y] = project(view, getPlaceAt(drawn, [0, 0]))
  return { x, y, scale: worldScale(view) / worldScale(drawn) }
}

/** Returns the corners of a circle on the ground. */
export function circleCorners(center: Place, km: number): Place[] {
  return Array.from({ length: CIRCLE_CORNERS }, (_, index) => travel(center, (index * 360) / CIRCLE_CORNERS, km))
}

export const isInView = ({ width, height }: MapView, [x, y]: MapPoint, margin = 0): boolean =>
  x >= -margin && y >= -margin && x <= width + margin && y <= height + margin

const clampZoom = (zoom: number) => clamp(zoom, MIN_ZOOM, MAX_ZOOM)

const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value))

type WheelInput = Pick<WheelEvent, 'deltaY' | 'deltaMode' | 'ctrlKey'>

/** Returns the zoom change of a wheel event in zoom steps; turning away from the user zooms in. */
export function toZoomSteps({ deltaY, deltaMode, ctrlKey }: WheelInput): number {
  const pixels = deltaMode === DELTA_IN_LINES ? deltaY * PIXELS_PER_LINE : deltaY
  const steps = -pixels / (ctrlKey ? PINCH_PER_STEP : WHEEL_PER_STEP)
  return Math.min(MAX_STEPS, Math.max(-MAX_STEPS, steps))
}

/** Returns the CSS pixels a storm travels at a speed in mph within some minutes. */
export function getPixelsAhead(speed: number, minutes: number, view: MapView): number {
  return ((speed * KM_PER_MILE * minutes) / 60) * pixelsPerKm(view)
}

/** Returns the length in CSS pixels of an arrow to a storm's position in some minutes, at least `shortest`. */
export function getArrowLength(speed: number, minutes: number, view: MapView, shortest: number): number {
  return Math.max(shortest, getPixelsAhead(speed, minutes, view))
}
