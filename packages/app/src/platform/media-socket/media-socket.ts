import type { ChaserChanges } from '@squall/shared/contract/live'
import type { AlertChanges, StormReportChange } from '@squall/shared/contract/weather'
import type { ClientMessage } from '@squall/shared/contract/wire'
import type { Place } from '@squall/shared/rules/place'
import { reconnectDelayMs } from '@squall/shared/rules/reconnect'
import { createListeners } from '../listeners'
import { createEventSubscriptions } from './event-subscriptions'
import { createJoinedStreams, type JoinMode, type StreamListener } from './joined-streams'
import {
  type BroadcastCodecs,
  getAcceptedCodecs,
  getReconnectAction,
  limitToWire,
  toStartMessage,
} from './media-socket.rules'
import type { MediaSocketDeps, SocketLike } from './media-socket-deps'
import type { OutgoingMedia } from './outgoing-media'
import { createRecordingPlayers, type RecordingPlayer } from './recording-players'
import type { ServerClock } from './server-clock'
import { type ControlMessage, type MediaWire, type OutgoingData, stringify } from './wire'

export type ConnectionState = 'connecting' | 'connected' | 'disconnected'

/** Leaves are sent with this delay, so that changing pages does not leave and rejoin. */
const SETTLE_MS = 250
/** An unused socket is closed after this. */
const LINGER_MS = 5_000
/** Minimum time between two restarts of a stream. */
const FRESH_START_MS = 2_000
/** What a server says that works. */
const ANSWERS: ReadonlySet<ControlMessage['type']> = new Set(['joined', 'listening', 'chaser-positions', 'playing'])

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
  startBroadcast(streamId: string, codecs: BroadcastCodecs): void
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
}

