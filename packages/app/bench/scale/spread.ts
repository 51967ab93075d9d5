import { setTimeout as sleep } from 'node:timers/promises'
import type { Row } from '@squall/shared/bench/row'
import { quantile } from '@squall/shared/bench/statistics'
import { gatherCrowd, type Measured } from './crowd'
import type { Readings } from './readings'
import { nodeNames, type Pages, type Site } from './site'

/* Rows 1 to 3: the same viewers on three nodes and on one, in turn. */

const PUBLISHER = 'west'
const OTHERS = nodeNames.filter((name) => name !== PUBLISHER)
const HALF = 2
const ADDED_MS = 5
const BYTES_OFF_PERCENT = 3
const CPU_TIMES = 1.1

interface SpreadOptions {
  site: Site
  readings: Readings
  chaser: Pages
  streamId: string
  rounds: number
  viewers: number
  seconds: number
  say: (line: string) => void
}

/** The stream is published at `west` already. */
export async function measureSpread(options: SpreadOptions): Promise<Row[]> {
  const { site, readings, chaser, streamId, rounds, viewers, seconds, say } = options
  const ofEach = viewers / nodeNames.length
  const added: number[] = []
  const [toNodes, toServer, perViewer]: number[][] = [[], [], []]
  const [cpuRatios, spreadMicros, singleMicros, loneMicros]: number[][] = [[], [], [], []]
  const details: Record<string, number[]> = { homeP95: [], othersP95: [], crowdAdded: [], controlBytesPerSecond: [] }

  async function measureThree() {
    const crowd = await gatherCrowd({ site, readings, streamId, nodes: nodeNames })
    try {
      await crowd.add(ofEach / HALF)
      const half = await crowd.measure(seconds / HALF)
      await crowd.add(ofEach / HALF)
      return { half, whole: await crowd.measure(seconds) }
    } finally {
      crowd.close()
    }
  }

  async function measureOne() {
    const crowd = await gatherCrowd({ site, readings, streamId, nodes: nodeNames.map(() => PUBLISHER) })
    try {
      await crowd.add(ofEach)
      return await crowd.measure(seconds)
    } finally {
      crowd.close()
    }
  }

  for (let round = 0; round < rounds; round++) {
    const isOneFirst = round % 2 === 1
    const early = isOneFirst ? await measureOne() : null
    if (early !== null) await sleep(1_000)
    const { half, whole } = await measureThree()
    if (!isOneFirst) await sleep(1_000)
    const single = early ?? (await measureOne())

    const sent = await chaser.sent()
    const frameBytes = sent.bytes / sent.frames
    const p95 = (latencies: Measured['latenciesMs'], names: readonly string[]) =>
      quantile(
        names.flatMap((name) => latencies[name] ?? []),
        0.95,
      )
    const homeP95 = p95(whole.latenciesMs, [PUBLISHER])
    const othersP95 = p95(whole.latenciesMs, OTHERS)
    added.push(othersP95 - homeP95)
    details.homeP95?.push(homeP95)
    details.othersP95?.push(othersP95)
    details.crowdAdded?.push(p95(whole.crowdLatenciesMs, OTHERS) - p95(whole.crowdLatenciesMs, [PUBLISHER]))

    const nats = toRates(whole, frameBytes)
    toNodes?.push(offBy(nats.relayedToNodes))
    toServer?.push(offBy(nats.relayedToServer))
    perViewer?.push(offBy(nats.relayedToNodes / toRates(half, frameBytes).relayedToNodes))
    details.controlBytesPerSecond?.push(nats.controlBytesPerSecond)

    const micros = (measured: Measured, cpuSeconds: number) => (cpuSeconds * 1e6) / measured.delivered
    const [spread, one] = [micros(whole, whole.counted.mediaCpuSeconds), micros(single, single.counted.mediaCpuSeconds)]
    spreadMicros?.push(spread)
    singleMicros?.push(one)
    loneMicros?.push(micros(single, single.counted.cpuSeconds[PUBLISHER]))
    cpuRatios?.push(spread / one)
    say(
      `round ${round + 1}: added ${(othersP95 - homeP95).toFixed(2)} ms (home ${homeP95.toFixed(1)} ms), NATS ` +
        `${nats.relayedToNodes.toFixed(3)} × frames × nodes and ${Math.round(nats.controlBytesPerSecond)} B/s of control to each node, ` +
        `CPU ${spread.toFixed(1)} µs a frame on three nodes, ${one.toFixed(1)} µs on one`,
    )
  }

  const against = `${viewers} viewers`
  return [
    {
      ...{ row: '1', measure: 'frame latency that the relay adds, p95', against: `${against}, publisher's node` },
      ...{ goal: { atMost: ADDED_MS }, unit: 'ms', values: added, details },
    },
    {
      ...{ row: '2a', measure: 'bytes from nats-server to nodes, off by', against: 'layers × nodes' },
      ...{ goal: { atMost: BYTES_OFF_PERCENT }, unit: '%', values: toNodes ?? [] },
    },
    {
      ...{ row: '2b', measure: 'bytes to nats-server, off by', against: 'layers, once' },
      ...{ goal: { atMost: BYTES_OFF_PERCENT }, unit: '%', values: toServer ?? [] },
    },
    {
      ...{ row: '2c', measure: 'bytes to nodes with twice the viewers, off by', against: 'with half of them' },
      ...{ goal: { atMost: BYTES_OFF_PERCENT }, unit: '%', values: perViewer ?? [] },
    },
    {
      ...{
        row: '3',
        measure: 'processor time of a delivered frame, three nodes',
        against: 'one node with all viewers',
      },
      ...{ goal: { atMost: CPU_TIMES }, unit: '×', values: cpuRatios ?? [] },
      details: {
        spreadMicros: spreadMicros ?? [],
        singleMicros: singleMicros ?? [],
        loneProcessMicros: loneMicros ?? [],
      },
    },
  ]
}

const offBy = (times: number) => Math.abs(times - 1) * 100

/** Returns what went over nats-server, in multiples of the publisher's bytes. */
function toRates({ counted }: Measured, frameBytes: number) {
  const { links, nodes, seconds } = counted
  const published = nodes[PUBLISHER].framesIn * frameBytes
  const relayIn = OTHERS.reduce((sum, name) => sum + nodes[name].relayIn, 0)
  const linkOut = OTHERS.reduce((sum, name) => sum + links[name].outBytes, 0)
  return {
    relayedToNodes: relayIn / (published * OTHERS.length),
    relayedToServer: nodes[PUBLISHER].relayOut / published,
    /** To one node: what is no frame. */
    controlBytesPerSecond: (linkOut - relayIn) / OTHERS.length / seconds,
  }
}
