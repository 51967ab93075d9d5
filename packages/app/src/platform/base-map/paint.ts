import { type Landmark, placeCityLabels } from './cities.rules'
import { type MapLine, traceLines } from './lines.rules'
import type { MapView } from './projection.rules'
import type { BaseMapData } from './use-base-map'

/** County borders are drawn from this zoom on; below it they only blur the map. */
const COUNTIES_FROM_ZOOM = 5.5

/** CSS colours of the parts of the base map. */
export interface MapColors {
  land: string
  county: string
  state: string
  city: string
  /** The outline of letters, which keeps them readable over lines. */
  halo: string
  typeface: string
}

/**
 * Resizes a canvas to the view, at the screen's resolution, and returns its cleared context in CSS pixels; null without a
 * canvas or a size.
 */
export function clearedContext(
  canvas: HTMLCanvasElement | null,
  { width, height }: MapView,
): CanvasRenderingContext2D | null {
  const context = canvas?.getContext('2d')
  if (!canvas || !context || width === 0) return null
  const ratio = window.devicePixelRatio
  canvas.width = Math.round(width * ratio)
  canvas.height = Math.round(height * ratio)
  context.setTransform(ratio, 0, 0, ratio, 0, 0)
  return context
}

/** Paints ground and borders, in CSS pixels. */
export function paintLines(
  context: CanvasRenderingContext2D,
  { states, counties }: Pick<BaseMapData, 'states' | 'counties'>,
  view: MapView,
  colors: MapColors,
): void {
  context.fillStyle = colors.land
  context.fillRect(0, 0, view.width, view.height)
  if (counties && view.zoom >= COUNTIES_FROM_ZOOM) strokeLines(context, counties, view, colors.county, 1)
  if (states) paintStates(context, states, view, colors)
}

/** Paints state borders over the existing drawing. */
export function paintStates(
  context: CanvasRenderingContext2D,
  states: MapLine[],
  view: MapView,
  colors: MapColors,
): void {
  strokeLines(context, states, view, colors.state, 1.75)
}

/** Paints dots and names of cities over the existing drawing. */
export function paintCities(
  context: CanvasRenderingContext2D,
  cities: NonNullable<BaseMapData['cities']>,
  view: MapView,
  colors: MapColors,
  landmarks?: Landmark[],
): void {
  const getFont = (isLarge: boolean) => `${isLarge ? 600 : 400} 12px ${colors.typeface}`
  context.font = getFont(true)
  context.textBaseline = 'middle'
  context.lineJoin = 'round'
  context.strokeStyle = colors.halo
  context.fillStyle = colors.city
  const measureText = (label: string) => context.measureText(label).width
  for (const { name, x, y, isLarge } of placeCityLabels(cities, view, measureText, landmarks)) {
    context.font = getFont(isLarge)
    context.beginPath()
    context.arc(x, y, isLarge ? 2.5 : 1.75, 0, 2 * Math.PI)
    context.lineWidth = 2
    context.stroke()
    context.fill()
    context.lineWidth = 3
    context.strokeText(name, x + 6, y + 0.5)
    context.fillText(name, x + 6, y + 0.5)
  }
}

function strokeLines(
  context: CanvasRenderingContext2D,
  lines: MapLine[],
  view: MapView,
  color: string,
  width: number,
): void {
  context.lineJoin = 'round'
  context.beginPath()
  traceLines(context, lines, view)
  context.strokeStyle = color
  context.lineWidth = width
  context.stroke()
}
