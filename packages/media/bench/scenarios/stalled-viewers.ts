import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { Usage } from '@squall/shared/bench/child'
import { quantile, ratios } from '@squall/shared/bench/statistics'
import { openPublisher } from '../clients/publisher'
import { openViewer } from '../clients/viewer'
import { plainJpeg } from '../clip/plain-jpeg'
import { type Bench, pass, type Scenario } from '../harness/bench'
import { type Server, startServer } from '../harness/servers'

const FRAMES = [{ bytes: plainJpeg(40 * 1024), codec: 'jpeg', key: true } as const]
const FPS = 15
const VIEWERS = 100
const STALLED_SHARE = 0.2
const SETTLE_MS = 1_000
/** Long, as one late frame in a hundred decides; but stalled viewers are disconnected after 10 s. */
const MEASURED_SECONDS = 8
/** Enough for the memory of each to stand out. */
const MEMORY_VIEWERS = 300
/** Shorter than the timeout of a viewer that acknowledges nothing. */
const STALL_MS = 5_000

/** Row 5: what viewers that stopped reading cost the others, and the process. */
export const stalledViewers: Scenario = {
  name: 'stalled-viewers',
  async run(bench) {
    const worker = await startServer('worker')
    const publisher = await openPublisher({ port: worker.port, stream: 0, wire: 'binary', fps: FPS, frames: FRAMES })
    publisher.begin()
    const stalled: number[] = []
    const none: number[] = []
    const memory: number[] = []
    const kernel: number[] = []
    await measureDelay(bench, worker, false)
    for (let round = 1; round <= bench.rounds; round++) {
      // They take turns in going first, so that changes of the machine's speed favour neither.
      const order = round % 2 === 0 ? [true, false] : [false, true]
      for (const withStalled of order)
        (withStalled ? stalled : none).push(await measureDelay(bench, worker, withStalled))
      const taken = await measureMemory()
      memory.push(taken.process)
      kernel.push(taken.kernel)
      const [delayed, undisturbed, kilobytes] = [stalled, none, memory].map((values) => values.at(-1) ?? Number.NaN)
      bench.say(
        `round ${round}: p99 ${delayed?.toFixed(2)} ms with stalled viewers, ${undisturbed?.toFixed(2)} ms without; ${kilobytes?.toFixed(1)} KB each`,
      )
    }
    publisher.close()
    await worker.stop()
    const details = { 'p99 with 20% stalled, ms': stalled, 'p99 with none, ms': none }
    return [
      {
        row: '5a',
        measure: "healthy viewers' p99 with 20% stalled",
        against: 'none stalled',
        goal: { atMost: 1.1 },
        unit: '×',
        values: ratios(stalled, none),
        details,
      },
      {
        row: '5b',
        measure: 'memory per stalled viewer',
        against: '–',
        goal: { atMost: 64 },
        unit: 'KB',
        values: memory,
        details: { "the system's own buffers, both ends, KB": kernel },
      },
    ]
  },
}

/** Returns how old a frame is for 99 of 100 deliveries to the same 80 of 100 viewers, in milliseconds. */
async function measureDelay(bench: Bench, { port }: Server, withStalled: boolean): Promise<number> {
  const joining = { type: 'join-stream', streamId: 'storm-0' }
  const ages: number[] = []
  let isMeasuring = false
  const frame = ({ ageMs, repeated }: { ageMs: number; repeated: boolean }) => {
    if (isMeasuring && !repeated) ages.push(ageMs)
  }
  const stallable = VIEWERS * STALLED_SHARE
  const viewers = await Promise.all(
    Array.from({ length: VIEWERS }, (_, index) =>
      openViewer({ port, wire: 'binary', joining, ...(index >= stallable && { frame }) }),
    ),
  )
  if (withStalled) for (const viewer of viewers.slice(0, stallable)) viewer.stall()
  await sleep(SETTLE_MS)
  isMeasuring = true
  await pass(bench, MEASURED_SECONDS)
  for (const viewer of viewers) viewer.close()
  return quantile(ages, 0.99)
}

/** Returns the kilobytes that a viewer costs more once it stops reading: of the server's resident memory, and of the kernel's. */
async function measureMemory(): Promise<{ process: number; kernel: number }> {
  const worker = await startServer('worker', {}, ['--expose-gc'])
  const publisher = await openPublisher({ port: worker.port, stream: 0, wire: 'binary', fps: FPS, frames: FRAMES })
  publisher.begin()
  const joining = { type: 'join-stream', streamId: 'storm-0' }
  const viewers = await Promise.all(
    Array.from({ length: MEMORY_VIEWERS }, () => openViewer({ port: worker.port, wire: 'binary', joining })),
  )
  await sleep(SETTLE_MS)
  const before = { ...(await worker.ask('settledUsage', Usage)), kernel: kernelBytes() }
  for (const viewer of viewers) viewer.stall()
  await sleep(STALL_MS)
  const after = { ...(await worker.ask('settledUsage', Usage)), kernel: kernelBytes() }
  for (const viewer of viewers) viewer.close()
  publisher.close()
  await worker.stop()
  const perViewer = (bytes: number) => bytes / MEMORY_VIEWERS / 1024
  return { process: perViewer(after.rss - before.rss), kernel: perViewer(after.kernel - before.kernel) }
}

/** Returns the buffers of all TCP sockets of this machine on Linux; NaN elsewhere. */
function kernelBytes(): number {
  try {
    return 4096 * Number(/^TCP:.* mem (\d+)/m.exec(readFileSync('/proc/net/sockstat', 'utf8'))?.[1])
  } catch {
    return Number.NaN
  }
}
