import { once } from 'node:events'
import { answerParent, readArguments } from '@squall/shared/bench/child'
import { sharedMicros } from '@squall/shared/bench/clock'
import { BINARY_WIRE, encodeRecord, recordFlags, recordKinds } from '@squall/shared/contract/wire'
import { WebSocket } from 'ws'
import { z } from 'zod'
import { vp8Delta, vp8Key } from '../../src/testing/codec-frames'
import { stamp } from '../clip/stamp'
import { every } from './every'
import { nextText } from './text-messages'

/** Publishers of VP8 at 1 Mbit/s and Opus at 64 kbit/s, with the capture times of a camera. Each frame carries when it was sent. */
const Arguments = z.object({ port: z.number(), streams: z.number() })
const FPS = 30
const KEY_EVERY = 60
const FRAME_BYTES = 1_000_000 / 8 / FPS
const SOUND_MS = 20
const SOUND_BYTES = 160

const { port, streams } = readArguments(Arguments)
const content = 'x'.repeat(FRAME_BYTES)
const sound = Buffer.alloc(SOUND_BYTES, 0x78)

async function open(stream: number) {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/ws?sessionId=chaser-${stream}`, [BINARY_WIRE], {
    perMessageDeflate: false,
  })
  socket.on('error', () => socket.terminate())
  await once(socket, 'open')
  socket.send(JSON.stringify({ type: 'start-broadcast', streamId: `storm-${stream}`, video: 'vp8', audio: 'opus' }))
  const { handle = 0 } = await nextText(socket, 'joined')
  const beganAt = performance.now()
  let seq = 0
  let sentMs = 0

  function send(kind: number, flags: number, payload: Uint8Array): void {
    sentMs = Math.round(performance.now() - beganAt)
    const size = kind === recordKinds.opus ? { width: 0, height: 0 } : { width: 640, height: 480 }
    socket.send(encodeRecord({ kind, flags, handle, seq: ++seq, captureMs: sentMs, ...size, payload }))
  }
  let frames = 0
  const stops = [
    every(1_000 / FPS, () => {
      const isKey = frames++ % KEY_EVERY === 0
      const payload = isKey ? vp8Key(content) : vp8Delta(content)
      stamp(payload, sharedMicros())
      send(recordKinds.vp8, isKey ? recordFlags.key : 0, payload)
    }),
    every(SOUND_MS, () => send(recordKinds.opus, recordFlags.key, sound)),
  ]
  return {
    sentMs: () => sentMs,
    stop() {
      for (const stop of stops) stop()
      socket.close()
    },
  }
}

const senders = await Promise.all(Array.from({ length: streams }, (_, index) => open(index)))
answerParent({}, { sent: () => senders[0]?.sentMs() ?? 0, end: () => senders.map(({ stop }) => stop()) })
