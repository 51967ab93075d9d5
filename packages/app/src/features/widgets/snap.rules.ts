import { CANVAS, clampBox, type Grip, type WidgetBox } from './rules'

/** Edges closer than this attract each other, in CSS pixels. */
const REACH = 8

/** What attracts no edge lands on this grid. */
const GRID = 16

/** A snapped box, and the edges of others that it has caught, for lines on the canvas. */
export interface Snapped {
  box: WidgetBox
  vertical: number | null
  horizontal: number | null
}

interface Span {
  start: number
  end: number
}

interface Catch {
  by: number
  at: number | null
}

const across = ({ x, width }: WidgetBox): Span => ({ start: x, end: x + width })
const down = ({ y, height }: WidgetBox): Span => ({ start: y, end: y + height })

/** Returns the smallest step that puts an edge on one of the lines in reach; otherwise the step onto the grid. */
function findStep(edges: { edge: number; lines: number[] }[], gridEdge: number): Catch {
  const [nearest] = edges
    .flatMap(({ edge, lines }) => lines.map((at) => ({ at, by: at - edge })))
    .filter(({ by }) => Math.abs(by) <= REACH)
    .sort((a, b) => Math.abs(a.by) - Math.abs(b.by))
  return nearest ?? { by: Math.round(gridEdge / GRID) * GRID - gridEdge, at: null }
}

/** The lines of other widgets: level with their edges, or beside them with the usual gap. */
const listStarts = (others: Span[]) => [0, ...others.flatMap(({ start, end }) => [start, end + CANVAS.gap])]
const listEnds = (others: Span[]) => others.flatMap(({ start, end }) => [end, start - CANVAS.gap])

function snapSpan(grip: Grip, own: Span, others: Span[]): Catch {
  const end = { edge: own.end, lines: listEnds(others) }
  if (grip === 'resize') return findStep([end], own.end)
  return findStep([{ edge: own.start, lines: listStarts(others) }, end], own.start)
}

/** Returns a moved or resized box, before its limits, with its edges on those of other widgets or on the grid. */
export function snapBox(box: WidgetBox, grip: Grip, others: readonly WidgetBox[]): Snapped {
  const horizontally = snapSpan(grip, across(box), others.map(across))
  const vertically = snapSpan(grip, down(box), others.map(down))
  const snapped =
    grip === 'move'
      ? { ...box, x: box.x + horizontally.by, y: box.y + vertically.by }
      : { ...box, width: box.width + horizontally.by, height: box.height + vertically.by }
  return { box: clampBox(snapped), vertical: horizontally.at, horizontal: vertically.at }
}
