import { setTimeout as sleep } from 'node:timers/promises'
import { readProcess } from '@squall/shared/bench/process-usage'
import type { Row } from '@squall/shared/bench/row'
import { ratios } from '@squall/shared/bench/statistics'
import { BINARY_WIRE } from '@squall/shared/contract/wire'
import { startSink } from '../clients/sink-program'
import { compile } from '../harness/compiler'
import { createRecordingsFolder, startRecordingServer, startSenders } from './recorded-system'

const VIEWERS = 300

interface Settings {
  rounds: number
  seconds: number
  say(line: string): void
}

/** Measures the processor time of each delivered frame of one stream with many viewers, recorded and not, in turns. */
export async function measureDeliveryCost({ rounds, seconds, say }: Settings): Promise<Row[]> {
  const recorded: number[] = []
  const unrecorded: number[] = []
  for (let round = 1; round <= rounds; round++) {
    unrecorded.push(await measureRun(null, seconds))
    recorded.push(await measureRun(createRecordingsFolder(), seconds))
    const [without = 0, within = 0] = [unrecorded.at(-1), recorded.at(-1)]
    say(`round ${round}: ${without.toFixed(2)} µs a frame unrecorded, ${within.toFixed(2)} µs recorded`)
  }
  return [
    {
      ...{
        row: '2',
        measure: 'live delivery while recorded',
        against: `one stream with ${VIEWERS} viewers, unrecorded`,
      },
      ...{ unit: '×', goal: { atMost: 1.05 }, values: ratios(recorded, unrecorded) },
      details: { 'recorded: µs per frame': recorded, 'unrecorded: µs per frame': unrecorded },
    },
  ]
}

async function measureRun(folder: string | null, seconds: number): Promise<number> {
  const server = await startRecordingServer(folder)
  const senders = await startSenders(server.port, 1)
  const sink = await startSink(compile('clients/sink.c'), {
    ...{ port: server.port, viewers: VIEWERS, groups: 1, path: '/ws', protocol: BINARY_WIRE, acks: 'by time' },
    hello: JSON.stringify({ type: 'join-stream', streamId: 'storm-%d', video: ['vp8'] }),
  })
  await sleep(2_000)
  const before = { cpu: readProcess(server.pid).cpuSeconds, ...(await sink.received()) }
  await sleep(seconds * 1_000)
  const after = { cpu: readProcess(server.pid).cpuSeconds, ...(await sink.received()) }
  await sink.stop()
  await senders.stop()
  await server.stop()
  return ((after.cpu - before.cpu) * 1e6) / (after.frames - before.frames)
}
