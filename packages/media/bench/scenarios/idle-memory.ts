import { setTimeout as sleep } from 'node:timers/promises'
import { Usage } from '@squall/shared/bench/child'
import { ratios } from '@squall/shared/bench/statistics'
import { BINARY_WIRE } from '@squall/shared/contract/wire'
import { type SinkOptions, startSink } from '../clients/sink-program'
import type { Bench, Scenario } from '../harness/bench'
import { startServer } from '../harness/servers'

/** The first viewers also cost what a runtime allocates once; only the later ones are counted. */
const FIRST_VIEWERS = 2_000
const VIEWERS = 5_000
const STREAMS = 7
/** The counters of a viewer's messages are gone by then. */
const SETTLE_MS = 2_500

/** Row 6: the memory of a viewer that waits for a stream to begin, application state included. */
export const idleMemory: Scenario = {
  name: 'idle-memory',
  async run(bench) {
    const worker: number[] = []
    const ws: number[] = []
    const hello = JSON.stringify({ type: 'join-stream', streamId: 'storm-%d' })
    for (let round = 1; round <= bench.rounds; round++) {
      worker.push(await measureViewer(bench, 'worker', {}, { protocol: BINARY_WIRE, hello, acks: 'by time' }))
      const args = { write: 'buffer', frameBytes: 1 }
      ws.push(await measureViewer(bench, 'ws', args, { protocol: '', hello: '', acks: 'none' }))
      bench.say(`round ${round}: squall ${worker.at(-1)?.toFixed(2)} KB, ws ${ws.at(-1)?.toFixed(2)} KB`)
    }
    return [
      {
        row: '6',
        measure: 'memory per idle viewer, application state included',
        against: 'ws',
        goal: { atMost: 0.3 },
        unit: '×',
        values: ratios(worker, ws),
        details: { 'squall: KB per viewer': worker, 'ws: KB per viewer': ws },
      },
    ]
  },
}

/** Returns resident memory that a fresh server takes for one more viewer, in kilobytes. */
async function measureViewer(
  bench: Bench,
  name: string,
  args: object,
  viewer: Pick<SinkOptions, 'protocol' | 'hello' | 'acks'>,
): Promise<number> {
  const server = await startServer(name, args, ['--expose-gc'])
  const join = (viewers: number) =>
    startSink(bench.programs.sink, { port: server.port, viewers, groups: STREAMS, path: '/ws', ...viewer })
  const sinks = [await join(FIRST_VIEWERS)]
  await sleep(SETTLE_MS)
  const before = await server.ask('settledUsage', Usage)
  sinks.push(await join(VIEWERS))
  await sleep(SETTLE_MS)
  const after = await server.ask('settledUsage', Usage)
  await Promise.all(sinks.map((sink) => sink.stop()))
  await server.stop()
  return (after.rss - before.rss) / VIEWERS / 1024
}
