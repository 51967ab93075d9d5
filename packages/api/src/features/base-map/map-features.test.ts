import { describe, expect, test } from 'vitest'
import { readMapFile } from './map-features'

const square = [
  [-97, 35],
  [-96, 35],
  [-96, 36],
  [-97, 35],
]

const topology = (changes: object = {}) =>
  JSON.stringify({
    type: 'Topology',
    transform: { scale: [0.5, 0.5], translate: [-100, 30] },
    // Steps on the grid, as the format has them.
    arcs: [
      [
        [0, 0],
        [2, 0],
        [0, 2],
      ],
    ],
    objects: {
      roads: {
        type: 'GeometryCollection',
        geometries: [{ type: 'LineString', arcs: [0], properties: { class: 'us' } }],
      },
    },
    ...changes,
  })

test('TopoJSON is read with its arcs as places in degrees', () => {
  expect(readMapFile(topology()).features).toEqual([
    {
      type: 'Feature',
      properties: { class: 'us' },
      geometry: {
        type: 'MultiLineString',
        coordinates: [
          [
            [-100, 30],
            [-99, 30],
            [-99, 31],
          ],
        ],
      },
    },
  ])
})

test('GeoJSON is read with its areas, and points are passed over', () => {
  const features = [
    { type: 'Feature', properties: null, geometry: { type: 'Polygon', coordinates: [square] } },
    { type: 'Feature', properties: { rank: 3 }, geometry: { type: 'MultiPolygon', coordinates: [[square]] } },
    { type: 'Feature', properties: {}, geometry: { type: 'Point', coordinates: [-97, 35] } },
    { type: 'Feature', properties: {}, geometry: null },
  ]
  const file = readMapFile(JSON.stringify({ type: 'FeatureCollection', features }))
  expect(file.passedOver).toBe(2)
  expect(file.features.map(({ properties, geometry }) => [properties, geometry.coordinates])).toEqual([
    [{}, [[square]]],
    [{ rank: 3 }, [[square]]],
  ])
})

describe('a bad file says in one line what is wrong', () => {
  const collection = (geometry: object) =>
    JSON.stringify({ type: 'FeatureCollection', features: [{ type: 'Feature', properties: {}, geometry }] })
  const line = (arcs: unknown) => ({ objects: { roads: { type: 'LineString', arcs } } })

  test.each([
    ['no JSON', '{"type":"Topol', 'This file is not JSON'],
    ['another format', '[1]', 'This is neither a GeoJSON FeatureCollection nor TopoJSON'],
    ['a topology without arcs', '{"type":"Topology"}', 'This TopoJSON has no objects and arcs'],
    ['arcs that are no lists', topology({ arcs: [{ length: 1e9 }] }), 'This TopoJSON has no objects and arcs'],
    ['an arc that is missing', topology(line([7])), 'This TopoJSON names arcs that are not in it'],
    ['arcs that are no numbers', topology(line('all')), 'This TopoJSON names arcs that are not in it'],
    ['corners that are no numbers', topology({ arcs: [[['a', 'b'], [], [1, 2]]] }), /^Feature 1 is no line/],
    ['an arc of one corner', topology({ arcs: [[]] }), /^Feature 1 is no line|names arcs/],
    [
      'places beyond the poles',
      collection({
        type: 'LineString',
        coordinates: [
          [0, 91],
          [0, 92],
        ],
      }),
      /^Feature 1 is no line/,
    ],
    [
      'a ring of two corners',
      collection({
        type: 'Polygon',
        coordinates: [
          [
            [0, 1],
            [0, 2],
          ],
        ],
      }),
      /^Feature 1 is no area/,
    ],
  ])('%s', (_what, text, problem) => {
    expect(() => readMapFile(text)).toThrow(problem)
  })
})
