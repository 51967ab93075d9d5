import { distanceKm } from '@squall/shared/rules/geo'
import type { Place } from '@squall/shared/rules/place'
import { jsonAnswer, problemAnswer, type SimulatedAnswer } from './answer'
import { zoneAddress } from './counties'

const NWS = 'https://api.weather.gov'
const GRID = 'SIM'
/** Steps of the made-up grid, about 2.5 km. */
const STEPS_PER_DEGREE = 40
/** The box around the contiguous United States: west, south, east, north. */
const COVERED = [-125, 24.5, -66.5, 49.5] as const
/** The service lists the stations around; there are simulated ones in central Oklahoma alone. */
const LISTED_WITHIN_KM = 150

export interface Station extends Place {
  id: string
  town: string
}

export const stations: Station[] = [
  { id: 'KOKC', town: 'Oklahoma City', latitude: 35.389, longitude: -97.6 },
  { id: 'KOUN', town: 'Norman', latitude: 35.246, longitude: -97.472 },
  { id: 'KTIK', town: 'Midwest City', latitude: 35.415, longitude: -97.387 },
  { id: 'KPWA', town: 'Bethany', latitude: 35.534, longitude: -97.647 },
  { id: 'KRQO', town: 'El Reno', latitude: 35.473, longitude: -98.006 },
  { id: 'KCHK', town: 'Chickasha', latitude: 35.097, longitude: -97.967 },
  { id: 'KGOK', town: 'Guthrie', latitude: 35.85, longitude: -97.416 },
  { id: 'KSNL', town: 'Shawnee', latitude: 35.358, longitude: -96.943 },
]

const notCovered = problemAnswer(
  404,
  'Data Unavailable For Requested Point',
  'Unable to provide data for requested point (simulated)',
)

/** `/points/{latitude},{longitude}` of api.weather.gov. */
export function answerPoint(place: Place): SimulatedAnswer {
  const [west, south, east, north] = COVERED
  const { latitude, longitude } = place
  if (!(latitude >= south && latitude <= north && longitude >= west && longitude <= east)) return notCovered
  const grid = `${NWS}/gridpoints/${GRID}/${gridStep(longitude - west)},${gridStep(latitude - south)}`
  const [nearest] = stationsAround(place)
  return geoJson({
    id: `${NWS}/points/${latitude},${longitude}`,
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [longitude, latitude] },
    properties: {
      cwa: GRID,
      gridId: GRID,
      gridX: gridStep(longitude - west),
      gridY: gridStep(latitude - south),
      forecast: `${grid}/forecast`,
      forecastGridData: grid,
      observationStations: `${grid}/stations`,
      relativeLocation: {
        type: 'Feature',
        geometry: { type: 'Point', coordinates: [longitude, latitude] },
        properties: { city: nearest?.town ?? 'Simulated', state: 'OK' },
      },
      county: zoneAddress({ code: 'OKC027' }),
      timeZone: 'America/Chicago',
      radarStation: 'KTLX',
    },
  })
}

const gridStep = (degrees: number) => Math.round(degrees * STEPS_PER_DEGREE)

/** Returns the place of a step of the made-up grid. */
export function fromGridStep(x: number, y: number): Place {
  const [west, south] = COVERED
  return { latitude: south + y / STEPS_PER_DEGREE, longitude: west + x / STEPS_PER_DEGREE }
}

/** `/gridpoints/SIM/{x},{y}/stations`: the nearest first; none far from Oklahoma. */
export function answerStations(x: number, y: number): SimulatedAnswer {
  const around = stationsAround(fromGridStep(x, y))
  return geoJson({
    type: 'FeatureCollection',
    features: around.map(({ id, town, latitude, longitude }) => ({
      id: stationAddress(id),
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [longitude, latitude] },
      properties: {
        '@type': 'wx:ObservationStation',
        elevation: { unitCode: 'wmoUnit:m', value: 390 },
        stationIdentifier: id,
        name: `${town} (simulated)`,
        timeZone: 'America/Chicago',
      },
    })),
    observationStations: around.map(({ id }) => stationAddress(id)),
  })
}

export const stationAddress = (id: string): string => `${NWS}/stations/${id}`

function stationsAround(place: Place): Station[] {
  return stations
    .map((station) => ({ station, km: distanceKm(place, station) }))
    .filter(({ km }) => km < LISTED_WITHIN_KM)
    .toSorted((a, b) => a.km - b.km)
    .map(({ station }) => station)
}

const geoJson = (value: unknown) => jsonAnswer(value, 'application/geo+json')
