import { setTimeout as sleep } from 'node:timers/promises'
import type { Row } from '@squall/shared/bench/row'
import { quantile } from '@squall/shared/bench/statistics'
import { decodeRecords, recordFlags, recordKinds } from '@squall/shared/contract/wire'
import type { WebSocket } from 'ws'
import { asBuffer } from '../clients/text-messages'
import { openViewer, type Viewer } from '../clients/viewer'
import { createMadeUpLoop, SEGMENT_MS, writeLongRecording } from './long-recording'
import { createRecordingsFolder, startRecordingServer, startSenders } from './recorded-system'

type IsWanted = (handle: number, isKey: boolean) => boolean

interface Settings {
  seeks: number
  hours: number
  random(): number
  say(line: string): void
}

const HOUR_MS = 3_600_000
const REWIND_MS = 60_000
const RETURNS = 10

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
  writeLongRecording({ folder, streamId: 'storm-9', lengthMs: hours * HOUR_MS, loop: createMadeUpLoop() })
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
