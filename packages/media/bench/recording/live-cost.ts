import { setTimeout as sleep } from 'node:timers/promises'
import { readProcess } from '@squall/shared/bench/process-usage'
import type { Row } from '@squall/shared/bench/row'
import { quantile, ratios } from '@squall/shared/bench/statistics'
import { openLiveViewers } from './live-viewers'
import { createRecordingsFolder, startRecordingServer, startSenders } from './recorded-system'

const STREAMS = 20
const VIEWERS_PER_STREAM = 5
const MEGABYTE = 1024 * 1024

interface Run {
  cpuShare: number
  rssMegabytes: number
  ageP99Ms: number
  frames: number
}

interface Settings {
  rounds: number
  seconds: number
  say(line: string): void
}

/** Measures 20 streams with viewers, recorded and not, in turns. */
export async function measureLiveCost({ rounds, seconds, say }: Settings): Promise<Row[]> {
  const recorded: Run[] = []
  const unrecorded: Run[] = []
  for (let round = 1; round <= rounds; round++) {
    for (const [name, runs, folder] of [
      ['unrecorded', unrecorded, null],
      ['recorded', recorded, createRecordingsFolder()],
    ] as const) {
      const run = await measureRun(folder, seconds)
      runs.push(run)
      const { cpuShare, rssMegabytes, ageP99Ms, frames } = run
      say(
        `round ${round}, ${name}: ${(cpuShare * 100).toFixed(1)} % of a core, ${rssMegabytes.toFixed(0)} MB, p99 ${ageP99Ms.toFixed(1)} ms, ${frames} frames`,
      )
    }
  }
  const each = (runs: Run[], figure: keyof Run) => runs.map((run) => run[figure])
  const against = `${STREAMS} streams of 1 Mbit/s with ${VIEWERS_PER_STREAM} viewers each, unrecorded`
  const details = {
    'recorded: share of a core': each(recorded, 'cpuShare'),
    'unrecorded: share of a core': each(unrecorded, 'cpuShare'),
  }
  return [
    {
      ...{ row: '1', measure: 'processor for one recorded stream', against, unit: '%' },
      goal: { atMost: 0.5 },
      values: recorded.map(({ cpuShare }, round) => ((cpuShare - (unrecorded[round]?.cpuShare ?? 0)) / STREAMS) * 100),
      details,
    },
    {
      ...{ row: '3', measure: 'memory while 20 streams record', against, unit: 'MB' },
      goal: { atMost: 40 },
      values: recorded.map(({ rssMegabytes }, round) => rssMegabytes - (unrecorded[round]?.rssMegabytes ?? 0)),
    },
    {
      ...{ row: '4', measure: 'frame age p99 while 20 streams record', against, unit: '×' },
      goal: { atMost: 1.1 },
      values: ratios(each(recorded, 'ageP99Ms'), each(unrecorded, 'ageP99Ms')),
    },
  ]
}

async function measureRun(folder: string | null, seconds: number): Promise<Run> {
  const server = await startRecordingServer(folder)
  const senders = await startSenders(server.port, STREAMS)
  const viewers = await openLiveViewers(server.port, STREAMS * VIEWERS_PER_STREAM, STREAMS)
  await sleep(3_000)
  viewers.reset()
  const [before, beganAt] = [readProcess(server.pid), performance.now()]
  await sleep(seconds * 1_000)
  const after = readProcess(server.pid)
  const passed = (performance.now() - beganAt) / 1_000
  const run = {
    cpuShare: (after.cpuSeconds - before.cpuSeconds) / passed,
    rssMegabytes: after.rssBytes / MEGABYTE,
    ageP99Ms: quantile(viewers.ages(), 0.99),
    frames: viewers.ages().length,
  }
  viewers.close()
  await senders.stop()
  await server.stop()
  return run
}
