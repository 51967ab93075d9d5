import type { ChaserChanges } from '@squall/shared/contract/live'
import type { AlertChanges, StormReportChange } from '@squall/shared/contract/weather'
import type { ClientMessage } from '@squall/shared/contract/wire'
import type { Place } from '@squall/shared/rules/place'
import { createListeners } from '../listeners'
import { createEventSubscriptions } from './event-subscriptions'
import { createJoinedStreams, type JoinMode, type StreamListener, type StreamMessage } from './joined-streams'
import { type ConnectionState, createMediaConnection } from './media-connection'
import { type BroadcastCodecs, getAcceptedCodecs, limitToWire, toStartMessage } from './media-socket.rules'
import type { MediaSocketDeps } from './media-socket-deps'
import type { OutgoingMedia } from './outgoing-media'
import { createRecordingPlayers, type RecordingPlayer } from './recording-players'
import type { ServerClock } from './server-clock'
import { type IncomingData, stringify } from './wire'

export type { ConnectionState }

/** Leaves are sent with this delay, so that changing pages does not leave and rejoin. */
const SETTLE_MS = 250
/** An unused socket is closed after this. */
const LINGER_MS = 5_000
/** Minimum time between two restarts of a stream. */
const FRESH_START_MS = 2_000
export interface MediaSocket extends OutgoingMedia {
  state(): ConnectionState
  /** Calls back on each change of the connection state; returns how to stop. */
  subscribe(listener: () => void): () => void
  /** Joins a stream and keeps it joined through reconnects; returns how to leave. */
  join(streamId: string, mode: JoinMode, listener: StreamListener): () => void
  /** Plays the recording of a stream, joined or not, through reconnects; returns how to stop. */
  play(streamId: string, player: RecordingPlayer): () => void
  /** Joins a stream again, for a playable beginning of its sound and its newest frame; at most every two seconds. */
  restartStream(streamId: string): void
  /** Joins a stream again at once, after this browser failed to play an accepted codec. */
  rejoin(streamId: string): void
  /** Announces this tab as the stream's publisher, and again after each reconnect, until it is stopped. */
  startBroadcast(streamId: string, codecs: BroadcastCodecs, isRecorded?: boolean): void
  /** The announced codecs: those requested, where the server carries them. */
  broadcastCodecs(streamId: string): BroadcastCodecs
  stopBroadcast(streamId: string): void
  /** Calls back when another tab or device took over the broadcast; returns how to stop. */
  onReplaced(listener: () => void): () => void
  /** Keeps the socket open without a stream, to receive alert events; returns a stop function. */
  listen(): () => void
  /** Names this device's place, so that emergency alerts far from it are left out; null asks for all. */
  listenNear(place: Place | null): void
  /** Calls back when alerts start, end or change, only while the socket is open; returns a stop function. */
  onAlertsChanged(listener: (changes: AlertChanges) => void): () => void
  /** Calls back when a storm report comes or goes, only while the socket is open; returns a stop function. */
  onReportsChanged(listener: (change: StormReportChange) => void): () => void
  /** Keeps the socket open and calls back when chasers on the map move, come or go; returns a stop function. */
  watchMap(listener: (changes: ChaserChanges) => void): () => void
  /** Returns false when the socket is not connected: nothing is queued. */
  send(message: ClientMessage): boolean
  /** Returns the clock of the server of now; null before the first one, and where clocks cannot be compared. */
  clock(): ServerClock | null
  /** Opens a new socket at once: the session changed, or the network came back. */
  reconnect(): void
  /** The site has several media nodes, so that the page is asked where to connect. */
  followNodes(): void
}

