import { once } from 'node:events'
import { answerParent, readArguments } from '@squall/shared/bench/child'
import { sharedMicros } from '@squall/shared/bench/clock'
import { BINARY_WIRE, encodeRecord, recordFlags, recordKinds } from '@squall/shared/contract/wire'
import { WebSocket } from 'ws'
import { z } from 'zod'
import { vp8Delta, vp8Key } from '../../src/testing/codec-frames'
import { every } from './every'
import { asBuffer, nextText } from './text-messages'

/** Publishers of some streams: VP8 frames of one size, whose capture time is the microsecond at which they were sent. */
const Arguments = z.object({
  port: z.number(),
  /** Of the media process; else of `ws-fan-out`. */
  isSquall: z.boolean(),
  firstStream: z.number(),
  streams: z.number(),
  fps: z.number(),
  frameBytes: z.number(),
})
const KEY_EVERY = 60
/** What a key frame has before its content. */
const HEADER_BYTES = 10
const CAPTURE_RANGE = 2 ** 32

const { port, isSquall, firstStream, streams, fps, frameBytes } = readArguments(Arguments)
const content = 'x'.repeat(frameBytes - HEADER_BYTES)
const [key, delta] = [vp8Key(content), vp8Delta(content)]

async function open(stream: number) {
  const path = isSquall ? `/ws?sessionId=chaser-${stream}` : '/'
  const protocols = isSquall ? [BINARY_WIRE] : []
  const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`, protocols, { perMessageDeflate: false })
  await once(socket, 'open')
  socket.send(
    isSquall
      ? JSON.stringify({ type: 'start-broadcast', streamId: `storm-${stream}`, video: 'vp8' })
      : `publish ${stream}`,
  )
  const { handle = 0 } = isSquall ? await nextText(socket, 'joined') : {}
  let untilKey = 0
  let seq = 0
  socket.on('message', (data, isBinary) => {
    if (!isBinary && asBuffer(data).includes('"key-frame-wanted"')) untilKey = 0
  })
  return () => {
    const isKey = untilKey === 0
    untilKey = isKey ? KEY_EVERY - 1 : untilKey - 1
    const header = { kind: recordKinds.vp8, flags: isKey ? recordFlags.key : 0, handle, width: 640, height: 480 }
    const captureMs = sharedMicros() % CAPTURE_RANGE
    socket.send(encodeRecord({ ...header, seq: ++seq, captureMs, payload: isKey ? key : delta }))
  }
}

const senders = await Promise.all(Array.from({ length: streams }, (_, index) => open(firstStream + index)))
const stops: (() => void)[] = []

answerParent(
  {},
  {
    begin() {
      senders.forEach((send, index) => {
        setTimeout(() => stops.push(every(1000 / fps, send)), (index * 1000) / fps / streams)
      })
    },
    end() {
      for (const stop of stops.splice(0)) stop()
    },
  },
)
