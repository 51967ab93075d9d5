import { expect, test } from 'vitest'
import { getMarkScale, listFittingLabels } from './MapLabel'

test('marks are smaller at low zoom and full size from zoom 8', () => {
  expect(getMarkScale({ zoom: 3 })).toBe(0.6)
  expect(getMarkScale({ zoom: 7 })).toBe(0.6)
  expect(getMarkScale({ zoom: 7.5 })).toBeCloseTo(0.8)
  expect(getMarkScale({ zoom: 8 })).toBe(1)
  expect(getMarkScale({ zoom: 12 })).toBe(1)
})

const view = { center: { latitude: 46.8, longitude: -100.8 }, zoom: 9, width: 400, height: 300 }

test('a label that would overlap another label or a mark is left out', () => {
  const wanted = [
    { key: 'first', text: 'M0', x: 100, y: 100 },
    { key: 'over the first', text: 'K4', x: 105, y: 104 },
    { key: 'over a mark', text: 'B7', x: 205, y: 100 },
    { key: 'beside it', text: 'B7', x: 225, y: 100 },
  ]
  expect([...listFittingLabels(wanted, [[200, 100]], view)]).toEqual(['first', 'beside it'])
})

test('a label that would be cut off at the edge is left out', () => {
  const wanted = [
    { key: 'cut', text: '7:45 PM', x: 10, y: 100 },
    { key: 'whole', text: '7:45 PM', x: 40, y: 100 },
    { key: 'below', text: '7:45 PM', x: 100, y: 297 },
  ]
  expect([...listFittingLabels(wanted, [], view)]).toEqual(['whole'])
})
