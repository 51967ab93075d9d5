import { useQuery } from '@tanstack/react-query'
import { readCities } from './cities.rules'
import { readLines } from './lines.rules'

/** Borders and cities come with the first map that is shown, and stay for the visit. */
const forTheVisit = { staleTime: Number.POSITIVE_INFINITY, gcTime: Number.POSITIVE_INFINITY }

/** The base map as far as it has come: undefined parts are on their way or could not be loaded. */
export function useBaseMap() {
  const states = useQuery({
    queryKey: ['map', 'states'],
    queryFn: async () => readLines((await import('virtual:map-states')).default),
    ...forTheVisit,
  })
  const counties = useQuery({
    queryKey: ['map', 'counties'],
    queryFn: async () => readLines((await import('virtual:map-counties')).default),
    ...forTheVisit,
  })
  const cities = useQuery({
    queryKey: ['map', 'cities'],
    queryFn: async () => readCities((await import('virtual:map-cities')).default),
    ...forTheVisit,
  })
  return { states: states.data, counties: counties.data, cities: cities.data }
}

export type BaseMapData = ReturnType<typeof useBaseMap>
