import { expect, test } from 'vitest'
import { findFirstZoom, type LayerName, toTileFeature } from './layers.rules'
import type { MapShape } from './map-features'

const lines: MapShape = {
  type: 'MultiLineString',
  coordinates: [
    [
      [-97.5, 35],
      [-97.4, 35],
    ],
  ],
}
const areas: MapShape = { type: 'MultiPolygon', coordinates: [lines.coordinates] }

const convert = (layer: LayerName, properties: Record<string, unknown>, geometry: MapShape = lines) =>
  toTileFeature(layer, { type: 'Feature', properties, geometry })?.properties ?? null

test('roads keep their class, number, suffix and state', () => {
  expect(convert('roads', { class: 'us', num: '77', sfx: 'Bus', st: null, length: 3 })).toEqual({
    class: 'us',
    num: '77',
    sfx: 'Bus',
  })
  expect(convert('roads', { class: 'state', num: 9, st: 'OK' })).toEqual({ class: 'state', num: '9', st: 'OK' })
})

test("Natural Earth's roads get our classes, and roads abroad or without a class of ours are left out", () => {
  const road = (values: object) => convert('roads', { country: 'United States', type: 'Primary', ...values })
  expect(road({ class: 'Interstate', number: '35' })).toEqual({ class: 'interstate', num: '35' })
  expect(road({ CLASS: 'Federal' })).toEqual({ class: 'us' })
  expect(road({ class: 'State' })).toEqual({ class: 'state' })
  expect(road({ class: 'State', type: 'Tollway' })).toEqual({ class: 'us' })
  expect(road({ class: 'Local' })).toBeNull()
  expect(road({ class: 'Federal', country: 'Canada' })).toBeNull()
})

test('a road of a file without classes is drawn as a US highway', () => {
  expect(convert('roads', { name: 'Main Street' })).toEqual({ class: 'us' })
})

test('rivers and lakes have a name and a rank, towns a rank', () => {
  expect(convert('rivers', { name: 'Red', scalerank: 5, name_de: 'Roter' })).toEqual({ name: 'Red', rank: 5 })
  expect(convert('rivers', { name: null, rank: 12 })).toEqual({ rank: 12 })
  expect(convert('rivers', { featurecla: 'Lake Centerline', rank: 1 })).toBeNull()
  expect(convert('lakes', { name: 'Texoma' }, areas)).toEqual({ name: 'Texoma', rank: 12 })
  expect(convert('urban', { name: 'Moore', rank: 2 }, areas)).toEqual({ rank: 2 })
})

test('a layer of lines has no areas, and nothing far from the United States is kept', () => {
  expect(convert('roads', {}, areas)).toBeNull()
  expect(convert('lakes', {}, lines)).toBeNull()
  const paris: MapShape = {
    type: 'MultiLineString',
    coordinates: [
      [
        [2, 48],
        [3, 49],
      ],
    ],
  }
  expect(convert('rivers', { rank: 1 }, paris)).toBeNull()
})

test('what is large is on the map from lower zooms on', () => {
  const zooms = (layer: LayerName, name: string, values: (string | number)[]) =>
    values.map((value) => findFirstZoom(layer, { [name]: value }))
  expect(zooms('roads', 'class', ['interstate', 'us', 'state'])).toEqual([3, 5, 7])
  expect(zooms('rivers', 'rank', [1, 4, 12])).toEqual([3, 4, 8])
  expect(zooms('lakes', 'rank', [0, 6, 12])).toEqual([2, 4, 7])
  expect(zooms('urban', 'rank', [2, 6])).toEqual([4, 5])
})
