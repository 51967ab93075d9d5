import { travel } from '@squall/shared/rules/geo'
import { expect, test } from 'vitest'
import { createScan } from './testing/scans'
import { listNeighbours } from './value-renderer'

test('radars whose ranges meet are neighbours, nearest first, in km east and north', () => {
  const own = createScan()
  const away = (bearing: number, km: number) => createScan(undefined, travel(own.geometry, bearing, km))
  const near = away(90, 200)
  const north = away(0, 500)
  const far = away(180, 700)
  const [east = 0, , , up = 0, ...rest] = listNeighbours(own, [own, far, north, near])
  expect(east).toBeCloseTo(200, 3)
  expect(up).toBeCloseTo(500, 3)
  expect(rest).toEqual([])
})
