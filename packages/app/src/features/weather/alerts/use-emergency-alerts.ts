import { readEmbeddedPageData } from '../../../platform/embedded-page-data'
import { useKnownPlace } from '../../../platform/known-place'
import { trpc } from '../../../platform/trpc'
import { isSocketConnected } from './use-alert-refresh'

const EVERY_15_S = 15_000

const EVERY_MINUTE = 60_000

/** Polling interval while the socket is connected; it only catches missed events. */
const emergencyPace = () => (isSocketConnected() ? EVERY_MINUTE : EVERY_15_S)

/** Returns the alerts for the banner on every page: those near this device first, most dangerous first. */
export function useEmergencyAlerts() {
  const place = useKnownPlace()
  const embedded = () => readEmbeddedPageData()?.alerts
  const options = {
    refetchInterval: emergencyPace,
    staleTime: EVERY_15_S,
    // The page embeds the order for visitors without a place.
    ...(place === null ? { initialData: embedded } : { placeholderData: embedded }),
  }
  const input = place === null ? undefined : { lat: place.latitude, lon: place.longitude }
  return trpc.alerts.emergency.useQuery(input, options).data ?? []
}
