import { setTimeout as sleep } from 'node:timers/promises'
import type { Row } from '@squall/shared/bench/row'
import { quantile, ratios } from '@squall/shared/bench/statistics'
import { openPlainPublisher, openPublisher } from '../clients/publisher'
import { openSlowLink } from '../clients/slow-link'
import { openViewer } from '../clients/viewer'
import { plainJpeg } from '../clip/plain-jpeg'
import { type Bench, pass, type Scenario } from '../harness/bench'
import { startServer } from '../harness/servers'

/** 1.6 Mbit/s, 40 ms there and back. */
const LINK = { bytesPerSecond: 200_000, delayMs: 20, queueBytes: 16 * 1024 }
const FRAMES = [{ bytes: plainJpeg(40 * 1024), codec: 'jpeg', key: true } as const]
const FPS = 15
/** Each behind a link of its own. */
const VIEWERS = 4
/** Until every buffer on the way is as full as it gets. */
const FILL_SECONDS = 12
const MEASURED_SECONDS = 6

type Side = 'published' | 'squall binary' | 'squall json'

interface Watchers {
  /** What arrived since the last call: ages of frames in ms, and bytes. */
  collect(): { ages: number[]; bytes: number }
  close(): void
}

/** Row 4: the age of frames behind a link that carries a third of them, and the share of the link that is used. */
export const slowLink: Scenario = {
  name: 'slow-link',
  async run(bench) {
    const worker = await startServer('worker')
    const published = await startServer('publish')
    const links = {
      worker: await openSlowLink(worker.port, { down: LINK }, bench.programs.narrow),
      published: await openSlowLink(published.port, { down: LINK }, bench.programs.narrow),
    }
    const publishers = [
      await openPublisher({ port: worker.port, stream: 0, wire: 'binary', fps: FPS, frames: FRAMES }),
      await openPlainPublisher({ port: published.port, path: '/publish', fps: FPS, frames: FRAMES }),
    ]
    const joining = { type: 'join-stream', streamId: 'storm-0' }
    const watchers: Record<Side, Watchers> = {
      published: await openWatchers({ port: links.published.port, path: '/watch', wire: 'binary' }),
      'squall binary': await openWatchers({ port: links.worker.port, wire: 'binary', joining }),
      'squall json': await openWatchers({ port: links.worker.port, wire: 'json', joining }),
    }
    for (const publisher of publishers) publisher.begin()
    await sleep(FILL_SECONDS * 1000)
    const found = await measure(bench, watchers)
    for (const closable of [...publishers, ...Object.values(watchers)]) closable.close()
    await Promise.all([links.worker.close(), links.published.close(), worker.stop(), published.stop()])
    return toRows(found)
  },
}

async function openWatchers(options: Omit<Parameters<typeof openViewer>[0], 'frame'>): Promise<Watchers> {
  let ages: number[] = []
  let before = 0
  const frame = ({ ageMs }: { ageMs: number }) => {
    ages.push(ageMs)
  }
  const viewers = await Promise.all(Array.from({ length: VIEWERS }, () => openViewer({ ...options, frame })))
  return {
    collect() {
      const total = viewers.reduce((sum, viewer) => sum + viewer.bytesRead(), 0)
      const collected = { ages, bytes: total - before }
      ages = []
      before = total
      return collected
    },
    close() {
      for (const viewer of viewers) viewer.close()
    },
  }
}

interface Found {
  /** 95 of 100 frames were younger, in milliseconds. */
  age: number[]
  /** Bytes received, as a share of what the links carry. */
  use: number[]
}

/** Both servers at the same time, round after round. */
async function measure(bench: Bench, watchers: Record<Side, Watchers>): Promise<Record<Side, Found>> {
  const empty = (): Found => ({ age: [], use: [] })
  const found = { published: empty(), 'squall binary': empty(), 'squall json': empty() }
  const sides: Side[] = ['published', 'squall binary', 'squall json']
  for (const side of sides) watchers[side].collect()
  let began = performance.now()
  for (let round = 1; round <= bench.rounds; round++) {
    await pass(bench, MEASURED_SECONDS)
    const seconds = (performance.now() - began) / 1000
    began = performance.now()
    const said = sides.map((side) => {
      const { ages, bytes } = watchers[side].collect()
      const age = quantile(ages, 0.95)
      const use = bytes / (VIEWERS * LINK.bytesPerSecond * seconds)
      found[side].age.push(age)
      found[side].use.push(use)
      return `${side} p95 ${Math.round(age)} ms with ${Math.round(use * 100)}% of the link`
    })
    bench.say(`round ${round}: ${said.join(', ')}`)
  }
  return found
}

function toRows(found: Record<Side, Found>): Row[] {
  const { published } = found
  const binary = found['squall binary']
  const details = Object.fromEntries(
    Object.entries(found).flatMap(([side, { age, use }]) => [
      [`${side}: age p95, ms`, age],
      [`${side}: share of the link used`, use],
    ]),
  )
  return [
    {
      row: '4a',
      measure: 'frame age p95 at 1.6 Mbit/s (how many times lower)',
      against: 'uWS publish + maxBackpressure',
      goal: { atLeast: 12 },
      unit: '×',
      values: ratios(published.age, binary.age),
      details,
    },
    {
      row: '4b',
      measure: 'goodput of the same viewers',
      against: 'the same',
      goal: { atLeast: 95 },
      unit: '%',
      values: ratios(binary.use, published.use).map((ratio) => 100 * ratio),
    },
  ]
}
