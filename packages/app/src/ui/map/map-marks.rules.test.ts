import { expect, test } from 'vitest'
import { listRankTones, type MapMark, SPOTS, toMarkFeatures } from './map-marks.rules'

const createMark = (changes: Partial<MapMark> = {}): MapMark => ({
  id: 'one',
  place: { latitude: 35.34, longitude: -97.49 },
  sign: 'hail',
  shape: 'round',
  tone: 'green',
  rank: 4,
  ...changes,
})

const spots = (marks: MapMark[]) => toMarkFeatures(marks).features.map(({ properties }) => properties.spot)

test('marks at one place have spots of their own, in the order of the list, and begin anew when all are taken', () => {
  expect(spots([createMark(), createMark({ id: 'two' }), createMark({ id: 'three' })])).toEqual([0, 1, 2])
  expect(spots([createMark(), createMark({ place: { latitude: 35.35, longitude: -97.49 } })])).toEqual([0, 0])
  expect(spots(Array.from({ length: SPOTS + 1 }, () => createMark())).at(-1)).toBe(0)
})

test('a cluster knows the colour of each importance', () => {
  expect(listRankTones([createMark(), createMark({ rank: 0, tone: 'red' }), createMark()])).toEqual([
    [0, 'red'],
    [4, 'green'],
  ])
  expect(listRankTones([])).toEqual([])
})

test('10,000 marks are ready to draw within a frame or two', () => {
  const marks = Array.from({ length: 10_000 }, (_, at) =>
    createMark({ id: `r${at}`, place: { latitude: 30 + (at % 150) / 10, longitude: -100 + (at % 70) / 10 } }),
  )
  const begun = performance.now()
  expect(toMarkFeatures(marks).features).toHaveLength(10_000)
  expect(performance.now() - begun).toBeLessThan(250)
})
