import { expect, test } from 'vitest'
import { readBorders, readCityPoints, readGround, toCircle, toLine } from './geojson.rules'

const coded = { scale: [0.5, 0.25] as [number, number], translate: [-100, 30] as [number, number] }

test('borders are read from their grid as lines of longitude and latitude', () => {
  const { features } = readBorders({
    ...coded,
    lines: [
      [2, 4, 1, -1],
      [0, 0],
    ],
  })
  expect(features.map(({ geometry }) => geometry)).toEqual([
    {
      type: 'MultiLineString',
      coordinates: [
        [
          [-99, 31],
          [-98.5, 30.75],
        ],
        [[-100, 30]],
      ],
    },
  ])
})

test('closed borders are ground, each ring a polygon of its own', () => {
  const ring = [0, 0, 1, 0, 0, 1, -1, -1]
  const [ground] = readGround({ ...coded, lines: [ring, ring] }).features
  expect(ground?.geometry.type).toBe('MultiPolygon')
  expect(ground?.geometry.coordinates).toHaveLength(2)
})

test('cities are points with name and inhabitants', () => {
  const { features } = readCityPoints({
    names: 'Moore|Noble',
    thousands: [63, 7],
    longitudes: [-9749, -9739],
    latitudes: [3534, 3514],
  })
  expect(features[1]).toEqual({
    type: 'Feature',
    properties: { name: 'Noble', inhabitants: 7000 },
    geometry: { type: 'Point', coordinates: [-97.39, 35.14] },
  })
})

test('a circle is closed, and a line goes through its places in their order', () => {
  const { geometry } = toCircle({ latitude: 35, longitude: -97 }, 10)
  if (geometry.type !== 'Polygon') throw new Error('no polygon')
  expect(geometry.coordinates[0]?.[0]).toEqual(geometry.coordinates[0]?.at(-1))
  const places = [
    { latitude: 35, longitude: -97 },
    { latitude: 36, longitude: -96 },
  ]
  expect(toLine(places).geometry).toEqual({
    type: 'LineString',
    coordinates: [
      [-97, 35],
      [-96, 36],
    ],
  })
})
