import type { JoinMode, StreamListener } from './joined-streams'
import type { MediaSocket } from './media-socket'
import type { Screen } from './screen'
import { type ShownStream, type ShowOptions, showStream } from './show-stream'

/** Calls that need no answer and are as good a moment later. */
type Command = 'rejoin' | 'restartStream' | 'startBroadcast' | 'stopBroadcast' | 'listenNear' | 'reconnect'
type Subscription = 'subscribe' | 'listen' | 'onReplaced' | 'onAlertsChanged'

/** What a page does with the media socket, whether that runs in the page or in a worker. */
export interface PageMediaSocket extends Pick<MediaSocket, Command | Subscription | 'state' | 'send'> {
  /** Joins a stream for its sound and messages; returns how to leave. */
  join(streamId: string, mode: JoinMode, listener: Omit<StreamListener, 'onFrame'>): () => void
  /** Joins a stream and shows its pictures on a screen that has shown none before. */
  show(streamId: string, mode: JoinMode, screen: Screen, options: ShowOptions): ShownStream
}

/** Returns the page's view of a socket that runs in the page itself. */
export const createPageMediaSocket = (socket: MediaSocket): PageMediaSocket => ({
  ...socket,
  show: (streamId, mode, screen, options) => showStream(socket, streamId, mode, screen.openHere(), options),
})

/** Returns a socket that keeps what is asked of it until the real one is there. */
export function createDeferredMediaSocket(real: Promise<PageMediaSocket>): PageMediaSocket {
  let socket: PageMediaSocket | null = null
  void real.then((ready) => {
    socket = ready
  })

  function act(run: (socket: PageMediaSocket) => void) {
    if (socket !== null) run(socket)
    else void real.then(run)
  }

  /** Runs something that can be ended, unless it was ended before the socket was there. */
  function begin(run: (socket: PageMediaSocket) => () => void): () => void {
    let isEnded = false
    let end = () => {
      isEnded = true
    }
    act((ready) => {
      if (!isEnded) end = run(ready)
    })
    return () => end()
  }

  return {
    state: () => socket?.state() ?? 'connecting',
    send: (message) => socket?.send(message) ?? false,
    subscribe: (listener) => begin((ready) => ready.subscribe(listener)),
    listen: () => begin((ready) => ready.listen()),
    onReplaced: (listener) => begin((ready) => ready.onReplaced(listener)),
    onAlertsChanged: (listener) => begin((ready) => ready.onAlertsChanged(listener)),
    join: (streamId, mode, listener) => begin((ready) => ready.join(streamId, mode, listener)),
    show(streamId, mode, screen, options) {
      let isPaused = false
      let shown: ShownStream | null = null
      const leave = begin((ready) => {
        shown = ready.show(streamId, mode, screen, options)
        if (isPaused) shown.setPaused(true)
        return shown.leave
      })
      return {
        setPaused(paused) {
          isPaused = paused
          shown?.setPaused(paused)
        },
        measure: (onFigures) => begin(() => shown?.measure(onFigures) ?? (() => undefined)),
        leave,
      }
    },
    rejoin: (streamId) => act((ready) => ready.rejoin(streamId)),
    restartStream: (streamId) => act((ready) => ready.restartStream(streamId)),
    startBroadcast: (streamId, codecs) => act((ready) => ready.startBroadcast(streamId, codecs)),
    stopBroadcast: (streamId) => act((ready) => ready.stopBroadcast(streamId)),
    listenNear: (place) => act((ready) => ready.listenNear(place)),
    reconnect: () => act((ready) => ready.reconnect()),
  }
}
