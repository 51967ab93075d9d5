import { createBrowserMediaSocket } from './browser-socket'
import type { NodeAnswer } from './media-nodes.rules'
import type { MediaSocket } from './media-socket'
import type { DecodableCodecs } from './media-socket.rules'
import { type ShownStream, type ShowOptions, showStream } from './show-stream'
import type { ControlMessage, ReceivedPacket } from './wire'
import type { MediaCommand, MediaEvent } from './worker-messages'

/** Starts a part of the worker, which talks to its page through the port. */
export type MediaPart = (port: MessagePort, socket: MediaSocket) => void

/**
 * Runs the media socket of a page in this worker: pictures go from the socket to the screen without the page, so that a busy
 * page delays none. `parts` are loaded when a page opens them.
 */
export function hostMediaSocket(parts: Record<string, () => Promise<MediaPart>>) {
  let address = ''
  let decodable: DecodableCodecs = { video: [], opus: false }
  let onRenewed: (() => void) | null = null
  let questions = 0
  const onChosen = new Map<number, (answer: NodeAnswer) => void>()
  const joins = new Map<number, Pick<ShownStream, 'leave'> & Partial<ShownStream>>()
  const measuring = new Map<number, () => void>()
  let stopListening: (() => void) | null = null
  let stopWatchingMap: (() => void) | null = null

  const socket = createBrowserMediaSocket({
    address: () => address,
    decodable: () => decodable,
    renewSession: () =>
      new Promise((resolve) => {
        onRenewed = resolve
        tell({ type: 'renew-session' })
      }),
    chooseNode: (question) =>
      new Promise((resolve) => {
        questions += 1
        onChosen.set(questions, resolve)
        tell({ type: 'choose-node', id: questions, question })
      }),
  })
  socket.subscribe(() => tell({ type: 'state', state: socket.state() }))
  socket.onReplaced(() => tell({ type: 'replaced' }))
  socket.onAlertsChanged((changes) => tell({ type: 'alerts-changed', changes }))
  socket.onReportsChanged((change) => tell({ type: 'storm-reports-changed', change }))

  self.onmessage = ({ data }: MessageEvent<MediaCommand>) => take(data)
  tell({ type: 'ready' })

  function tell(event: MediaEvent, transfer: Transferable[] = []) {
    self.postMessage(event, { transfer })
  }

  function take(command: MediaCommand) {
    switch (command.type) {
      case 'decodable':
        decodable = command.codecs
        break
      case 'ask':
        tell({ type: 'runs' })
        break
      case 'join':
        joins.set(command.join, join(command))
        break
      case 'pause':
        joins.get(command.join)?.setPaused?.(command.isPaused)
        break
      case 'play-from':
        joins.get(command.join)?.playFrom?.(command.ms, command.rate, command.behindLiveMs)
        break
      case 'set-pace':
        joins.get(command.join)?.setPace?.(command.rate)
        break
      case 'go-live':
        joins.get(command.join)?.goLive?.()
        break
      case 'measure':
        measure(command)
        break
      case 'leave':
        measure({ join: command.join, isMeasuring: false })
        joins.get(command.join)?.leave()
        joins.delete(command.join)
        break
      case 'send':
        socket.send(command.message)
        break
      case 'rejoin':
        socket.rejoin(command.streamId)
        break
      case 'restart-stream':
        socket.restartStream(command.streamId)
        break
      case 'start-broadcast':
        socket.startBroadcast(command.streamId, command.codecs, command.isRecorded)
        break
      case 'stop-broadcast':
        socket.stopBroadcast(command.streamId)
        break
      case 'listen':
        stopListening ??= socket.listen()
        break
      case 'stop-listening':
        stopListening?.()
        stopListening = null
        break
      case 'watch-map':
        stopWatchingMap ??= socket.watchMap((changes) => tell({ type: 'chasers-changed', changes }))
        break
      case 'stop-watching-map':
        stopWatchingMap?.()
        stopWatchingMap = null
        break
      case 'listen-near':
        socket.listenNear(command.place)
        break
      case 'reconnect':
        address = command.address
        socket.reconnect()
        break
      case 'session-renewed':
        address = command.address
        onRenewed?.()
        break
      case 'follow-nodes':
        socket.followNodes()
        break
      case 'node-chosen':
        onChosen.get(command.id)?.(command.answer)
        onChosen.delete(command.id)
        break
      case 'open-part':
        void parts[command.part]?.().then((start) => start(command.port, socket))
    }
  }

  function join({ join: id, streamId, mode, sink, isHeard }: Extract<MediaCommand, { type: 'join' }>) {
    const listener = {
      onMessage: (message: ControlMessage) => tell({ type: 'control', join: id, message }),
      ...(isHeard && passSoundOn(id)),
    }
    if (sink === null) return { leave: socket.join(streamId, mode, listener) }
    return showStream(socket, streamId, mode, sink, {
      ...listener,
      onFirstReceived: () => tell({ type: 'received', join: id }),
      onFirstFrame: () => tell({ type: 'drawn', join: id }),
      onPlayback: (state) => tell({ type: 'playback', join: id, state }),
      onCodecFailed: () => tell({ type: 'codec-failed', join: id }),
    })
  }

  function measure({ join, isMeasuring }: { join: number; isMeasuring: boolean }) {
    measuring.get(join)?.()
    measuring.delete(join)
    const stop = isMeasuring
      ? joins.get(join)?.measure?.((figures) => tell({ type: 'figures', join, figures }))
      : undefined
    if (stop !== undefined) measuring.set(join, stop)
  }

  function passSoundOn(join: number): Pick<ShowOptions, 'onSound' | 'onPacket' | 'onPlayedPacket'> {
    const passPacket = (type: 'packet' | 'played-packet', { streamId, captureMs, toBytes }: ReceivedPacket) => {
      const bytes = toBytes()
      tell({ type, join, streamId, captureMs, bytes }, [bytes.buffer])
    }
    return {
      onSound({ streamId, mimeType, toBytes }) {
        const bytes = toBytes()
        tell({ type: 'sound', join, streamId, mimeType, bytes }, [bytes.buffer])
      },
      onPacket: (packet) => passPacket('packet', packet),
      onPlayedPacket: (packet) => passPacket('played-packet', packet),
    }
  }
}
