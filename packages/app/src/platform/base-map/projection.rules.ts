import { travel } from '@squall/shared/rules/geo'
import { placeToWorldPoint, worldPerKm, worldPointToPlace } from '@squall/shared/rules/mercator'
import type { Place } from '@squall/shared/rules/place'

type Turn = Pick<WheelEvent, 'deltaY' | 'deltaMode' | 'ctrlKey'>

/** Most mouse wheels report 100 per notch. */
const PER_STEP = 250

/** A pinch on a touchpad arrives as small wheel events with the control key. */
const PER_STEP_OF_SPREADING = 70

const LINE_PIXELS = 33

const IN_LINES = 1

/** The largest zoom change of one wheel event. */
const MOST_STEPS = 1

const KM_PER_MILE = 1.609344

/** The whole world is this many pixels wide at zoom 0, as on every web map. */
const WORLD_PIXELS = 256

const RING_CORNERS = 72

export const MIN_ZOOM = 3

export const MAX_ZOOM = 12

/** What a map shows: Web Mercator around a centre, each zoom twice as large as the last; size in CSS pixels. */
export interface MapView {
  center: Place
  zoom: number
  width: number
  height: number
}

/** A point in CSS pixels from the map's upper left corner. */
export type Point = [x: number, y: number]

/** CSS pixels per width of the world. */
export const worldScale = ({ zoom }: Pick<MapView, 'zoom'>): number => WORLD_PIXELS * 2 ** zoom

/** Turns points of the world into pixels of the view. */
export function worldToPixels(view: MapView): (x: number, y: number) => Point {
  const scale = worldScale(view)
  const [centerX, centerY] = placeToWorldPoint(view.center)
  return (x, y) => [(x - centerX) * scale + view.width / 2, (y - centerY) * scale + view.height / 2]
}

export function project(view: MapView, place: Place): Point {
  return worldToPixels(view)(...placeToWorldPoint(place))
}

export function placeAt(view: MapView, [x, y]: Point): Place {
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
  return { ...view, center: placeAt(view, [view.width / 2 - dx, view.height / 2 - dy]) }
}

/** The view at another zoom, with the place under `fixed` staying where it is: by default the centre. */
export function zoomView(view: MapView, zoom: number, fixed: Point = [view.width / 2, view.height / 2]): MapView {
  const next = { ...view, zoom: clampZoom(zoom) }
  const [x, y] = project(next, placeAt(view, fixed))
  return panView(next, fixed[0] - x, fixed[1] - y)
}

/** The view after two fingers went from one pair of points to another: the ground stays under them. */
export function pinchView(view: MapView, from: [Point, Point], to: [Point, Point]): MapView {
  const middleOf = ([a, b]: [Point, Point]): Point => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2]
  const distanceOf = ([a, b]: [Point, Point]) => Math.max(1, Math.hypot(a[0] - b[0], a[1] - b[1]))
  const [fromX, fromY] = middleOf(from)
  const [toX, toY] = middleOf(to)
  const zoom = view.zoom + Math.log2(distanceOf(to) / distanceOf(from))
  return zoomView(panView(view, toX - fromX, toY - fromY), zoom, [toX, toY])
}

/** How what was drawn for a view lies in another one: moved by CSS pixels, and enlarged from its upper left corner. */
export function shiftBetween(drawn: MapView, view: MapView): { x: number; y: number; scale: number } {
  const [x, y] = project(view, placeAt(drawn, [0, 0]))
  return { x, y, scale: worldScale(view) / worldScale(drawn) }
}

/** Corners of a circle on the ground, for a ring around a place. */
export function circleCorners(center: Place, km: number): Place[] {
  return Array.from({ length: RING_CORNERS }, (_, index) => travel(center, (index * 360) / RING_CORNERS, km))
}

export const isInView = ({ width, height }: MapView, [x, y]: Point, margin = 0): boolean =>
  x >= -margin && y >= -margin && x <= width + margin && y <= height + margin

const clampZoom = (zoom: number) => clamp(zoom, MIN_ZOOM, MAX_ZOOM)

const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value))

/** Returns the zoom change of a wheel event in zoom steps; turning away from the user zooms in. */
export function toZoomSteps({ deltaY, deltaMode, ctrlKey }: Turn): number {
  const pixels = deltaMode === IN_LINES ? deltaY * LINE_PIXELS : deltaY
  const steps = -pixels / (ctrlKey ? PER_STEP_OF_SPREADING : PER_STEP)
  return Math.min(MOST_STEPS, Math.max(-MOST_STEPS, steps))
}

/** CSS pixels covered at a speed in mph within some minutes. */
export function getPixelsAhead(speed: number, minutes: number, view: MapView): number {
  return ((speed * KM_PER_MILE * minutes) / 60) * pixelsPerKm(view)
}

/** The length in CSS pixels of an arrow to a storm's position in some minutes, at least `shortest`. */
export function getArrowLength(speed: number, minutes: number, view: MapView, shortest: number): number {
  return Math.max(shortest, getPixelsAhead(speed, minutes, view))
}
