import { worldPointToPlace } from '@squall/shared/rules/geo'
import { expect, test } from 'vitest'
import { lineThrough, readLines, readRoads, roadWidths, toSvgPath, toSvgPoints, traceLines } from './lines.rules'
import type { MapView } from './projection.rules'

test('roads are decoded by class', () => {
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

test('roads appear from zoom 5, freeways first and wider', () => {
  expect(roadWidths(4.9)).toEqual({ freeway: 0, highway: 0 })
  expect(roadWidths(5).freeway).toBeGreaterThan(1)
  expect(roadWidths(6)).toMatchObject({ highway: 0 })
  for (const zoom of [6.5, 8, 10, 12]) expect(roadWidths(zoom).freeway).toBeGreaterThan(roadWidths(zoom).highway)
  expect(roadWidths(12)).toEqual(roadWidths(10))
})

const view: MapView = { center: { latitude: 35, longitude: -97 }, zoom: 8, width: 200, height: 100 }

const corners = [
  { latitude: 35, longitude: -97 },
  { latitude: 35, longitude: -96.9 },
  { latitude: 34.9, longitude: -96.9 },
]

test('every ring of an area is closed', () => {
  const ring = lineThrough(corners)
  expect(toSvgPath([ring, ring], view).match(/[MLZ]/g)?.join('')).toBe('MLLZMLLZ')
  expect(toSvgPath([ring], view)).toMatch(/^M100\.0 50\.0L118\.2 50\.0L118\.2 7\d\.\dZ$/)
})

test('rings that do not touch the view are not drawn', () => {
  expect(toSvgPath([lineThrough(corners)], { ...view, center: { latitude: 47, longitude: -100 } })).toBe('')
})

test('places become points in the pixels of the view', () => {
  expect(toSvgPoints(view, corners.slice(0, 2))).toBe('100.0,50.0 118.2,50.0')
})

const oklahoma: MapView = { center: { latitude: 35.5, longitude: -97.5 }, zoom: 6, width: 800, height: 600 }

/** On a grid of half degrees from 100° W, 34° N: one line in Oklahoma, one far out at sea. */
const coded = {
  scale: [0.5, 0.5] as [number, number],
  translate: [-100, 34] as [number, number],
  lines: [
    [2, 2, 1, 0, 0, 2],
    [200, 10, 1, 1],
  ],
}

function traced(view: MapView) {
  const strokes: string[] = []
  const pen = {
    moveTo: (x: number, y: number) => strokes.push(`move ${Math.round(x)} ${Math.round(y)}`),
    lineTo: (x: number, y: number) => strokes.push(`line ${Math.round(x)} ${Math.round(y)}`),
  }
  traceLines(pen, readLines(coded), view)
  return strokes
}

test('steps on the grid become corners on the world', () => {
  const [line] = readLines(coded)
  const corners = [0, 2, 4].map((at) => worldPointToPlace([line?.points[at] ?? 0, line?.points[at + 1] ?? 0]))
  const expected = [
    [35, -99],
    [35, -98.5],
    [36, -98.5],
  ]
  corners.forEach(({ latitude, longitude }, index) => {
    expect(latitude).toBeCloseTo(expected[index]?.[0] ?? 0, 9)
    expect(longitude).toBeCloseTo(expected[index]?.[1] ?? 0, 9)
  })
})

test('only lines that touch the view are drawn, corner by corner', () => {
  const strokes = traced(oklahoma)
  expect(strokes).toHaveLength(3)
  expect(strokes[0]).toMatch(/^move/)
  expect(strokes.slice(1).every((stroke) => stroke.startsWith('line'))).toBe(true)
  expect(traced({ ...oklahoma, center: { latitude: 60, longitude: 10 } })).toEqual([])
})
