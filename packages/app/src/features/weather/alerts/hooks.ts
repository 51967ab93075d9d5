import type { AlertChanges } from '@squall/shared/contract/weather'
import type { Place } from '@squall/shared/rules/place'
import { skipToken } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useKnownPlace } from '../../../platform/location'
import { listenWhileVisible, mediaSocket } from '../../../platform/media-socket'
import { readEmbeddedPageData } from '../../../platform/site-info'
import { trpc } from '../../../platform/trpc'
import { isAffectedByChanges, RADAR_MARGIN } from './rules'

type Utils = Pick<ReturnType<typeof trpc.useUtils>, 'alerts' | 'radar'>

/** The longest random delay, which spreads the requests of all open pages. */
const SPREAD_MS = 1_500

const EVERY_15_S = 15_000

const EVERY_30_S = 30_000

const EVERY_MINUTE = 60_000

/** The radius in km within which alerts count as nearby. */
export const NEARBY_RADIUS_KM = 50

/** The radius of tornado alerts in km; equals the server's default. */
export const TORNADO_RADIUS_KM = 100

/** Polling interval while the socket is connected; it only catches missed events. */
const emergencyPace = () => (mediaSocket.state() === 'connected' ? EVERY_MINUTE : EVERY_15_S)

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

/** Refreshes alert queries on socket events while the page is visible. */
export function useAlertRefresh() {
  const { alerts, radar } = trpc.useUtils()
  const place = useKnownPlace()
  useEffect(() => listenWhileVisible(), [])
  useEffect(() => {
    if (place !== null) mediaSocket.listenNear(place)
  }, [place])
  useEffect(() => subscribeToChanges({ alerts, radar }), [alerts, radar])
}

/** Refetches the alert lists a socket event affects, and all of them after a reconnect. Returns a stop function. */
function subscribeToChanges({ alerts, radar }: Utils): () => void {
  const timers = new Set<ReturnType<typeof setTimeout>>()
  let wasLost = false

  function soon(refresh: () => void) {
    const timer = setTimeout(() => {
      timers.delete(timer)
      refresh()
    }, Math.random() * SPREAD_MS)
    timers.add(timer)
  }

  function refresh(changes: AlertChanges) {
    if (changes.banners) void alerts.emergency.invalidate()
    for (const list of [alerts.nearby, alerts.tornado, alerts.ofStream]) {
      void list.invalidate(undefined, { predicate: ({ queryKey }) => isAffectedByChanges(queryKey[1]?.input, changes) })
    }
    void radar.alerts.invalidate(undefined, {
      predicate: ({ queryKey }) => isAffectedByChanges(queryKey[1]?.input, changes, RADAR_MARGIN),
    })
  }

  const stops = [
    mediaSocket.onAlertsChanged((changes) => soon(() => refresh(changes))),
    mediaSocket.subscribe(() => {
      if (mediaSocket.state() === 'connected' && wasLost)
        soon(() => {
          void alerts.invalidate()
          void radar.alerts.invalidate()
        })
      wasLost = mediaSocket.state() !== 'connected'
    }),
  ]
  return () => {
    for (const stop of stops) stop()
    for (const timer of timers) clearTimeout(timer)
  }
}
