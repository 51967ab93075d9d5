import { placeToWorldPoint, travel, type WorldPoint, worldPerKm } from '@squall/shared/rules/geo'
import type { Place } from '@squall/shared/rules/place'

/** A square around a radar, in triangles. */
export interface RangeMesh {
  /** The radar on the map, and the length that one unit of the vertices has there. */
  center: WorldPoint
  unit: number
  /** For each vertex: x and y on the map in units from the radar, and its km east and north of the radar. */
  vertices: Float32Array<ArrayBuffer>
  triangles: Uint16Array<ArrayBuffer>
}

/** Between vertices 460 km / 32 apart, straight lines on the map are 5 m off at most, at 49° north. */
const STEPS = 64
const VALUES_PER_VERTEX = 4

/**
 * Returns the mesh that covers a radar's range. Each vertex is computed in double precision by direction and distance from the
 * radar, so that nothing on the graphics card has to know the shape of the earth.
 */
export function createRangeMesh(radar: Place, rangeKm: number): RangeMesh {
  const center = placeToWorldPoint(radar)
  const unit = rangeKm * worldPerKm(radar.latitude)
  const side = STEPS + 1
  const vertices = new Float32Array(side * side * VALUES_PER_VERTEX)
  for (let row = 0; row < side; row++) {
    for (let column = 0; column < side; column++) {
      const east = ((2 * column) / STEPS - 1) * rangeKm
      const north = (1 - (2 * row) / STEPS) * rangeKm
      const bearing = (Math.atan2(east, north) * 180) / Math.PI
      const [x, y] = placeToWorldPoint(travel(radar, bearing, Math.hypot(east, north)))
      vertices.set(
        [(x - center[0]) / unit, (y - center[1]) / unit, east, north],
        (row * side + column) * VALUES_PER_VERTEX,
      )
    }
  }
  return { center, unit, vertices, triangles: listTriangles(side) }
}

function listTriangles(side: number): Uint16Array<ArrayBuffer> {
  const triangles: number[] = []
  for (let row = 0; row + 1 < side; row++) {
    for (let column = 0; column + 1 < side; column++) {
      const at = row * side + column
      triangles.push(at, at + 1, at + side, at + 1, at + side + 1, at + side)
    }
  }
  return Uint16Array.from(triangles)
}

/** A matrix of 4 × 4 by columns. */
type Matrix = ArrayLike<number>

/**
 * Returns the matrix that takes the vertices of a mesh to the screen. The product is computed in double precision: the position
 * of a radar on the world's map has more digits than a float.
 * @param world takes the map's points from 0 to 1 to the screen
 * @param turns how many times around the world the mesh is drawn to the east
 */
export function toMeshMatrix(
  world: Matrix,
  { center: [x, y], unit }: RangeMesh,
  turns: number,
): Float32Array<ArrayBuffer> {
  const matrix = new Float32Array(16)
  for (let row = 0; row < 4; row++) {
    const at = (column: number) => world[column * 4 + row] ?? 0
    matrix[row] = at(0) * unit
    matrix[4 + row] = at(1) * unit
    matrix[8 + row] = at(2)
    matrix[12 + row] = at(0) * (x + turns) + at(1) * y + at(3)
  }
  return matrix
}

/** Half the side of a mesh in units; it grows away from the equator. */
const HALF_SIDE = 1.3

/** Returns whether a mesh may be on the screen: not all of its corners lie beyond one edge. */
export function isOnScreen(matrix: Float32Array): boolean {
  const corners = [-HALF_SIDE, HALF_SIDE].flatMap((x) => [-HALF_SIDE, HALF_SIDE].map((y) => project(matrix, x, y)))
  const edges: ((corner: { x: number; y: number; w: number }) => boolean)[] = [
    ({ x, w }) => x < -w,
    ({ x, w }) => x > w,
    ({ y, w }) => y < -w,
    ({ y, w }) => y > w,
  ]
  return !edges.some((isBeyond) => corners.every(isBeyond))
}

function project(matrix: Float32Array, x: number, y: number) {
  const at = (row: number) => (matrix[row] ?? 0) * x + (matrix[4 + row] ?? 0) * y + (matrix[12 + row] ?? 0)
  return { x: at(0), y: at(1), w: at(3) }
}
