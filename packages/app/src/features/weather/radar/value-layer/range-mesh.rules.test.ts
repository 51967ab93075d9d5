import { bearingDegrees, distanceKm, placeToWorldPoint, travel, worldPointToPlace } from '@squall/shared/rules/geo'
import { expect, test } from 'vitest'
import { createRangeMesh, isOnScreen, type RangeMesh, toMeshMatrix } from './range-mesh.rules'

const KTLX = { latitude: 35.333, longitude: -97.278 }
const mesh = createRangeMesh(KTLX, 460)

function vertex({ vertices, center, unit }: RangeMesh, index: number) {
  const [x = 0, y = 0, east = 0, north = 0] = vertices.subarray(index * 4, index * 4 + 4)
  return { place: worldPointToPlace([center[0] + x * unit, center[1] + y * unit]), east, north }
}

test('every vertex lies where its km lead to', () => {
  for (let index = 0; index < mesh.vertices.length / 4; index += 37) {
    const { place, east, north } = vertex(mesh, index)
    expect(Math.hypot(east, north)).toBeCloseTo(distanceKm(KTLX, place), 2)
    if (Math.hypot(east, north) < 1) continue
    const bearing = (Math.atan2(east, north) * 180) / Math.PI
    expect(Math.cos(((bearing - bearingDegrees(KTLX, place)) * Math.PI) / 180)).toBeCloseTo(1, 8)
  }
})

test.each([KTLX, { latitude: 65.035, longitude: -147.5 }])(
  'between vertices the map is straight within 10 m ($latitude°)',
  (radar) => {
    const own = createRangeMesh(radar, 460)
    for (const first of [0, 32, 65 * 20 + 11, 65 * 63]) {
      const [a, b] = [vertex(own, first), vertex(own, first + 1)]
      const [ax, ay] = placeToWorldPoint(a.place)
      const [bx, by] = placeToWorldPoint(b.place)
      const middle = worldPointToPlace([(ax + bx) / 2, (ay + by) / 2])
      const [east, north] = [(a.east + b.east) / 2, (a.north + b.north) / 2]
      const truth = travel(radar, (Math.atan2(east, north) * 180) / Math.PI, Math.hypot(east, north))
      expect(distanceKm(middle, truth)).toBeLessThan(0.012)
    }
  },
)

test('triangles use every vertex and none beyond', () => {
  expect(Math.max(...mesh.triangles)).toBe(65 * 65 - 1)
  expect(new Set(mesh.triangles).size).toBe(65 * 65)
})

/** A matrix that shows a square of the map around a point on the whole screen. */
function look(x: number, y: number, side: number): Float64Array {
  const scale = 2 / side
  return Float64Array.from([scale, 0, 0, 0, 0, -scale, 0, 0, 0, 0, 1, 0, -x * scale, y * scale, 0, 1])
}

test('the matrix of a mesh puts the radar where the map has it, to a hundredth of a pixel at zoom 16', () => {
  const [x, y] = placeToWorldPoint(KTLX)
  const pixel = 1 / (512 * 2 ** 16)
  const side = 1024 * pixel
  const matrix = toMeshMatrix(look(x + 100.25 * pixel, y, side), mesh, 0)
  expect((matrix[12] ?? 0) * 512).toBeCloseTo(-100.25, 2)
  expect(matrix[13]).toBeCloseTo(0, 6)
})

test('a mesh is drawn where it is on the screen, once around the world too', () => {
  const [x, y] = placeToWorldPoint(KTLX)
  const isSeen = (atX: number, atY: number, turns: number) =>
    isOnScreen(toMeshMatrix(look(atX, atY, 0.01), mesh, turns))
  expect(isSeen(x, y, 0)).toBe(true)
  expect(isSeen(x, y, 1)).toBe(false)
  expect(isSeen(x + 1, y, 1)).toBe(true)
  expect(isSeen(x + 0.1, y, 0)).toBe(false)
  expect(isSeen(x, y - 0.1, 0)).toBe(false)
})
