import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { recordKinds } from '@squall/shared/contract/wire'
import { createFaults } from '@squall/shared/server/faults'
import { createRecordingThread } from '../recording/recording-thread'
import { createRecordings } from '../recording/recordings'
import { vp8Delta, vp8Key } from './codec-frames'
import { createFakeClock } from './fake-clock'
import { createLogList } from './log-list'
import { createTestRoom } from './test-room'

/* Records a stream into the folder of its argument, as fast as the thread writes, and says what is in a file, until it is killed. */
const [folder = ''] = process.argv.slice(2)
const file = fileURLToPath(new URL('../recording-worker.ts', import.meta.url))
const PLENTY = 1024 ** 4
const thread = createRecordingThread((workerData) => new Worker(file, { workerData }), {
  folder,
  maxBytes: PLENTY,
  maxMs: PLENTY,
})
const clock = createFakeClock()
const { log } = createLogList()
const recordings = createRecordings({ thread, clock, log, faults: createFaults({ log }) })
const { take, pass } = createTestRoom({ video: 'vp8', audio: 'opus' }, { clock, recordings })
let written = 0
let frames = 0

function recordMore(): void {
  const payload = frames++ % 20 === 0 ? vp8Key() : vp8Delta('x'.repeat(2_000))
  take({ kind: recordKinds.vp8, captureMs: clock.now(), payload })
  take({ kind: recordKinds.opus, captureMs: clock.now(), payload: Buffer.from('sound') })
  pass(250)
}

thread.onMessage((message) => {
  if (message.type !== 'written') return
  written += message.bytes
  process.stdout.write(`${written}\n`)
  recordMore()
})
recordMore()
