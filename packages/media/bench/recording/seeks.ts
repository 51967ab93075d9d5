import { setTimeout as sleep } from 'node:timers/promises'
import type { Row } from '@squall/shared/bench/row'
import { quantile } from '@squall/shared/bench/statistics'
import { decodeRecords, recordFlags, recordKinds } from '@squall/shared/contract/wire'
import type { WebSocket } from 'ws'
import { createRecordBatch } from '../../src/recording/record-batch'
import { createRecordingStore } from '../../src/recording/recording-store'
import { vp8Delta, vp8Key } from '../../src/testing/codec-frames'
import { asBuffer } from '../clients/text-messages'
import { openViewer, type Viewer } from '../clients/viewer'
import { createRecordingsFolder, startRecordingServer, startSenders } from './recorded-system'

type IsWanted = (handle: number, isKey: boolean) => boolean

interface Settings {
  seeks: number
  hours: number
  random(): number
  say(line: string): void
}

const HOUR_MS = 3_600_000
const SEGMENT_MS = 10_000
const FRAME_MS = 100
const KEY_EVERY_MS = 2_000
const PLENTY = 1024 ** 4
const REWIND_MS = 60_000
const RETURNS = 10

/** Writes a recording of so many hours with the code that records streams: VP8 at ten pictures a second and 1 Mbit/s, and Opus. */
function writeLongRecording(folder: string, hours: number): void {
  const store = createRecordingStore({
    folder,
    maxBytes: PLENTY,
    maxMs: PLENTY,
    now: () => 0,
    readFree: () => PLENTY,
    post: () => undefined,
  })
  store.take({ type: 'open', recording: 1, streamId: 'storm-9', atUnixMs: Date.now() - hours * HOUR_MS })
  const content = 'x'.repeat(1_000_000 / 8 / (1_000 / FRAME_MS))
  const [key, delta, sound] = [vp8Key(content), vp8Delta(content), Buffer.alloc(160, 0x78)]
  const head = { handle: 0, seq: 0 }
  for (let segmentMs = 0; segmentMs < hours * HOUR_MS; segmentMs += SEGMENT_MS) {
    const batch = createRecordBatch()
    for (let ms = segmentMs; ms < segmentMs + SEGMENT_MS; ms += 20) {
      const isKey = ms % KEY_EVERY_MS === 0
      const size = { width: 640, height: 480, captureMs: ms }
      if (ms % FRAME_MS === 0)
        batch.add({
          ...head,
          ...size,
          kind: recordKinds.vp8,
          flags: isKey ? recordFlags.key : 0,
          payload: isKey ? key : delta,
        })
      batch.add({
        ...head,
        kind: recordKinds.opus,
        flags: recordFlags.key,
        width: 0,
        height: 0,
        captureMs: ms,
        payload: sound,
      })
    }
    store.take({ type: 'append', recording: 1, reason: segmentMs === 0 ? 'start' : 'time', bytes: batch.take() })
  }
  store.take({ type: 'close', recording: 1 })
}

/** Resolves with the milliseconds from sending a message to the first picture that is wanted. */
function timePicture({ socket }: Viewer, isWanted: IsWanted, message: object): Promise<number> {
  const beganAt = performance.now()
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('No picture came within 10 s')), 10_000)
    function onMessage(data: WebSocket.RawData, isBinary: boolean): void {
      if (!isBinary) return
      const records = decodeRecords(asBuffer(data))
      const isFound = records.some(
        ({ kind, handle, flags }) => kind === recordKinds.vp8 && isWanted(handle, (flags & recordFlags.key) !== 0),
      )
      if (!isFound) return
      clearTimeout(timer)
      socket.off('message', onMessage)
      resolve(performance.now() - beganAt)
    }
    socket.on('message', onMessage)
    socket.send(JSON.stringify(message))
  })
}

/** Measures seeks in a long replay, and rewinding a live stream, each at the socket: until the first key frame. */
export async function measureSeeks({ seeks, hours, random, say }: Settings): Promise<Row[]> {
  const folder = createRecordingsFolder()
  writeLongRecording(folder, hours)
  const server = await startRecordingServer(folder)
  const viewer = await openViewer({ port: server.port, wire: 'binary' })
  const isNew = createAnswerFilter()
  const seekMs: number[] = []
  for (let seek = 0; seek < seeks; seek++) {
    const ms = Math.floor(random() * (hours * HOUR_MS - SEGMENT_MS))
    seekMs.push(await timePicture(viewer, isNew, { type: 'play-from', streamId: 'storm-9', ms, rate: 1 }))
    await sleep(300)
  }
  viewer.close()
  say(
    `${seeks} seeks in ${hours} h: p50 ${quantile(seekMs, 0.5).toFixed(0)} ms, p95 ${quantile(seekMs, 0.95).toFixed(0)} ms`,
  )
  const rewind = await measureRewind(server.port, say)
  await server.stop()
  return [
    {
      ...{ row: '7', measure: `seek in a ${hours} h replay, p95`, against: 'until the first key frame at the socket' },
      ...{ unit: 'ms', goal: { atMost: 300 }, values: [quantile(seekMs, 0.95)], details: { 'seek, ms': seekMs } },
    },
    ...rewind,
  ]
}

async function measureRewind(port: number, say: Settings['say']): Promise<Row[]> {
  const senders = await startSenders(port, 1)
  const viewer = await openViewer({ port, wire: 'binary' })
  const isNew = createAnswerFilter()
  let live = -1
  const isLive = (handle: number) => {
    live = handle
    return isNew(handle, true)
  }
  await timePicture(viewer, isLive, { type: 'join-stream', streamId: 'storm-0', video: ['vp8'] })
  await sleep(REWIND_MS + 5_000)
  const [back, forth]: [number[], number[]] = [[], []]
  for (let turn = 0; turn < RETURNS; turn++) {
    const ms = (await senders.sentMs()) - REWIND_MS
    back.push(await timePicture(viewer, isNew, { type: 'play-from', streamId: 'storm-0', ms, rate: 1 }))
    await sleep(1_500)
    forth.push(await timePicture(viewer, (handle) => handle === live, { type: 'stop-playing', streamId: 'storm-0' }))
    await sleep(500)
  }
  say(`rewind: p95 ${quantile(back, 0.95).toFixed(0)} ms back, ${quantile(forth, 0.95).toFixed(0)} ms to live`)
  viewer.close()
  await senders.stop()
  const row = (number: string, measure: string, values: number[]): Row => ({
    ...{ row: number, measure, against: `${RETURNS} times, at the socket`, unit: 'ms', goal: { atMost: 300 } },
    values: [quantile(values, 0.95)],
    details: { ms: values },
  })
  return [row('8', 'live, 60 s back: first key frame, p95', back), row('9', 'back to live: first picture, p95', forth)]
}

/** Returns whether a key frame has a handle that no record had before: each answer to play-from has its own. */
function createAnswerFilter(): IsWanted {
  const seen = new Set<number>()
  return (handle, isKey) => {
    if (!isKey || seen.has(handle)) return false
    seen.add(handle)
    return true
  }
}
