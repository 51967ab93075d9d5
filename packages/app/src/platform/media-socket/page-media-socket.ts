import { createListeners } from '../listeners'
import type { JoinMode, StreamListener } from './joined-streams'
import type { MediaSocket } from './media-socket'
import { beginWith, type Screen } from './screen'
import { type ShowMode, type ShownStream, type ShowOptions, showStream } from './show-stream'

/** Calls that need no answer and are as good a moment later. */
type Command =
  | 'rejoin'
  | 'restartStream'
  | 'startBroadcast'
  | 'stopBroadcast'
  | 'listenNear'
  | 'reconnect'
  | 'followNodes'
type Subscription = 'subscribe' | 'listen' | 'onReplaced' | 'onAlertsChanged' | 'onReportsChanged' | 'watchMap'

/** What a page does with the media socket, whether that runs in the page or in a worker. */
export interface PageMediaSocket extends Pick<MediaSocket, Command | Subscription | 'state' | 'send'> {
  /** Joins a stream for its sound and messages; returns how to leave. */
  join(streamId: string, mode: JoinMode, listener: Omit<StreamListener, 'onFrame'>): () => void
  /** Joins a stream and shows its pictures on a screen that has shown none before. */
  show(streamId: string, mode: ShowMode, screen: Screen, options: ShowOptions): ShownStream
}

/** The tab's socket, whose real one may be lost and replaced. */
export interface TabMediaSocket extends PageMediaSocket {
  /** How often the real socket was lost. What was shown or broadcast until then needs another screen, another pipeline. */
  losses(): number
  /** Calls back when the real socket was lost; returns how to stop. */
  onLost(listener: () => void): () => void
}

/** Returns the page's view of a socket that runs in the page itself. */
export const createPageMediaSocket = (socket: MediaSocket): PageMediaSocket => ({
  ...socket,
  show: (streamId, mode, screen, options) =>
    showStream(socket, streamId, mode, screen.openHere(), beginWith(screen, options)),
})

/** Something that lasts until it is ended, on one real socket after the other. */
interface Lasting {
  run(socket: PageMediaSocket): () => void
  end: () => void
  /** A screen that was given to a worker is lost with it. */
  isLostWithSocket: boolean
}

const doNothing = (): void => undefined

/**
 * Returns a socket that keeps what is asked of it until the real one is there (`use`), and asks it again of the next one
 * after a loss (`lose`). Broadcasts are announced again by their broadcaster, who needs the next one for his camera too.
 */
export function createTabMediaSocket() {
  let real: PageMediaSocket | null = null
  let unfollow: () => void = doNothing
  let losses = 0
  let hasNodes = false
  let place: Parameters<PageMediaSocket['listenNear']>[0] = null
  const stateListeners = createListeners()
  const lossListeners = createListeners()
  const lasting = new Set<Lasting>()
  /** Commands for the real socket, in order with what else was asked before it was there. */
  let waiting: ((socket: PageMediaSocket) => void)[] = []

  function act(run: (socket: PageMediaSocket) => void) {
    if (real === null) waiting.push(run)
    else run(real)
  }

  function begin(run: Lasting['run'], isLostWithSocket = false): () => void {
    const entry: Lasting = { run, end: doNothing, isLostWithSocket }
    lasting.add(entry)
    act((socket) => start(entry, socket))
    return () => {
      if (lasting.delete(entry)) entry.end()
    }
  }

  /** Starts it unless it was ended while it waited. */
  function start(entry: Lasting, socket: PageMediaSocket) {
    if (lasting.has(entry)) entry.end = entry.run(socket)
  }

  const tab: TabMediaSocket = {
    state: () => real?.state() ?? 'connecting',
    losses: () => losses,
    onLost: lossListeners.subscribe,
    send: (message) => real?.send(message) ?? false,
    subscribe: stateListeners.subscribe,
    listen: () => begin((socket) => socket.listen()),
    onReplaced: (listener) => begin((socket) => socket.onReplaced(listener)),
    onAlertsChanged: (listener) => begin((socket) => socket.onAlertsChanged(listener)),
    onReportsChanged: (listener) => begin((socket) => socket.onReportsChanged(listener)),
    watchMap: (listener) => begin((socket) => socket.watchMap(listener)),
    join: (streamId, mode, listener) => begin((socket) => socket.join(streamId, mode, listener)),
    show(streamId, mode, screen, options) {
      let isPaused = false
      let shown: ShownStream | null = null
      let asked: ((stream: ShownStream) => void)[] = []
      const leave = begin((socket) => {
        shown = socket.show(streamId, mode, screen, options)
        if (isPaused) shown.setPaused(true)
        for (const ask of asked) ask(shown)
        asked = []
        return shown.leave
      }, true)
      const control = (ask: (stream: ShownStream) => void) => {
        if (shown === null) asked.push(ask)
        else ask(shown)
      }
      return {
        playFrom: (...when) => control((stream) => stream.playFrom(...when)),
        setPace: (rate) => control((stream) => stream.setPace(rate)),
        goLive: () => control((stream) => stream.goLive()),
        setPaused(paused) {
          isPaused = paused
          shown?.setPaused(paused)
        },
        measure: (onFigures) => begin(() => shown?.measure(onFigures) ?? doNothing, true),
        leave,
      }
    },
    rejoin: (streamId) => act((socket) => socket.rejoin(streamId)),
    restartStream: (streamId) => act((socket) => socket.restartStream(streamId)),
    startBroadcast: (streamId, codecs, isRecorded) =>
      act((socket) => socket.startBroadcast(streamId, codecs, isRecorded)),
    stopBroadcast: (streamId) => act((socket) => socket.stopBroadcast(streamId)),
    listenNear(next) {
      place = next
      act((socket) => socket.listenNear(next))
    },
    reconnect: () => act((socket) => socket.reconnect()),
    followNodes() {
      if (hasNodes) return
      hasNodes = true
      real?.followNodes()
    },
  }

  return {
    tab,
    use(socket: PageMediaSocket) {
      real = socket
      unfollow = socket.subscribe(stateListeners.notify)
      // Before anything that opens the socket.
      if (hasNodes) socket.followNodes()
      const asked = waiting
      waiting = []
      for (const run of asked) run(socket)
      stateListeners.notify()
    },
    lose() {
      unfollow()
      real = null
      losses += 1
      for (const entry of lasting) {
        if (entry.isLostWithSocket) lasting.delete(entry)
        else waiting.push((socket) => start(entry, socket))
      }
      const near = place
      if (near !== null) waiting.push((socket) => socket.listenNear(near))
      stateListeners.notify()
      lossListeners.notify()
    },
  }
}
