import { expect, test } from 'vitest'
import { classifyNaturalEarth, countSegments, readRoadFeatures, toRoadMap } from './road-map'

const line = (coordinates: unknown, properties: unknown = {}) => ({
  type: 'Feature',
  properties,
  geometry: { type: 'LineString', coordinates },
})
const file = (...features: unknown[]) => JSON.stringify({ type: 'FeatureCollection', features })
const west = [
  [-100, 46.8],
  [-99.5, 46.801],
  [-99, 46.8],
]

test('lines and multi-lines are read, points and areas are skipped', () => {
  const bundle = {
    type: 'Feature',
    properties: null,
    geometry: { type: 'MultiLineString', coordinates: [west, [...west].reverse()] },
  }
  const point = { type: 'Feature', properties: {}, geometry: { type: 'Point', coordinates: [-100, 46] } }
  const nowhere = { type: 'Feature', properties: {}, geometry: null }
  const { features, passedOver } = readRoadFeatures(file(line(west, { CLASS: 'Interstate' }), bundle, point, nowhere))
  expect(features.map(({ lines }) => lines.length)).toEqual([1, 2])
  expect(features[0]?.properties).toEqual({ class: 'Interstate' })
  expect(passedOver).toBe(2)
})

test('a file that is no map of lines says why', () => {
  const area = { type: 'Feature', properties: {}, geometry: { type: 'Polygon', coordinates: [[...west, west[0]]] } }
  expect(() => readRoadFeatures('not json')).toThrow('This file is not JSON')
  expect(() => readRoadFeatures('{"type":"Topology"}')).toThrow('This TopoJSON has no objects and arcs')
  expect(() => readRoadFeatures(file({ type: 'Road' }))).toThrow('Feature 1 is no GeoJSON feature')
  expect(() => readRoadFeatures(file(area))).toThrow('There are no lines in this file')
  expect(() => readRoadFeatures(file())).toThrow('There are no lines in this file')
  expect(() => readRoadFeatures(file(line(west), line([[-100, 46]])))).toThrow('Feature 2 is no line')
  // Metres of a projected map.
  expect(() =>
    readRoadFeatures(
      file(
        line([
          [-11_131_949, 5_910_000],
          [-11_020_000, 5_910_000],
        ]),
      ),
    ),
  ).toThrow('Feature 1')
  expect(() =>
    readRoadFeatures(
      file(
        line([
          ['-100', '46'],
          ['-99', '46'],
        ]),
      ),
    ),
  ).toThrow('Feature 1')
})

test("of Natural Earth's roads only highways of the United States are taken", () => {
  const classify = (country: string, system: string, type: string) =>
    classifyNaturalEarth({ properties: { country, class: system, type } })
  expect(classify('United States', 'Interstate', 'Freeway')).toBe('freeway')
  expect(classify('United States', 'State', 'Tollway')).toBe('freeway')
  expect(classify('United States', 'Federal', 'Other Paved')).toBe('highway')
  expect(classify('United States', 'State', 'Secondary')).toBeNull()
  expect(classify('Canada', 'Federal', 'Freeway')).toBeNull()
})

test('a road map has its lines as steps on a grid of about 100 m', () => {
  const { features } = readRoadFeatures(
    file(
      line(west, { country: 'United States', class: 'Interstate', type: 'Freeway' }),
      line(
        [
          [-97, 35],
          [-96.9, 35.05],
        ],
        { country: 'United States', class: 'Federal', type: 'Primary' },
      ),
      line(
        [
          [-80, 45],
          [-79, 45],
        ],
        { country: 'Canada', class: 'Federal', type: 'Primary' },
      ),
    ),
  )
  const map = toRoadMap(features, 'Roads: Natural Earth')
  expect(map).toEqual({
    source: 'Roads: Natural Earth',
    scale: [0.001, 0.001],
    translate: [0, 0],
    freeways: [[-100_000, 46_800, 1000, 0]],
    highways: [[-97_000, 35_000, 100, 50]],
  })
  expect(countSegments(map)).toBe(2)
})

test('roads without a class are highways', () => {
  const { features } = readRoadFeatures(file(line(west)))
  expect(toRoadMap(features, 'Roads: state DOT').highways).toHaveLength(1)
})

test('a file without highways of the United States, or with too many corners, makes no road map', () => {
  const abroad = readRoadFeatures(file(line(west, { country: 'Canada', class: 'Federal', type: 'Primary' })))
  expect(() => toRoadMap(abroad.features, '')).toThrow('There are no highways of the United States in this file')
  const [road] = readRoadFeatures(file(line(west))).features
  const many = Array.from({ length: 200_001 }, () => road ?? { properties: {}, lines: [] })
  expect(() => toRoadMap(many, '')).toThrow('at most 400000: take major roads only')
})
