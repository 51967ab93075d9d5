import type { AlertChanges } from '@squall/shared/contract/weather'
import { useEffect } from 'react'
import { useKnownPlace } from '../../../platform/location'
import { listenWhileVisible, mediaSocket } from '../../../platform/media-socket'
import { trpc } from '../../../platform/trpc'
import { isAffectedByChanges, RADAR_MARGIN } from './changes.rules'

type Utils = Pick<ReturnType<typeof trpc.useUtils>, 'alerts' | 'radar'>

/** The longest random delay, which spreads the requests of all open pages. */
const SPREAD_MS = 1_500

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