/** Returns the tab's one socket. It opens when a feature joins or listens, and closes some time after the last one left. */
export function createMediaSocket(deps: MediaSocketDeps): MediaSocket {
  const connection = createMediaConnection(deps, {
    isNeeded,
    isPublishing: () => publishing.size > 0,
    isPlaying: () => !players.isEmpty(),
    isRecorded: () => recorded.size > 0,
    listStates: () => joined.listStates(),
    onOpened: introduce,
    onIncoming: deliver,
    onLeft: () => joined.forgetAnnounced(),
    onReplaced: giveUpBroadcast,
    onHomeLost() {
      for (const message of players.listMessages()) send(message)
      for (const streamId of publishing.keys()) announceBroadcast(streamId)
    },
  })
  const joined = createJoinedStreams(() => getAcceptedCodecs(deps.decodable(), connection.wire()))
  const players = createRecordingPlayers()
  const publishing = new Map<string, BroadcastCodecs>()
  /** The streams among them that are recorded, which only home does. */
  const recorded = new Set<string>()
  const replacedListeners = createListeners()
  const subscriptions = createEventSubscriptions({ send, onWanted: connection.openIfNeeded, onUnwanted: settleSoon })
  const restartedAt = new Map<string, number>()
  let settleTimer: ReturnType<typeof setTimeout> | undefined
  let lingerTimer: ReturnType<typeof setTimeout> | undefined
  let soundQueue: Promise<unknown> = Promise.resolve()

  function send(message: ClientMessage): boolean {
    // Recordings are at home: players ask again once the socket is there.
    if (message.type === 'play-from' && connection.goHome()) return false
    return connection.write(stringify(message))
  }

  function introduce() {
    const messages = [...subscriptions.listMessages(), ...joined.listChanges(), ...players.listMessages()]
    for (const message of messages) send(message)
    for (const streamId of publishing.keys()) announceBroadcast(streamId)
  }

  function deliver(incoming: IncomingData) {
    if (incoming.kind === 'control') {
      subscriptions.deliver(incoming.message)
      players.deliverMessage(incoming.message)
    }
    if (incoming.kind === 'played') players.deliverRecord(incoming.streamId, incoming.record)
    else joined.deliver(incoming)
  }

  function giveUpBroadcast() {
    publishing.clear()
    recorded.clear()
    joined.stopAllPublishing()
    replacedListeners.notify()
  }

  function announceBroadcast(streamId: string) {
    send(toStartMessage(streamId, broadcastCodecs(streamId)))
  }

  const broadcastCodecs = (streamId: string) => limitToWire(connection.wire(), publishing.get(streamId))

  const isConnected = () => connection.state() === 'connected'

  function isNeeded(): boolean {
    return !subscriptions.isEmpty() || !joined.isEmpty() || !players.isEmpty()
  }

  /** Joins and leaves streams. The server then ends what is played of them (REPLAY-5), so players ask again. */
  function sendChanges(messages: StreamMessage[]) {
    for (const message of messages) send(message)
    for (const message of players.listMessages(new Set(messages.map(({ streamId }) => streamId)))) send(message)
  }

  function sendDueChanges() {
    if (isConnected()) sendChanges(joined.listChanges())
  }

  function settle() {
    sendDueChanges()
    if (isNeeded()) return
    connection.stopRetrying()
    clearTimeout(lingerTimer)
    lingerTimer = setTimeout(closeIfUnused, LINGER_MS)
  }

  function closeIfUnused() {
    if (!isNeeded()) connection.close()
  }

  function settleSoon() {
    clearTimeout(settleTimer)
    settleTimer = setTimeout(settle, SETTLE_MS)
  }

  function settleNow() {
    connection.openIfNeeded()
    if (isConnected()) settle()
  }

  return {
    state: connection.state,
    subscribe: connection.subscribe,
    join(streamId, mode, listener) {
      joined.join(streamId, mode, listener)
      settleNow()
      return () => {
        joined.leave(streamId, listener)
        settleSoon()
      }
    },
    play(streamId, player) {
      // Leaves first the stream that the page has just left: after `play-from` that would end the playing.
      sendDueChanges()
      players.add(streamId, player)
      connection.openIfNeeded()
      send(player.resume())
      return () => {
        if (!players.remove(streamId, player)) return
        send({ type: 'stop-playing', streamId })
        settleSoon()
      }
    },
    restartStream(streamId) {
      const now = deps.now()
      if (now - (restartedAt.get(streamId) ?? Number.NEGATIVE_INFINITY) < FRESH_START_MS) return
      restartedAt.set(streamId, now)
      sendChanges(joined.listRejoinMessages(streamId))
    },
    rejoin(streamId) {
      sendChanges(joined.listRejoinMessages(streamId))
    },
    startBroadcast(streamId, codecs, isRecorded = false) {
      publishing.set(streamId, codecs)
      if (isRecorded) recorded.add(streamId)
      joined.setPublishing(streamId, true)
      settleNow()
      // On the way home it is announced there.
      if (!isRecorded || !connection.goHome()) announceBroadcast(streamId)
    },
    broadcastCodecs,
    stopBroadcast(streamId) {
      recorded.delete(streamId)
      if (!publishing.delete(streamId)) return
      send({ type: 'stop-broadcast', streamId })
      joined.setPublishing(streamId, false)
      settleSoon()
    },
    listen: subscriptions.listen,
    listenNear: subscriptions.listenNear,
    onAlertsChanged: subscriptions.onAlertsChanged,
    onReportsChanged: subscriptions.onReportsChanged,
    watchMap: subscriptions.watchMap,
    onReplaced: replacedListeners.subscribe,
    send,
    async sendFrame(streamId, frame) {
      const message = connection.wire()?.encodeFrame(streamId, frame) ?? null
      // Encoded frames leave at once: frames of a codec must keep their order.
      return connection.write(message instanceof Promise ? await message : message)
    },
    sendSound(streamId, chunk) {
      const sent = soundQueue.then(async () =>
        connection.write((await connection.wire()?.encodeSound(streamId, chunk)) ?? null),
      )
      soundQueue = sent.catch(() => undefined)
      return sent
    },
    sendPacket: (streamId, packet) => connection.write(connection.wire()?.encodePacket(streamId, packet) ?? null),
    bufferedAmount: connection.bufferedAmount,
    roundTripTimes: (streamId) => connection.wire()?.roundTripTimes(streamId) ?? null,
    clock: () => connection.wire()?.clock ?? null,
    reconnect: connection.reconnect,
    followNodes: connection.followNodes,
  }
}
