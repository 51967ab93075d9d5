import type { PlacefileShape } from '@squall/shared/contract/weather'
import { expect, test } from 'vitest'
import { getFirstZoom, listWords, toPlacefileFeatures } from './placefile-features.rules'

const shared = {
  thresholdMiles: 999,
  color: [255, 128, 0, 255] satisfies PlacefileShape['color'],
  hover: null,
}

const text = (changes: Partial<Extract<PlacefileShape, { kind: 'text' }>> = {}): PlacefileShape => ({
  ...shared,
  kind: 'text',
  point: [-97.49, 35.34],
  offset: [0, 0],
  text: 'Ana',
  pixels: 10,
  ...changes,
})

test('lines, polygons, texts and icons become what a map draws, in their own colours', () => {
  const { features } = toPlacefileFeatures([
    {
      ...shared,
      kind: 'line',
      points: [
        [-97, 35],
        [-98, 36],
      ],
      width: 2,
    },
    {
      ...shared,
      kind: 'polygon',
      rings: [
        [
          [-97, 35],
          [-97, 36],
          [-98, 36],
          [-97, 35],
        ],
      ],
      color: [0, 0, 255, 51],
    },
    text(),
    { ...shared, kind: 'icon', point: [-97, 35], offset: [0, 0], angle: 45, icon: 3 },
  ])
  expect(features.map(({ geometry }) => geometry.type)).toEqual(['LineString', 'Polygon', 'Point', 'Point'])
  expect(features[0]?.properties).toMatchObject({ kind: 'line', width: 2, color: 'rgba(255,128,0,1.00)', firstZoom: 0 })
  expect(features[1]?.properties.color).toBe('rgba(0,0,255,0.20)')
  expect(features[3]?.properties.angle).toBe(45)
})

test('a text above its place stands above it, by the size of its letters', () => {
  const look = (offset: [number, number]) => toPlacefileFeatures([text({ offset })]).features[0]?.properties
  expect(look([5, 20])).toMatchObject({ anchor: 'bottom', distance: 1.5, text: 'Ana', pixels: 10 })
  expect(look([0, -20])).toMatchObject({ anchor: 'top' })
  expect(look([-20, 0])).toMatchObject({ anchor: 'right' })
  expect(look([0, 0])).toMatchObject({ anchor: 'center', distance: 0 })
})

test('a shape with a threshold comes when the view is that narrow', () => {
  expect(getFirstZoom(999)).toBe(0)
  expect(getFirstZoom(150)).toBeGreaterThan(getFirstZoom(300))
  expect(getFirstZoom(150)).toBeCloseTo(7.8, 0)
  expect(getFirstZoom(0)).toBeLessThan(30)
})

test('a list has the words of each shape once, and what the pointer shows before the text', () => {
  expect(listWords([text(), text(), text({ hover: 'Ben\nOn foot' }), text({ text: ' ' })])).toEqual([
    'Ana',
    'Ben, On foot',
  ])
})
