import type { Place } from '@squall/shared/rules/place'
import { skipToken } from '@tanstack/react-query'
import { trpc } from '../../../platform/trpc'

const EVERY_30_S = 30_000

const EVERY_MINUTE = 60_000

/** The radius in km within which alerts count as nearby. */
export const NEARBY_RADIUS_KM = 50

/** The radius of tornado alerts in km; equals the server's default. */
export const TORNADO_RADIUS_KM = 100

/** Returns the alerts around a place. A failed request keeps the last list. */
export function useNearbyAlerts(place: Place | null) {
  const input = place && { lat: place.latitude, lon: place.longitude, radius: NEARBY_RADIUS_KM }
  const { data, isLoading, isError, dataUpdatedAt } = trpc.alerts.nearby.useQuery(input ?? skipToken, {
    refetchInterval: EVERY_MINUTE,
    refetchOnWindowFocus: 'always',
  })
  return { data, isLoading, receipt: { isError, receivedAt: dataUpdatedAt, everyMs: EVERY_MINUTE } }
}

/** Returns the tornado alerts around a place, also in a background tab. A failed request keeps the last list. */
export function useTornadoAlerts(place: Place | null) {
  const input = place && { lat: place.latitude, lon: place.longitude }
  const { data, isLoading, isError, error, dataUpdatedAt } = trpc.alerts.tornado.useQuery(input ?? skipToken, {
    refetchInterval: EVERY_30_S,
    refetchIntervalInBackground: true,
    staleTime: EVERY_30_S,
  })
  return { data, isLoading, error, receipt: { isError, receivedAt: dataUpdatedAt, everyMs: EVERY_30_S } }
}
