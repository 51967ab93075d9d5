import type { ChaserChanges } from '@squall/shared/contract/live'
import type { AlertChanges, StormReportChange } from '@squall/shared/contract/weather'
import { createListeners } from '../listeners'
import type { JoinMode, StreamListener } from './joined-streams'
import type { NodeAnswer, NodeQuestion } from './media-nodes.rules'
import type { ConnectionState } from './media-socket'
import type { DecodableCodecs } from './media-socket.rules'
import type { PageMediaSocket } from './page-media-socket'
import type { PictureFigures } from './picture-meter'
import { beginWith, type Screen } from './screen'
import type { ShowMode, ShownStream, ShowOptions } from './show-stream'
import type { MediaCommand, MediaEvent } from './worker-messages'
import { watchWorker } from './worker-watch'

interface WorkerSocketOptions {
  worker: Pick<Worker, 'postMessage' | 'onmessage'>
  /** The address of the socket at home, with the session of now. */
  address(): string
  renewSession(): Promise<void>
  chooseNode(question: NodeQuestion): Promise<NodeAnswer>
  /** Called once, when the worker no longer runs. */
  onLost(): void
}

/** Returns the page's view of a socket that runs in a worker, and how to open parts of that worker. */
export function createWorkerMediaSocket({ worker, address, renewSession, chooseNode, onLost }: WorkerSocketOptions) {
  const stateListeners = createListeners()
  const replacedListeners = createListeners()
  const alertListeners = createListeners<[AlertChanges]>()
  const reportListeners = createListeners<[StormReportChange]>()
  const mapListeners = createListeners<[ChaserChanges]>()
  const listeners = new Map<number, ShowOptions>()
  const figureListeners = new Map<number, (figures: PictureFigures) => void>()
  let state: ConnectionState = 'connecting'
  let joins = 0
  let listening = 0
  let mapWatchers = 0

  const watch = watchWorker({ ask: () => tell({ type: 'ask' }), onLost })
  worker.onmessage = ({ data }: MessageEvent<MediaEvent>) => take(data)

  function tell(command: MediaCommand, transfer: Transferable[] = []) {
    worker.postMessage(command, transfer)
  }

  function take(event: MediaEvent) {
    switch (event.type) {
      case 'runs':
        watch.noteAnswer()
        break
      case 'state':
        state = event.state
        stateListeners.notify()
        break
      case 'replaced':
        replacedListeners.notify()
        break
      case 'alerts-changed':
        alertListeners.notify(event.changes)
        break
      case 'storm-reports-changed':
        reportListeners.notify(event.change)
        break
      case 'chasers-changed':
        mapListeners.notify(event.changes)
        break
      case 'renew-session':
        void renewSession().finally(() => tell({ type: 'session-renewed', address: address() }))
        break
      case 'choose-node':
        void chooseNode(event.question).then((answer) => tell({ type: 'node-chosen', id: event.id, answer }))
        break
      case 'control':
        listeners.get(event.join)?.onMessage?.(event.message)
        break
      case 'received':
        listeners.get(event.join)?.onFirstReceived?.()
        break
      case 'drawn':
        listeners.get(event.join)?.onFirstFrame?.()
        break
      case 'codec-failed':
        listeners.get(event.join)?.onCodecFailed?.()
        break
      case 'figures':
        figureListeners.get(event.join)?.(event.figures)
        break
      case 'sound':
        listeners.get(event.join)?.onSound?.({ ...event, toBytes: () => event.bytes })
        break
      case 'packet':
        listeners.get(event.join)?.onPacket?.({ ...event, toBytes: () => event.bytes })
        break
      case 'played-packet':
        listeners.get(event.join)?.onPlayedPacket?.({ ...event, toBytes: () => event.bytes })
        break
      case 'playback':
        listeners.get(event.join)?.onPlayback?.(event.state)
    }
  }

  function addListener(listener: ShowOptions) {
    joins += 1
    listeners.set(joins, listener)
    return { join: joins, isHeard: listener.onSound !== undefined || listener.onPacket !== undefined }
  }

  function leave(join: number) {
    figureListeners.delete(join)
    if (listeners.delete(join)) tell({ type: 'leave', join })
  }

  function join(streamId: string, mode: JoinMode, listener: Omit<StreamListener, 'onFrame'>) {
    const added = addListener(listener)
    tell({ type: 'join', streamId, mode, sink: null, ...added })
    return () => leave(added.join)
  }

  function show(streamId: string, mode: ShowMode, screen: Screen, listener: ShowOptions): ShownStream {
    const { join, isHeard } = addListener(listener)
    const sink = screen.openForWorker()
    tell({ type: 'join', join, streamId, mode, sink, isHeard }, [sink])
    return {
      setPaused: (isPaused) => tell({ type: 'pause', join, isPaused }),
      playFrom: (ms, rate, behindLiveMs) => tell({ type: 'play-from', join, ms, rate, behindLiveMs }),
      setPace: (rate) => tell({ type: 'set-pace', join, rate }),
      goLive: () => tell({ type: 'go-live', join }),
      measure(onFigures) {
        figureListeners.set(join, onFigures)
        tell({ type: 'measure', join, isMeasuring: true })
        return () => {
          if (figureListeners.get(join) === onFigures) stopMeasuring(join)
        }
      },
      leave: () => leave(join),
    }
  }

  function stopMeasuring(join: number) {
    figureListeners.delete(join)
    tell({ type: 'measure', join, isMeasuring: false })
  }

  const socket: PageMediaSocket = {
    state: () => state,
    subscribe: stateListeners.subscribe,
    onReplaced: replacedListeners.subscribe,
    onAlertsChanged: alertListeners.subscribe,
    onReportsChanged: reportListeners.subscribe,
    join,
    show: (streamId, mode, screen, listener) => show(streamId, mode, screen, beginWith(screen, listener)),
    send(message) {
      if (state !== 'connected') return false
      tell({ type: 'send', message })
      return true
    },
    listen() {
      listening += 1
      if (listening === 1) tell({ type: 'listen' })
      return () => {
        listening -= 1
        if (listening === 0) tell({ type: 'stop-listening' })
      }
    },
    watchMap(listener) {
      const unsubscribe = mapListeners.subscribe(listener)
      mapWatchers += 1
      if (mapWatchers === 1) tell({ type: 'watch-map' })
      return () => {
        unsubscribe()
        mapWatchers -= 1
        if (mapWatchers === 0) tell({ type: 'stop-watching-map' })
      }
    },
    listenNear: (place) => tell({ type: 'listen-near', place }),
    rejoin: (streamId) => tell({ type: 'rejoin', streamId }),
    restartStream: (streamId) => tell({ type: 'restart-stream', streamId }),
    startBroadcast: (streamId, codecs, isRecorded) => tell({ type: 'start-broadcast', streamId, codecs, isRecorded }),
    stopBroadcast: (streamId) => tell({ type: 'stop-broadcast', streamId }),
    reconnect: () => tell({ type: 'reconnect', address: address() }),
    followNodes: () => tell({ type: 'follow-nodes' }),
  }
  tell({ type: 'reconnect', address: address() })

  return {
    socket,
    setDecodable: (codecs: DecodableCodecs) => tell({ type: 'decodable', codecs }),
    openPart(part: string): MessagePort {
      const { port1, port2 } = new MessageChannel()
      tell({ type: 'open-part', part, port: port2 }, [port2])
      return port1
    },
  }
}
