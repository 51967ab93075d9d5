import type { AlertChanges } from '@squall/shared/contract/weather'
import { useEffect } from 'react'
import { whenIdle } from '../../../platform/idle'
import { useKnownPlace } from '../../../platform/known-place'
import type { PageMediaSocket } from '../../../platform/media-socket/page-media-socket'
import { trpc } from '../../../platform/trpc'
import { isAffectedByChanges, RADAR_MARGIN } from './changes.rules'

type Utils = Pick<ReturnType<typeof trpc.useUtils>, 'alerts' | 'radar'>

/** The longest random delay, which spreads the requests of all open pages. */
const SPREAD_MS = 1_500

/** Null until it is loaded, which the first paint does not wait for. */
let mediaSocket: PageMediaSocket | null = null

/** Returns whether changes of alerts reach this page at once. */
export const isSocketConnected = (): boolean => mediaSocket?.state() === 'connected'

/** Refreshes alert queries on socket events while the page is visible. */
export function useAlertRefresh() {
  const { alerts, radar } = trpc.useUtils()
  const place = useKnownPlace()
  useEffect(() => whenSocketLoaded(({ listenWhileVisible }) => listenWhileVisible()), [])
  useEffect(() => {
    if (place === null) return
    return whenSocketLoaded(({ mediaSocket }) => {
      mediaSocket.listenNear(place)
      return undefined
    })
  }, [place])
  useEffect(
    () => whenSocketLoaded(({ mediaSocket }) => subscribeToChanges(mediaSocket, { alerts, radar })),
    [alerts, radar],
  )
}

type MediaSocketModule = typeof import('../../../platform/media-socket')

/** Calls `use` with the media socket once the browser is idle and has loaded it. Returns how to stop what `use` began. */
function whenSocketLoaded(use: (module: MediaSocketModule) => (() => void) | undefined): () => void {
  let isOver = false
  let stop: (() => void) | undefined
  async function load() {
    // Without the socket the lists are polled.
    const module = await import('../../../platform/media-socket').catch(() => null)
    mediaSocket = module?.mediaSocket ?? null
    if (module !== null && !isOver) stop = use(module)
  }
  const prevent = whenIdle(() => void load())
  return () => {
    isOver = true
    prevent()
    stop?.()
  }
}

/** Refetches the alert lists a socket event affects, and all of them after a reconnect. Returns a stop function. */
function subscribeToChanges(socket: PageMediaSocket, { alerts, radar }: Utils): () => void {
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
    for (const list of [alerts.nearby, alerts.tornado, alerts.ofStream, alerts.inBox]) {
      void list.invalidate(undefined, { predicate: ({ queryKey }) => isAffectedByChanges(queryKey[1]?.input, changes) })
    }
    void radar.alerts.invalidate(undefined, {
      predicate: ({ queryKey }) => isAffectedByChanges(queryKey[1]?.input, changes, RADAR_MARGIN),
    })
  }

  const stops = [
    socket.onAlertsChanged((changes) => soon(() => refresh(changes))),
    socket.subscribe(() => {
      if (socket.state() === 'connected' && wasLost)
        soon(() => {
          void alerts.invalidate()
          void radar.alerts.invalidate()
        })
      wasLost = socket.state() !== 'connected'
    }),
  ]
  return () => {
    for (const stop of stops) stop()
    for (const timer of timers) clearTimeout(timer)
  }
}