/** Returns the tab's one socket. It opens when a feature joins or listens, and closes some time after the last one left. */
export function createMediaSocket(deps: MediaSocketDeps): MediaSocket {
  const joined = createJoinedStreams(() => getAcceptedCodecs(deps.decodable(), wire))
  const players = createRecordingPlayers()
  const publishing = new Map<string, BroadcastCodecs>()
  const stateListeners = createListeners()
  const replacedListeners = createListeners()
  const subscriptions = createEventSubscriptions({ send, onWanted: openIfNeeded, onUnwanted: settleSoon })
  const restartedAt = new Map<string, number>()
  let state: ConnectionState = 'disconnected'
  let socket: SocketLike | null = null
  let wire: MediaWire | null = null
  let retryTimer: ReturnType<typeof setTimeout> | undefined
  let settleTimer: ReturnType<typeof setTimeout> | undefined
  let lingerTimer: ReturnType<typeof setTimeout> | undefined
  let attempt = 0
  let retryAfterMs: number | null = null
  let isRestarting = false
  let sessionExpired = false
  let soundQueue: Promise<unknown> = Promise.resolve()

  function setState(next: ConnectionState) {
    if (state === next) return
    state = next
    stateListeners.notify()
  }

  function send(message: ClientMessage): boolean {
    return write(stringify(message))
  }

  function write(message: OutgoingData): boolean {
    if (socket === null || state !== 'connected' || message === null) return false
    socket.send(message)
    return true
  }

  function connect() {
    clearTimeout(retryTimer)
    retryTimer = undefined
    setState('connecting')
    const opened = deps.open()
    socket = opened
    opened.onopen = () => {
      wire = deps.createWire(opened.protocol, (message) => {
        if (socket === opened) write(message)
      })
      setState('connected')
      const messages = [...subscriptions.listMessages(), ...joined.listChanges(), ...players.listMessages()]
      for (const message of messages) send(message)
      for (const streamId of publishing.keys()) announceBroadcast(streamId)
    }
    opened.onmessage = (event: MessageEvent) => {
      if (socket !== opened) return
      for (const incoming of wire?.decode(event.data) ?? []) {
        if (incoming.kind === 'control') noteControl(incoming.message)
        if (incoming.kind === 'played') players.deliverRecord(incoming.streamId, incoming.record)
        else joined.deliver(incoming)
      }
    }
    opened.onclose = (event: CloseEvent) => {
      if (socket === opened) closed(event.code)
    }
  }

  function noteControl(message: ControlMessage) {
    if (ANSWERS.has(message.type)) {
      attempt = 0
      isRestarting = false
    }
    subscriptions.deliver(message)
    players.deliverMessage(message)
    if (message.type === 'server-restart') {
      retryAfterMs = message.retryAfterMs
      isRestarting = true
    }
    if (message.type === 'error' && message.code === 'session-expired') sessionExpired = true
  }

  function closed(code: number) {
    socket = null
    joined.forgetAnnounced()
    const next = getReconnectAction(code, sessionExpired)
    if (next === 'give-up-broadcast') giveUpBroadcast()
    setState('disconnected')
    if (!isNeeded()) return
    // A session that cannot be renewed must not end in a tight loop: only the first failure reconnects at once.
    if (next === 'renew-session' && attempt === 0) {
      attempt = 1
      void deps.renewSession().finally(openIfNeeded)
    } else {
      retryTimer = setTimeout(connect, reconnectDelayMs({ attempt, retryAfterMs, isRestarting, random: deps.random() }))
      attempt += 1
    }
    sessionExpired = false
    retryAfterMs = null
  }

  function giveUpBroadcast() {
    publishing.clear()
    joined.stopAllPublishing()
    replacedListeners.notify()
  }

  function announceBroadcast(streamId: string) {
    send(toStartMessage(streamId, broadcastCodecs(streamId)))
  }

  const broadcastCodecs = (streamId: string) => limitToWire(wire, publishing.get(streamId))

  const isNeeded = () => !subscriptions.isEmpty() || !joined.isEmpty() || !players.isEmpty()

  function openIfNeeded() {
    if (socket === null && retryTimer === undefined && isNeeded()) connect()
  }

  function settle() {
    if (state === 'connected') for (const message of joined.listChanges()) send(message)
    if (isNeeded()) return
    clearTimeout(retryTimer)
    retryTimer = undefined
    clearTimeout(lingerTimer)
    lingerTimer = setTimeout(closeIfUnused, LINGER_MS)
  }

  function closeIfUnused() {
    if (isNeeded()) return
    dropSocket()
    setState('disconnected')
  }

  function dropSocket() {
    const dropped = socket
    socket = null
    joined.forgetAnnounced()
    // Closing a socket that is still opening is an error in the console of browsers.
    if (dropped !== null && state === 'connecting') dropped.onopen = () => dropped.close()
    else dropped?.close()
  }

  function settleSoon() {
    clearTimeout(settleTimer)
    settleTimer = setTimeout(settle, SETTLE_MS)
  }

  function settleNow() {
    openIfNeeded()
    if (state === 'connected') settle()
  }

  return {
    state: () => state,
    subscribe: stateListeners.subscribe,
    join(streamId, mode, listener) {
      joined.join(streamId, mode, listener)
      settleNow()
      return () => {
        joined.leave(streamId, listener)
        settleSoon()
      }
    },
    play(streamId, player) {
      players.add(streamId, player)
      openIfNeeded()
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
      for (const message of joined.listRejoinMessages(streamId)) send(message)
    },
    rejoin(streamId) {
      for (const message of joined.listRejoinMessages(streamId)) send(message)
    },
    startBroadcast(streamId, codecs) {
      publishing.set(streamId, codecs)
      joined.setPublishing(streamId, true)
      settleNow()
      announceBroadcast(streamId)
    },
    broadcastCodecs,
    stopBroadcast(streamId) {
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
      const message = wire?.encodeFrame(streamId, frame) ?? null
      // Encoded frames leave at once: frames of a codec must keep their order.
      return write(message instanceof Promise ? await message : message)
    },
    sendSound(streamId, chunk) {
      const sent = soundQueue.then(async () => write((await wire?.encodeSound(streamId, chunk)) ?? null))
      soundQueue = sent.catch(() => undefined)
      return sent
    },
    sendPacket: (streamId, packet) => write(wire?.encodePacket(streamId, packet) ?? null),
    bufferedAmount: () => socket?.bufferedAmount ?? 0,
    roundTripTimes: (streamId) => wire?.roundTripTimes(streamId) ?? null,
    clock: () => wire?.clock ?? null,
    reconnect() {
      // An idle socket is replaced too, or it would be reused with the old session.
      dropSocket()
      if (isNeeded()) connect()
      else setState('disconnected')
    },
  }
}
