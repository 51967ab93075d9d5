import { once } from 'node:events'
import { encodeRecord, recordFlags, recordKinds } from '@squall/shared/contract/wire'
import type { WebSocket } from 'ws'
import type { MediaLoop } from '../recording/long-recording'
import { asBuffer, nextText } from './text-messages'

const PACKET_MS = 20
const LOOK_EVERY_MS = 5

interface LoopPublisher {
  socket: WebSocket
  streamId: string
  loop: MediaLoop
  /** The same pictures, each a key frame: sent from where one is asked for up to the next key frame of the loop. */
  keyFrames: readonly Uint8Array[]
}

/**
 * Publishes a loop of VP8 and Opus on the socket of its owner until `stop`. Capture times are those of the loop: a picture that is sent
 * late was captured in time, as by a camera with a clock of its own.
 */
export async function publishLoop({ socket, streamId, loop, keyFrames }: LoopPublisher) {
  const { fps, frames, packets } = loop
  if (socket.readyState !== socket.OPEN) await once(socket, 'open')
  socket.send(JSON.stringify({ type: 'start-broadcast', streamId, video: 'vp8', audio: 'opus' }))
  const { handle = 0 } = await nextText(socket, 'joined')
  let isKeyWanted = false
  socket.on('message', (data, isBinary) => {
    if (!isBinary && asBuffer(data).includes('"key-frame-wanted"')) isKeyWanted = true
  })
  const beganAt = performance.now()
  let [frame, packet, seq] = [0, 0, 0]

  function send(kind: number, isKey: boolean, captureMs: number, payload: Uint8Array = new Uint8Array()): void {
    const size = kind === recordKinds.opus ? { width: 0, height: 0 } : { width: 640, height: 480 }
    const flags = isKey ? recordFlags.key : 0
    socket.send(encodeRecord({ kind, flags, handle, seq: ++seq, captureMs: Math.round(captureMs), ...size, payload }))
  }

  function sendDue(): void {
    if (socket.readyState !== socket.OPEN) return
    const now = performance.now() - beganAt
    for (; (frame * 1_000) / fps <= now; frame++) {
      const { bytes, key = false } = frames[frame % frames.length] ?? {}
      // Frames of the loop cannot follow a key frame that is not of it.
      if (key) isKeyWanted = false
      const payload = isKeyWanted ? keyFrames[frame % frames.length] : bytes
      send(recordKinds.vp8, key || isKeyWanted, (frame * 1_000) / fps, payload)
    }
    for (; packet * PACKET_MS <= now; packet++)
      send(recordKinds.opus, true, packet * PACKET_MS, packets[packet % packets.length])
  }

  const timer = setInterval(sendDue, LOOK_EVERY_MS)
  return {
    elapsedMs: () => performance.now() - beganAt,
    stop() {
      clearInterval(timer)
      socket.close()
    },
  }
}
