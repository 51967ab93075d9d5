import type { FoundPlaces } from '@squall/shared/geocoding'
import { TRPCError } from '@trpc/server'
import type { Services } from '../../../services'
import { TooManySearches } from './geocoder'

const OPEN_STREET_MAP = '© OpenStreetMap contributors'
const SIMULATED = 'Simulated search: a short list of towns'

/** @throws TOO_MANY_REQUESTS, or BAD_GATEWAY when the service does not answer */
export async function searchPlaces(services: Services, address: string, name: string): Promise<FoundPlaces> {
  services.limits.searchByAddress.take(address)
  try {
    const attribution = services.weather === 'simulated' ? SIMULATED : OPEN_STREET_MAP
    return { places: await services.geocoder.search(name), attribution }
  } catch (error) {
    if (error instanceof TooManySearches)
      throw new TRPCError({ code: 'TOO_MANY_REQUESTS', message: 'Too many searches at once. Try again in a moment.' })
    services.log.warn(`places cannot be searched: ${error instanceof Error ? error.message : String(error)}`)
    throw new TRPCError({ code: 'BAD_GATEWAY', message: 'The search for places does not answer. Try again later.' })
  }
}
