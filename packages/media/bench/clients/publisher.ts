import { once } from 'node:events'
import { sharedMicros } from '@squall/shared/bench/clock'
import { BINARY_WIRE, encodeRecord, recordFlags, recordKinds } from '@squall/shared/contract/wire'
import { WebSocket } from 'ws'
import { stamp } from '../clip/stamp'
import { every } from './every'
import { asBuffer, forwardedFor, nextText } from './text-messages'

export type Wire = 'json' | 'binary'

/** An encoded frame of a clip. */
export interface ClipFrame {
  bytes: Buffer
  codec: 'jpeg' | 'vp8'
  /** Decodes without any frame before it. */
  key: boolean
}

interface PublisherOptions {
  port: number
  /** Publishes `storm-<stream>` as its owner, or what `as` says. */
  stream: number
  as?: { streamId: string; sessionId: string; address: string }
  wire: Wire
  fps: number
  /** Sent one after the other, in a loop. */
  frames: readonly ClipFrame[]
  /** Chunks of one recording, sent over the time they last; the first begins it. */
  sound?: { chunks: readonly Buffer[]; everyMs: number }
}

export interface Publisher {
  begin(): void
  end(): void
  close(): void
  readonly socket: WebSocket
  /** Frames sent so far. */
  sent(): number
}

/** Returns a chaser who broadcasts a clip in a loop, each frame stamped with the time it was sent. */
export async function openPublisher(options: PublisherOptions): Promise<Publisher> {
  const { port, stream, wire, fps, frames, sound, as } = options
  const { streamId, sessionId, address } = as ?? {
    streamId: `storm-${stream}`,
    sessionId: `chaser-${stream}`,
    address: undefined,
  }
  const socket = new WebSocket(
    `ws://127.0.0.1:${port}/ws?sessionId=${sessionId}`,
    wire === 'binary' ? [BINARY_WIRE] : [],
    { perMessageDeflate: false, headers: forwardedFor(address) },
  )
  await once(socket, 'open')
  const codec = frames[0]?.codec ?? 'jpeg'
  socket.send(JSON.stringify({ type: 'start-broadcast', streamId, ...(wire === 'binary' && { video: codec }) }))
  const { handle = 0 } = await nextText(socket, 'joined')
  let isOver = false
  socket.on('close', (code) => {
    if (!isOver) throw new Error(`The publisher of ${streamId} was sent away with ${code}`)
  })
  const startedAt = performance.now()
  let seq = 0
  let next = 0
  let stops: (() => void)[] = []
  socket.on('message', (data, isBinary) => {
    // The clip begins with a frame that decodes alone.
    if (!isBinary && asBuffer(data).includes('"key-frame-wanted"')) next = 0
  })

  function sendFrame(): void {
    const frame = frames[next++ % frames.length]
    if (frame === undefined || socket.readyState !== WebSocket.OPEN) return
    const payload = Buffer.from(frame.bytes)
    stamp(payload, sharedMicros())
    const captureMs = Math.round(performance.now() - startedAt)
    seq++
    if (wire === 'json') {
      const dataUrl = `data:image/jpeg;base64,${payload.toString('base64')}`
      socket.send(JSON.stringify({ type: 'rapid-frame', streamId, frame: dataUrl, timestamp: captureMs }))
      return
    }
    const kind = frame.codec === 'vp8' ? recordKinds.vp8 : recordKinds.jpeg
    const flags = frame.key ? recordFlags.key : 0
    socket.send(encodeRecord({ kind, flags, handle, seq, captureMs, width: 640, height: 480, payload }))
  }

  let chunksSent = 0
  function sendSound(): void {
    const bytes = sound?.chunks[chunksSent++]
    if (bytes === undefined || socket.readyState !== WebSocket.OPEN) return
    if (wire === 'json') {
      socket.send(JSON.stringify({ type: 'audio-chunk', streamId, audioData: bytes.toString('base64') }))
      return
    }
    const captureMs = Math.round(performance.now() - startedAt)
    const header = {
      kind: recordKinds.audioContainer,
      flags: 0,
      handle,
      seq: chunksSent,
      captureMs,
      width: 0,
      height: 0,
    }
    socket.send(encodeRecord({ ...header, payload: bytes }))
  }

  return {
    socket,
    sent: () => seq,
    begin() {
      stops = [every(1000 / fps, sendFrame), ...(sound ? [every(sound.everyMs, sendSound)] : [])]
    },
    end() {
      for (const stop of stops) stop()
    },
    close() {
      isOver = true
      for (const stop of stops) stop()
      socket.terminate()
    },
  }
}

/** Returns a publisher for a server that has no broadcasts: it sends bare frames. */
export async function openPlainPublisher({
  port,
  path,
  fps,
  frames,
}: Pick<PublisherOptions, 'port' | 'fps' | 'frames'> & { path: string }): Promise<Publisher> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`, { perMessageDeflate: false })
  await once(socket, 'open')
  let seq = 0
  let stop = () => {}
  return {
    socket,
    sent: () => seq,
    begin() {
      stop = every(1000 / fps, () => {
        const frame = frames[seq++ % frames.length]
        if (frame === undefined || socket.readyState !== WebSocket.OPEN) return
        const payload = Buffer.from(frame.bytes)
        stamp(payload, sharedMicros())
        const header = { kind: recordKinds.jpeg, flags: recordFlags.key, handle: 1, seq, captureMs: 0 }
        socket.send(encodeRecord({ ...header, width: 640, height: 480, payload }))
      })
    },
    end: () => stop(),
    close() {
      stop()
      socket.terminate()
    },
  }
}
