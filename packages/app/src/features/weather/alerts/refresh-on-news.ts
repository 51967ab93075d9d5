import type { AlertChanges } from '@squall/shared/contract/weather'
import { mediaSocket } from '../../../platform/media-socket'
import type { trpc } from '../../../platform/trpc'
import { isTouched, RADAR_MARGIN } from './news.rules'

type Utils = Pick<ReturnType<typeof trpc.useUtils>, 'alerts' | 'radar'>

/** Not all open pages ask in the same moment. */
const SPREAD_MS = 1_500

/** Reads lists of alerts anew when the socket says that they are old, and all when it was away. Returns how to stop. */
export function refreshOnNews({ alerts, radar }: Utils): () => void {
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
      void list.invalidate(undefined, { predicate: ({ queryKey }) => isTouched(queryKey[1]?.input, changes) })
    }
    void radar.alerts.invalidate(undefined, {
      predicate: ({ queryKey }) => isTouched(queryKey[1]?.input, changes, RADAR_MARGIN),
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
