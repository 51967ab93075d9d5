import type { Polygon } from '@squall/shared/rules/geo'
import { jsonAnswer, problemAnswer, type SimulatedAnswer } from './answer'

export interface County {
  code: string
  name: string
  /** Simplified to a box: west, south, east, north. */
  box: [west: number, south: number, east: number, north: number]
}

/** The counties of central Oklahoma. */
export const counties: County[] = [
  { code: 'OKC011', name: 'Blaine', box: [-98.64, 35.73, -98.21, 36.16] },
  { code: 'OKC015', name: 'Caddo', box: [-98.62, 34.86, -98.1, 35.55] },
  { code: 'OKC017', name: 'Canadian', box: [-98.31, 35.38, -97.67, 35.73] },
  { code: 'OKC027', name: 'Cleveland', box: [-97.67, 35.06, -97.14, 35.38] },
  { code: 'OKC031', name: 'Comanche', box: [-98.83, 34.51, -98.1, 34.86] },
  { code: 'OKC037', name: 'Creek', box: [-96.62, 35.64, -96.03, 36.16] },
  { code: 'OKC039', name: 'Custer', box: [-99.37, 35.46, -98.62, 35.81] },
  { code: 'OKC049', name: 'Garvin', box: [-97.67, 34.51, -96.93, 34.86] },
  { code: 'OKC051', name: 'Grady', box: [-98.1, 34.68, -97.67, 35.38] },
  { code: 'OKC073', name: 'Kingfisher', box: [-98.21, 35.73, -97.67, 36.16] },
  { code: 'OKC081', name: 'Lincoln', box: [-97.14, 35.46, -96.62, 35.94] },
  { code: 'OKC083', name: 'Logan', box: [-97.67, 35.73, -97.14, 36.16] },
  { code: 'OKC087', name: 'McClain', box: [-97.67, 34.86, -97.14, 35.06] },
  { code: 'OKC107', name: 'Okfuskee', box: [-96.62, 35.29, -96.09, 35.64] },
  { code: 'OKC109', name: 'Oklahoma', box: [-97.67, 35.38, -97.14, 35.73] },
  { code: 'OKC119', name: 'Payne', box: [-97.14, 35.94, -96.62, 36.25] },
  { code: 'OKC125', name: 'Pottawatomie', box: [-97.14, 34.92, -96.78, 35.46] },
  { code: 'OKC133', name: 'Seminole', box: [-96.78, 34.92, -96.44, 35.46] },
  { code: 'OKC149', name: 'Washita', box: [-99.36, 35.12, -98.62, 35.46] },
]

export function boxRing([west, south, east, north]: County['box']): [number, number][] {
  return [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ]
}

/** Returns the counties that a polygon's corners or its middle line touch. */
export function findCounties([ring = []]: Polygon): County[] {
  const points = ring.flatMap((corner, index) => {
    const [nextLongitude, nextLatitude] = ring[(index + 1) % ring.length] ?? corner
    return [0, 0.25, 0.5, 0.75].map((share) => ({
      longitude: corner[0] + share * (nextLongitude - corner[0]),
      latitude: corner[1] + share * (nextLatitude - corner[1]),
    }))
  })
  return counties.filter(({ box: [west, south, east, north] }) =>
    points.some(
      ({ latitude, longitude }) => latitude > south && latitude < north && longitude > west && longitude < east,
    ),
  )
}

/** Returns a county as api.weather.gov `/zones/county/{code}` answers it. */
export function answerCounty(code: string): SimulatedAnswer {
  const county = counties.find((one) => one.code === code)
  if (county === undefined) return problemAnswer(404, 'Not Found', 'There is no such zone in the simulated weather')
  return jsonAnswer(
    {
      id: zoneAddress(county),
      type: 'Feature',
      geometry: { type: 'Polygon', coordinates: [boxRing(county.box)] },
      properties: { id: code, type: 'county', name: county.name, state: 'OK' },
    },
    'application/geo+json',
  )
}

export const zoneAddress = ({ code }: Pick<County, 'code'>): string => `https://api.weather.gov/zones/county/${code}`
