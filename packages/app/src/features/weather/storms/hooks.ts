import type { Place } from '@squall/shared/rules/place'
import { skipToken } from '@tanstack/react-query'
import { trpc } from '../../../platform/trpc'

const EVERY_2_MINUTES = 120_000
/** The server reads the radars near a place on the first request, which takes some seconds. */
const WHILE_INCOMPLETE_MS = 6_000
const TRIES_WHILE_INCOMPLETE = 5

/** Storms as far as this are tracked. */
export const TRACKING_RADIUS_KM = 100
/** Within the hour that forecasts reach, a storm of 90 mph comes from so far. */
export const APPROACH_RADIUS_KM = 150

/** The storms around a place. A failure leaves the list as it was; without `isAuto` it is read once. */
export function useStormTracking(place: Place | null, radius: number, isAuto: boolean) {
  const input = place && { lat: place.latitude, lon: place.longitude, radius }
  const { data, isLoading, isError, refetch } = trpc.storms.tracking.useQuery(input ?? skipToken, {
    refetchInterval: ({ state }) => {
      if (!isAuto) return false
      const isPending = state.data?.coverage && (state.data.stale || !state.data.complete)
      return isPending && state.dataUpdateCount < TRIES_WHILE_INCOMPLETE ? WHILE_INCOMPLETE_MS : EVERY_2_MINUTES
    },
    refetchOnWindowFocus: isAuto,
  })
  return { data, isLoading, isError, retry: () => void refetch() }
}
