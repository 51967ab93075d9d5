import type { RoadMap } from '@squall/shared/contract/weather'
import { placeToWorldPoint } from '@squall/shared/rules/geo'
import type { Place } from '@squall/shared/rules/place'
import { type MapView, project, worldToPixels } from './projection.rules'

/** Highways in fractions of the world's width (see projection), with their attribution. */
export interface Roads {
  source: string
  freeways: MapLine[]
  highways: MapLine[]
}

const FREEWAYS_FROM_ZOOM = 5

/** Below this zoom the highways would merge into a grey area. */
const HIGHWAYS_FROM_ZOOM = 6.5

const WIDEST_ZOOM = 5

const CLOSEST_ZOOM = 10

/** Returns places as the points of an SVG polygon or polyline. */
export const toSvgPoints = (view: MapView, places: Place[]): string =>
  places
    .map((place) =>
      project(view, place)
        .map((pixel) => pixel.toFixed(1))
        .join(),
    )
    .join(' ')

/** Borders on a grid: the first corner of each line and then the steps between corners, as x, y, x, y… */
export interface CodedLines {
  scale: [number, number]
  translate: [number, number]
  lines: number[][]
}

/** A border in fractions of the world's width (see projection), with its bounding box. */
export interface MapLine {
  points: Float64Array
  west: number
  east: number
  north: number
  south: number
}

/** Decodes borders into world coordinates, so that a drawing only scales and shifts them. */
export function readLines({ scale, translate, lines }: CodedLines): MapLine[] {
  return lines.map((steps) => {
    const corners: Place[] = []
    let column = 0
    let row = 0
    for (let at = 0; at + 1 < steps.length; at += 2) {
      column += steps[at] ?? 0
      row += steps[at + 1] ?? 0
      corners.push({ latitude: row * scale[1] + translate[1], longitude: column * scale[0] + translate[0] })
    }
    return lineThrough(corners)
  })
}

/** Returns a line through places with its bounding box. */
export function lineThrough(corners: Place[]): MapLine {
  const points = new Float64Array(corners.length * 2)
  const line = { points, west: 1, east: 0, north: 1, south: 0 }
  corners.forEach((corner, index) => {
    const [x, y] = placeToWorldPoint(corner)
    points[index * 2] = x
    points[index * 2 + 1] = y
    line.west = Math.min(line.west, x)
    line.east = Math.max(line.east, x)
    line.north = Math.min(line.north, y)
    line.south = Math.max(line.south, y)
  })
  return line
}

/** The drawing methods of a canvas context; tests replace it. */
export interface Pen {
  moveTo(x: number, y: number): void
  lineTo(x: number, y: number): void
}

/** Draws the lines that touch the view, in its CSS pixels. */
export function traceLines(pen: Pen, lines: MapLine[], view: MapView): void {
  const toPixels = worldToPixels(view)
  for (const { points, west, east, north, south } of lines) {
    const [left, top] = toPixels(west, north)
    const [right, bottom] = toPixels(east, south)
    if (right < 0 || bottom < 0 || left > view.width || top > view.height) continue
    for (let at = 0; at + 1 < points.length; at += 2) {
      const [x, y] = toPixels(points[at] ?? 0, points[at + 1] ?? 0)
      if (at === 0) pen.moveTo(x, y)
      else pen.lineTo(x, y)
    }
  }
}

/** Returns the rings that touch the view as a closed SVG path; empty without any. */
export function toSvgPath(rings: MapLine[], view: MapView): string {
  const strokes: string[] = []
  traceLines(
    {
      moveTo: (x, y) => strokes.push(`${strokes.length === 0 ? '' : 'Z'}M${x.toFixed(1)} ${y.toFixed(1)}`),
      lineTo: (x, y) => strokes.push(`L${x.toFixed(1)} ${y.toFixed(1)}`),
    },
    rings,
    view,
  )
  return strokes.length === 0 ? '' : `${strokes.join('')}Z`
}

export function readRoads({ source, freeways, highways, ...grid }: RoadMap): Roads {
  return {
    source,
    freeways: readLines({ ...grid, lines: freeways }),
    highways: readLines({ ...grid, lines: highways }),
  }
}

/** Returns the line width of each class at a zoom, in CSS pixels; 0 where it is not drawn. */
export function roadWidths(zoom: number): { freeway: number; highway: number } {
  const near = Math.min(1, Math.max(0, (zoom - WIDEST_ZOOM) / (CLOSEST_ZOOM - WIDEST_ZOOM)))
  return {
    freeway: zoom < FREEWAYS_FROM_ZOOM ? 0 : 1.25 + 2 * near,
    highway: zoom < HIGHWAYS_FROM_ZOOM ? 0 : 0.75 + 1.25 * near,
  }
}
