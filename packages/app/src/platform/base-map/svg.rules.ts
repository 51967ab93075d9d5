import type { Place } from '@squall/shared/rules/place'
import { type MapLine, traceLines } from './lines.rules'
import { type MapView, project } from './projection.rules'

/** Places as the points of an SVG polygon or polyline. */
export const pointsOf = (view: MapView, places: Place[]): string =>
  places
    .map((place) =>
      project(view, place)
        .map((pixel) => pixel.toFixed(1))
        .join(),
    )
    .join(' ')

/** Rings that touch the view as the path of an SVG, each closed; empty where there are none. */
export function pathOfRings(rings: MapLine[], view: MapView): string {
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
