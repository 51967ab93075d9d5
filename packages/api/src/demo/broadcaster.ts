import { setTimeout as sleep } from 'node:timers/promises'
import { ServerMessage } from '@squall/shared/contract/wire'
import WebSocket from 'ws'
import { type DemoClient, send } from './demo-client'
import type { Show } from './live-broadcasts'
import { createCamera } from './scenes/scene'
import { sendPositions } from './send-positions'
import { createOpusPackets, PACKET_MS } from './sound/opus'
import { createStormSound } from './sound/storm-sound'
import { encodeWebmCluster, encodeWebmHeader } from './sound/webm'

const CHUNK_MS = 500

const FRAME_MS = 125

const DAY_SECONDS = 86_400

/** Frames are skipped while more than this waits to be sent. */
const MAX_UNSENT_BYTES = 128 * 1024

/** Starts the stream of a show, or continues it, until the connection or the stream ends. */
export async function broadcast(account: DemoClient, show: Show): Promise<void> {
  const stream = (await account.ownLiveStream()) ?? (await account.startStream(show.stream))
  const socket = account.connect()
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  socket.on('error', () => socket.terminate())
  socket.once('open', () => send(socket, { type: 'start-broadcast', streamId: stream.id, isBroadcaster: true }))
  socket.on('message', (data) => {
    const message = ServerMessage.safeParse(JSON.parse(String(data))).data
    if (message?.type === 'joined' && message.broadcaster) void transmit(socket, stream.id, show)
    if (message?.type === 'stream-state' && message.state === 'ended') socket.close()
    if (message?.type === 'error') {
      console.error(`demo: ${show.chaser.displayName}: ${message.message}`)
      socket.close()
    }
  })
  await closed
}

/** Picture and sound share one clock, so that thunder follows its lightning. */
async function transmit(socket: WebSocket, streamId: string, show: Show): Promise<void> {
  const begun = Date.now()
  const startSeconds = (begun / 1000) % DAY_SECONDS
  await Promise.all([
    sendFrames(socket, streamId, createCamera(show.scene), () => startSeconds + (Date.now() - begun) / 1000),
    sendSound(socket, streamId, createRecorder(createStormSound({ ...show.sound, startSeconds })), begun),
    sendPositions(socket, streamId, show, {
      isOn: () => socket.readyState === WebSocket.OPEN,
      seconds: () => Date.now() / 1000,
    }),
  ])
}

async function sendFrames(
  socket: WebSocket,
  streamId: string,
  draw: (seconds: number) => Promise<Buffer>,
  now: () => number,
): Promise<void> {
  while (socket.readyState === WebSocket.OPEN) {
    const started = Date.now()
    if (socket.bufferedAmount < MAX_UNSENT_BYTES) {
      const jpeg = await draw(now())
      const frame = `data:image/jpeg;base64,${jpeg.toString('base64')}`
      send(socket, { type: 'rapid-frame', streamId, frame, timestamp: started })
    }
    await sleep(Math.max(1, FRAME_MS - (Date.now() - started)))
  }
}

async function sendSound(socket: WebSocket, streamId: string, record: () => Buffer, begun: number): Promise<void> {
  for (let chunks = 1; ; chunks++) {
    await sleep(Math.max(1, begun + chunks * CHUNK_MS - Date.now()))
    if (socket.readyState !== WebSocket.OPEN) return
    send(socket, { type: 'audio-chunk', streamId, audioData: record().toString('base64') })
  }
}

/**
 * Returns a recorder like a browser's MediaRecorder: each call returns a chunk of 500 ms, audio/webm;codecs=opus; all chunks
 * joined are one file.
 * @param next returns the next samples, mono 16 bit at 48 kHz
 */
export function createRecorder(next: (samples: number) => Buffer): () => Buffer {
  const encode = createOpusPackets(next)
  let recordedMs = 0

  return () => {
    const packets: Buffer[] = []
    for (let ms = 0; ms < CHUNK_MS; ms += PACKET_MS) packets.push(encode())
    const cluster = encodeWebmCluster(recordedMs, packets, PACKET_MS)
    const chunk = recordedMs === 0 ? Buffer.concat([encodeWebmHeader(), cluster]) : cluster
    recordedMs += CHUNK_MS
    return chunk
  }
}
