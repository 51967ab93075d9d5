import { distanceKm } from '@squall/shared/rules/geo'
import type { Place } from '@squall/shared/rules/place'
import { z } from 'zod'

/** Places within about 2 km count as one, as in the grid of the weather service, which learns nothing finer about a visitor. */
const CELLS_PER_DEGREE = 50
const STATIONS_WITHIN_KM = 75
const MOST_STATIONS = 4

/** What the weather service knows about a place and never changes. */
export interface NwsPoint {
  /** The nearest stations, nearest first. */
  stations: string[]
  /** Where its forecast is, below the base address; null where the service makes none. */
  forecastPath: string | null
  /** Where its clocks and its UV forecast are, as far as it is known. */
  town: { city: string; state: string; timeZone: string } | null
}

const isTimeZone = (name: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

const Town = z.object({
  timeZone: z.string().refine(isTimeZone),
  relativeLocation: z.object({ properties: z.object({ city: z.string().min(1), state: z.string().length(2) }) }),
})

/** api.weather.gov `/points/{lat},{lon}`. */
const PointAnswer = z.object({
  properties: z.object({ observationStations: z.string(), forecast: z.string().nullish() }),
})

/** api.weather.gov `/gridpoints/{office}/{x},{y}/stations`. */
const StationsAnswer = z.object({ features: z.array(z.unknown()) })
const Station = z.object({
  geometry: z.object({ coordinates: z.tuple([z.number(), z.number()]).rest(z.unknown()) }),
  properties: z.object({ stationIdentifier: z.string().regex(/^[\w-]{2,20}$/) }),
})

/** Returns the cell of a place, as the weather service takes places: latitude, longitude, no more digits than needed. */
export const toGridCell = ({ latitude, longitude }: Place): string =>
  [latitude, longitude].map((degrees) => Math.round(degrees * CELLS_PER_DEGREE) / CELLS_PER_DEGREE + 0).join()

export function fromGridCell(cell: string): Place {
  const [latitude = 0, longitude = 0] = cell.split(',').map(Number)
  return { latitude, longitude }
}

/**
 * Returns where the stations near a point are listed and where its forecast is, below the base address, and its town.
 * @throws when the answer is no point
 */
export function readPoint(answer: unknown): { stationsPath: string } & Pick<NwsPoint, 'forecastPath' | 'town'> {
  const { observationStations, forecast } = PointAnswer.parse(answer).properties
  const stationsPath = /\/gridpoints\/\w{3}\/-?\d+,-?\d+\/stations$/.exec(observationStations)?.[0]
  if (stationsPath === undefined) throw new SyntaxError('a point without a list of stations')
  const town = z.object({ properties: Town }).safeParse(answer).data?.properties
  return {
    stationsPath,
    forecastPath: /\/gridpoints\/\w{3}\/-?\d+,-?\d+\/forecast$/.exec(forecast ?? '')?.[0] ?? null,
    town: town ? { ...town.relativeLocation.properties, timeZone: town.timeZone } : null,
  }
}

/** Returns the ids of the stations near enough to represent a place, nearest first. @throws when the answer is not a list of stations */
export function readStations(answer: unknown, place: Place): string[] {
  return StationsAnswer.parse(answer)
    .features.flatMap((feature) => {
      const station = Station.safeParse(feature).data
      if (station === undefined) return []
      const [longitude, latitude] = station.geometry.coordinates
      return [{ id: station.properties.stationIdentifier, km: distanceKm(place, { latitude, longitude }) }]
    })
    .filter(({ km }) => km <= STATIONS_WITHIN_KM)
    .sort((a, b) => a.km - b.km)
    .slice(0, MOST_STATIONS)
    .map(({ id }) => id)
}
