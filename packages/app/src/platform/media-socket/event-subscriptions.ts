import type { ChaserChanges } from '@squall/shared/contract/live'
import type { AlertChanges, StormReportChange } from '@squall/shared/contract/weather'
import type { ClientMessage } from '@squall/shared/contract/wire'
import type { Place } from '@squall/shared/rules/place'
import { createListeners } from '../listeners'
import { roundPlace } from './media-socket.rules'
import type { ControlMessage } from './wire'

interface EventSubscriptionsDeps {
  /** Sends a message if the socket is open; all subscriptions are sent again when it opens. */
  send(message: ClientMessage): void
  /** Called when the socket is needed, perhaps for the first time. */
  onWanted(): void
  /** Called when it may no longer be needed. */
  onUnwanted(): void
}

/** Returns what a page subscribes to besides streams: alerts, those near a place, storm reports, and chasers on the map. */
export function createEventSubscriptions({ send, onWanted, onUnwanted }: EventSubscriptionsDeps) {
  const alertListeners = createListeners<[AlertChanges]>()
  const reportListeners = createListeners<[StormReportChange]>()
  const mapListeners = createListeners<[ChaserChanges]>()
  let listening = 0
  let mapWatchers = 0
  let place: Place | null = null

  const listenMessage = (): ClientMessage => ({ type: 'listen', ...(place && { place: roundPlace(place) }) })

  return {
    isEmpty: () => listening === 0 && mapWatchers === 0,
    /** Returns what a socket that has just opened has to be told. */
    listMessages(): ClientMessage[] {
      const isListening = listening > 0 || place !== null
      return [...(isListening ? [listenMessage()] : []), ...(mapWatchers > 0 ? [{ type: 'watch-map' as const }] : [])]
    },
    deliver(message: ControlMessage) {
      if (message.type === 'alerts-changed') alertListeners.notify(message)
      if (message.type === 'storm-reports-changed') reportListeners.notify(message)
      if (message.type === 'chaser-positions') mapListeners.notify(message)
    },
    listen() {
      listening += 1
      // The answer has what changed before anybody here listened.
      if (listening === 1) send(listenMessage())
      onWanted()
      return () => {
        listening -= 1
        onUnwanted()
      }
    },
    listenNear(next: Place | null) {
      place = next
      send(listenMessage())
    },
    onAlertsChanged: alertListeners.subscribe,
    onReportsChanged: reportListeners.subscribe,
    watchMap(listener: (changes: ChaserChanges) => void) {
      const unsubscribe = mapListeners.subscribe(listener)
      mapWatchers += 1
      if (mapWatchers === 1) send({ type: 'watch-map' })
      onWanted()
      return () => {
        unsubscribe()
        mapWatchers -= 1
        if (mapWatchers === 0) send({ type: 'watch-map', isOn: false })
        onUnwanted()
      }
    },
  }
}
