import type { FoundPlaces } from '@squall/shared/contract/weather'
import { toNetwork } from '@squall/shared/rules/network'
import { TRPCError } from '@trpc/server'
import { QueueFullError } from '../../../errors'
import type { Services } from '../../../services'

const OPEN_STREET_MAP = '© OpenStreetMap contributors'
const SIMULATED = 'Simulated search: a short list of towns'

/** @throws TOO_MANY_REQUESTS, SERVICE_UNAVAILABLE, or BAD_GATEWAY when the service does not answer */
export async function searchPlaces(services: Services, address: string, name: string): Promise<FoundPlaces> {
  services.limits.searchByAddress.take(address)
  try {
    const attribution = services.weather === 'simulated' ? SIMULATED : OPEN_STREET_MAP
    return { places: await services.geocoder.search(name, toNetwork(address)), attribution }
  } catch (error) {
    if (error instanceof QueueFullError) throw error
    services.log.warn(`places cannot be searched: ${error instanceof Error ? error.message : String(error)}`)
    throw new TRPCError({ code: 'BAD_GATEWAY', message: 'The search for places does not answer. Try again later.' })
  }
}
