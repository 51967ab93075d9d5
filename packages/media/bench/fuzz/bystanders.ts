import { once } from 'node:events'
import { BINARY_WIRE, encodeRecord, recordFlags, recordKinds } from '@squall/shared/contract/wire'
import { WebSocket } from 'ws'
import { every } from '../clients/every'
import { openPublisher } from '../clients/publisher'
import { asBuffer, nextText } from '../clients/text-messages'
import { openViewer } from '../clients/viewer'
import { plainJpeg } from '../clip/plain-jpeg'
import { recordSound, SOUND_CHUNK_MS } from '../clip/sound'
import { hasMarker, MARKER, markedJpegs } from './marked'

const FPS = 15
const QUIET_STREAM = 98
const MARKED_RECORDS = 99
const MARKED_TEXT = 97
/** Streams of attackers are watched too: their viewers must not receive what is hidden in frames. */
const WATCHED = [MARKED_TEXT, MARKED_RECORDS, 1, 2]

export interface Bystanders {
  /** Frames of the untouched stream, and the longest time without one, in milliseconds. */
  readonly quiet: { frames: number; longestGapMs: number; closed: number }
  /** Messages that viewers received, and how many of them contained the marker. */
  readonly marked: { messages: number; echoed: number }
  close(): void
}

/** Clients that do not attack: a stream whose frames are timed, and viewers that search all they receive for the marker. */
export async function openBystanders(port: number): Promise<Bystanders> {
  const quiet = { frames: 0, longestGapMs: 0, closed: 0 }
  const marked = { messages: 0, echoed: 0 }
  const frames = [{ bytes: plainJpeg(4_000), codec: 'jpeg', key: true } as const]
  const publisher = await openPublisher({ port, stream: QUIET_STREAM, wire: 'binary', fps: FPS, frames })
  let lastAt = performance.now()
  const viewer = await openViewer({
    port,
    wire: 'binary',
    joining: { type: 'join-stream', streamId: `storm-${QUIET_STREAM}` },
    frame() {
      const now = performance.now()
      if (quiet.frames++ > 0) quiet.longestGapMs = Math.max(quiet.longestGapMs, now - lastAt)
      lastAt = now
    },
  })
  for (const { socket } of [publisher, viewer]) socket.on('close', () => quiet.closed++)
  publisher.begin()

  const seekers = await Promise.all(
    WATCHED.flatMap((stream) =>
      (['json', 'binary'] as const).map((wire) =>
        openViewer({ port, wire, joining: { type: 'join-stream', streamId: `storm-${stream}` } }),
      ),
    ),
  )
  for (const { socket } of seekers) {
    socket.on('message', (data) => {
      marked.messages++
      if (hasMarker(asBuffer(data))) marked.echoed++
    })
  }
  const stopText = await publishMarkedText(port)
  const stopBinary = await publishMarkedRecords(port)
  return {
    quiet,
    marked,
    close() {
      stopText()
      stopBinary()
      publisher.close()
      for (const { close } of [viewer, ...seekers]) close()
    },
  }
}

/** Publishes the marker in pictures, in unknown fields, and in fields that are passed on. */
async function publishMarkedText(port: number): Promise<() => void> {
  const streamId = `storm-${MARKED_TEXT}`
  const extras = { note: MARKER.toString(), peerId: MARKER.toString(), user: { name: MARKER.toString() } }
  const socket = await openOwner(port, MARKED_TEXT, [])
  socket.send(JSON.stringify({ type: 'start-broadcast', streamId, ...extras }))
  const jpegs = markedJpegs()
  const sound = recordSound(60)
  let count = 0
  const stop = every(1000 / FPS, () => {
    const jpeg = jpegs[count++ % jpegs.length] ?? Buffer.alloc(0)
    const frame = `data:image/jpeg;base64,${jpeg.toString('base64')}`
    socket.send(JSON.stringify({ type: 'rapid-frame', streamId, frame, timestamp: count, ...extras }))
  })
  const stopSound = every(SOUND_CHUNK_MS, () => {
    const audioData = sound[count % sound.length]?.toString('base64')
    socket.send(JSON.stringify({ type: 'audio-chunk', streamId, audioData, mimeType: MARKER.toString(), ...extras }))
  })
  return () => {
    stop()
    stopSound()
    socket.terminate()
  }
}

async function publishMarkedRecords(port: number): Promise<() => void> {
  const socket = await openOwner(port, MARKED_RECORDS, [BINARY_WIRE])
  socket.send(JSON.stringify({ type: 'start-broadcast', streamId: `storm-${MARKED_RECORDS}`, note: MARKER.toString() }))
  const { handle = 0 } = await nextText(socket, 'joined')
  const jpegs = markedJpegs()
  let seq = 0
  const stop = every(1000 / FPS, () => {
    const payload = jpegs[seq++ % jpegs.length] ?? Buffer.alloc(0)
    const header = {
      kind: recordKinds.jpeg,
      flags: recordFlags.key,
      handle,
      seq,
      captureMs: seq,
      width: 640,
      height: 480,
    }
    socket.send(encodeRecord({ ...header, payload }))
  })
  return () => {
    stop()
    socket.terminate()
  }
}

async function openOwner(port: number, stream: number, protocols: string[]): Promise<WebSocket> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/ws?sessionId=chaser-${stream}`, protocols, {
    perMessageDeflate: false,
  })
  socket.on('error', () => socket.terminate())
  await once(socket, 'open')
  return socket
}
