import { worldPointToPlace } from '@squall/shared/rules/geo'
import { expect, test } from 'vitest'
import { readRoads, roadWidths } from './roads.rules'

test('roads are read off their grid by class', () => {
  const { source, freeways, highways } = readRoads({
    source: 'Roads: Natural Earth',
    scale: [0.001, 0.001],
    translate: [0, 0],
    freeways: [[-100_000, 46_800, 1000, 0]],
    highways: [],
  })
  expect(source).toBe('Roads: Natural Earth')
  expect(highways).toEqual([])
  const { latitude, longitude } = worldPointToPlace([freeways[0]?.points[2] ?? 0, freeways[0]?.points[3] ?? 0])
  expect(latitude).toBeCloseTo(46.8, 6)
  expect(longitude).toBeCloseTo(-99, 6)
})

test('roads come in from zoom 5, the greater ones first and wider', () => {
  expect(roadWidths(4.9)).toEqual({ freeway: 0, highway: 0 })
  expect(roadWidths(5).freeway).toBeGreaterThan(1)
  expect(roadWidths(6)).toMatchObject({ highway: 0 })
  for (const zoom of [6.5, 8, 10, 12]) expect(roadWidths(zoom).freeway).toBeGreaterThan(roadWidths(zoom).highway)
  expect(roadWidths(12)).toEqual(roadWidths(10))
})
