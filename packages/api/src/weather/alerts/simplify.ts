import type { Polygon } from '@squall/shared/rules/geo'

type Position = Polygon[number][number]

/** Degrees; 220 m, far less than what a distance in whole km tells. */
const TOLERANCE = 0.002
/** A ring of fewer corners has no area; the last one is the first again. */
const LEAST_CORNERS = 4

/**
 * A shape with fewer corners (Douglas and Peucker), every removed one at most 220 m off the new edge. Zones come with
 * thousands of corners along rivers and coasts. Holes and islands smaller than that go, but never the whole shape.
 */
export function simplify(shape: Polygon[]): Polygon[] {
  const simple = shape.map((polygon) => {
    const rings = polygon.map(simplifyRing)
    return rings[0] === undefined || rings[0].length < LEAST_CORNERS
      ? []
      : rings.filter((ring) => ring.length >= LEAST_CORNERS)
  })
  const left = simple.filter((polygon) => polygon.length > 0)
  return left.length > 0 ? left : shape
}

function simplifyRing(ring: Position[]): Position[] {
  const [first] = ring
  if (first === undefined || ring.length <= LEAST_CORNERS) return ring
  const shrink = Math.cos((first[1] * Math.PI) / 180)
  const keep = new Set([0, ring.length - 1])
  const spans: [number, number][] = [[0, ring.length - 1]]
  for (let span = spans.pop(); span !== undefined; span = spans.pop()) {
    const [from, to] = span
    const farthest = farthestFrom(ring, from, to, shrink)
    if (farthest === null) continue
    keep.add(farthest)
    spans.push([from, farthest], [farthest, to])
  }
  return ring.filter((_, index) => keep.has(index))
}

/** The corner between two others that is farthest from the line between them, if it is too far to leave out. */
function farthestFrom(ring: Position[], from: number, to: number, shrink: number): number | null {
  const [start, end] = [ring[from], ring[to]]
  if (start === undefined || end === undefined) return null
  const dx = (end[0] - start[0]) * shrink
  const dy = end[1] - start[1]
  const length = dx * dx + dy * dy
  let farthest: number | null = null
  let most = TOLERANCE * TOLERANCE
  for (let index = from + 1; index < to; index += 1) {
    const corner = ring[index]
    if (corner === undefined) continue
    const x = (corner[0] - start[0]) * shrink
    const y = corner[1] - start[1]
    const along = length === 0 ? 0 : Math.min(1, Math.max(0, (x * dx + y * dy) / length))
    const off = (x - along * dx) ** 2 + (y - along * dy) ** 2
    if (off > most) {
      most = off
      farthest = index
    }
  }
  return farthest
}
