import type { Place } from '@squall/shared/rules/place'
import { skipToken } from '@tanstack/react-query'
import { useEffect } from 'react'
import { mediaSocket } from '../../lib/media-socket'
import { trpc } from '../../lib/trpc'

const EVERY_15_S = 15_000
const EVERY_5_MINUTES = 5 * 60_000
/** What counts as near. */
export const RADIUS_KM = 50

/** The alerts everybody should know of, most dangerous first. */
export function useEmergencyAlerts() {
  return trpc.alerts.emergency.useQuery(undefined, { refetchInterval: EVERY_15_S, staleTime: EVERY_15_S }).data ?? []
}

/** The alerts around a place. A failure leaves the list as it was. */
export function useNearbyAlerts(place: Place | null) {
  const input = place && { lat: place.latitude, lon: place.longitude, radius: RADIUS_KM }
  const { data, isLoading, isError, dataUpdatedAt } = trpc.alerts.nearby.useQuery(input ?? skipToken, {
    refetchInterval: EVERY_5_MINUTES,
    refetchOnWindowFocus: 'always',
  })
  return { data, isLoading, receipt: { isError, receivedAt: dataUpdatedAt, everyMs: EVERY_5_MINUTES } }
}

/** Reads the lists anew at once when an alert comes over the socket or the banner's list changed. */
export function useAlertNews() {
  const utils = trpc.useUtils()
  const ids = useEmergencyAlerts()
    .map(({ id }) => id)
    .join()
  useEffect(() => {
    const stop = mediaSocket.onAlert(() => void utils.alerts.emergency.invalidate())
    return () => void stop()
  }, [utils])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a changed list is what makes the nearby ones old
  useEffect(() => {
    void utils.alerts.nearby.invalidate()
  }, [ids, utils])
}
