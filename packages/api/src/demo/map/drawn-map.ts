import type { LayerName } from '../../features/base-map/layers.rules'

type Corners = [longitude: number, latitude: number][]

interface Drawn {
  properties: Record<string, string | number>
  corners: Corners
}

/** A few highways, rivers, a lake and a town of central Oklahoma, drawn by hand; places are right to a mile or two. */
const ROADS: Drawn[] = [
  {
    properties: { class: 'interstate', num: '35' },
    corners: [
      [-97.15, 33.73],
      [-97.13, 34.17],
      [-97.35, 34.74],
      [-97.44, 35.22],
      [-97.49, 35.34],
      [-97.5, 35.47],
      [-97.45, 35.66],
      [-97.34, 36.12],
      [-97.34, 37.0],
    ],
  },
  {
    properties: { class: 'interstate', num: '40' },
    corners: [
      [-99.97, 35.23],
      [-99.4, 35.41],
      [-98.97, 35.51],
      [-98.0, 35.52],
      [-97.5, 35.46],
      [-96.93, 35.39],
      [-96.4, 35.42],
      [-95.37, 35.46],
    ],
  },
  {
    properties: { class: 'interstate', num: '44' },
    corners: [
      [-98.49, 34.15],
      [-98.39, 34.61],
      [-97.95, 35.05],
      [-97.56, 35.46],
      [-97.47, 35.58],
      [-96.7, 35.83],
      [-96.0, 36.09],
    ],
  },
  {
    properties: { class: 'us', num: '77' },
    corners: [
      [-97.13, 34.17],
      [-97.22, 34.5],
      [-97.37, 34.98],
      [-97.44, 35.22],
      [-97.48, 35.65],
      [-97.43, 35.87],
      [-97.28, 36.29],
    ],
  },
  {
    properties: { class: 'us', num: '62' },
    corners: [
      [-99.33, 34.64],
      [-98.39, 34.61],
      [-98.24, 35.07],
      [-97.94, 35.05],
      [-97.6, 35.28],
      [-97.49, 35.46],
      [-96.3, 35.49],
    ],
  },
  {
    properties: { class: 'state', num: '9', st: 'OK' },
    corners: [
      [-98.9, 35.02],
      [-97.96, 35.23],
      [-97.6, 35.2],
      [-97.44, 35.19],
      [-97.0, 35.19],
      [-96.49, 35.24],
    ],
  },
]

const RIVERS: Drawn[] = [
  {
    properties: { name: 'Canadian', rank: 4 },
    corners: [
      [-100.0, 35.95],
      [-99.3, 35.95],
      [-98.6, 35.6],
      [-97.93, 35.36],
      [-97.62, 35.25],
      [-97.35, 35.0],
      [-96.7, 34.87],
      [-96.1, 35.07],
      [-95.4, 35.28],
    ],
  },
  {
    properties: { name: 'Cimarron', rank: 5 },
    corners: [
      [-99.4, 36.75],
      [-98.6, 36.35],
      [-97.9, 35.95],
      [-97.4, 35.98],
      [-96.8, 36.05],
      [-96.3, 36.18],
    ],
  },
]

const LAKES: Drawn[] = [
  {
    properties: { name: 'Lake Thunderbird', rank: 8 },
    corners: [
      [-97.27, 35.2],
      [-97.2, 35.22],
      [-97.18, 35.27],
      [-97.24, 35.27],
      [-97.27, 35.2],
    ],
  },
]

const TOWNS: Drawn[] = [
  {
    properties: { rank: 2 },
    corners: [
      [-97.68, 35.33],
      [-97.4, 35.32],
      [-97.35, 35.5],
      [-97.45, 35.66],
      [-97.65, 35.62],
      [-97.68, 35.33],
    ],
  },
]

/** Returns the TopoJSON files of the drawn map by layer. */
export const drawMap = (): Record<LayerName, string> => ({
  roads: toTopology('roads', ROADS, false),
  rivers: toTopology('rivers', RIVERS, false),
  lakes: toTopology('lakes', LAKES, true),
  urban: toTopology('urban', TOWNS, true),
})

const toTopology = (name: string, drawn: Drawn[], isAreas: boolean): string =>
  JSON.stringify({
    type: 'Topology',
    arcs: drawn.map(({ corners }) => corners),
    objects: {
      [name]: {
        type: 'GeometryCollection',
        geometries: drawn.map(({ properties }, index) => ({
          type: isAreas ? 'Polygon' : 'LineString',
          properties,
          arcs: isAreas ? [[index]] : [index],
        })),
      },
    },
  })
