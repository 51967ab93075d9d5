import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Usage } from '@squall/shared/bench/child'
import { type Child, startChild, startProgram } from '@squall/shared/bench/children'
import type { EngineName } from '@squall/shared/contract/live'
import { BINARY_WIRE } from '@squall/shared/contract/wire'
import { z } from 'zod'
import type { Wire } from '../clients/publisher'
import { type Acks, startSink } from '../clients/sink-program'
import { type Bench, pass } from '../harness/bench'
import { startServer } from '../harness/servers'

/** A server under full load, whose viewers are in one sink that only counts. */
interface Contender {
  name: string
  open(viewers: number): Promise<Load>
  close(): Promise<void>
}

interface Used {
  cpuMicros: number
  atMicros: number
}

interface Load {
  port: number
  viewer: { path: string; protocol: string; hello: string; acks: Acks }
  begin(): Promise<void>
  used(): Promise<Used>
  end(): Promise<void>
}

interface Delivery {
  framesPerSecond: number
  cpuMicrosPerFrame: number
  /** Share of its core that the server used. */
  serverLoad: number
  /** The same of the sink; near 1 the sink is the bottleneck and not the server. */
  sinkLoad: number
}

const FRAME_BYTES = 40 * 1024
/** The same frame as the specification's text message. */
export const TEXT_FRAME_BYTES = Math.ceil((FRAME_BYTES * 4) / 3) + 100
/** At 35 frames a second somewhat more than one core can serve: viewers that lose half of the frames get a lower rate. */
const VIEWERS = { binary: 2_000, json: 1_500 }
const STREAMS = 4
const FPS = 35
const WARM_UP_MS = 700
const MEASURED_SECONDS = 2

const Nothing = z.unknown()
const plainViewer = { path: '/ws', protocol: '', hello: '', acks: 'none' } as const

/** Connects the viewers, lets the load settle, and measures. */
async function measureDelivery(bench: Bench, contender: Contender, viewers: number): Promise<Delivery> {
  const load = await contender.open(viewers)
  const { port, viewer } = load
  const sink = await startSink(bench.programs.sink, { port, viewers, groups: STREAMS, ...viewer })
  try {
    await load.begin()
    await sleep(WARM_UP_MS)
    const before = await Promise.all([sink.received(), load.used()])
    await pass(bench, MEASURED_SECONDS)
    const after = await Promise.all([sink.received(), load.used()])
    const [came, used] = [since(after[0], before[0]), since(after[1], before[1])]
    return {
      framesPerSecond: 1e6 * came.frames,
      cpuMicrosPerFrame: used.cpuMicros / came.frames,
      serverLoad: used.cpuMicros,
      sinkLoad: came.cpuMicros,
    }
  } finally {
    await load.end()
    await sink.stop()
  }
}

/** Returns the growth per microsecond between two readings, each of which has its own time: a busy process answers late. */
function since<Count extends { cpuMicros: number; atMicros: number; frames?: number }>(after: Count, before: Count) {
  const micros = after.atMicros - before.atMicros
  return {
    cpuMicros: (after.cpuMicros - before.cpuMicros) / micros,
    frames: ((after.frames ?? 0) - (before.frames ?? 0)) / micros,
  }
}

/** Measures all contenders, one after the other, as many times as there are rounds. */
export async function measureInTurns(
  bench: Bench,
  wire: Wire,
  contenders: Contender[],
): Promise<Map<string, Delivery[]>> {
  const found = new Map<string, Delivery[]>(contenders.map(({ name }) => [name, []]))
  try {
    // The first round warms up the just-in-time compilers and does not count.
    for (let round = 0; round <= bench.rounds; round++) {
      for (const contender of contenders) {
        const delivery = await measureDelivery(bench, contender, VIEWERS[wire])
        const { framesPerSecond, cpuMicrosPerFrame, serverLoad, sinkLoad } = delivery
        const loads = `server ${Math.round(serverLoad * 100)}%, sink ${Math.round(sinkLoad * 100)}% of a core`
        const label = round === 0 ? 'warm-up' : `round ${round}`
        bench.say(
          `${label}: ${contender.name} ${Math.round(framesPerSecond)} frames/s, ${cpuMicrosPerFrame.toFixed(1)} µs each; ${loads}`,
        )
        if (round > 0) found.get(contender.name)?.push(delivery)
      }
    }
  } finally {
    for (const contender of contenders) await contender.close()
  }
  return found
}

/** Returns the figures of all contenders as details of a row. */
export function deliveryDetails(found: Map<string, Delivery[]>): Record<string, number[]> {
  return Object.fromEntries(
    [...found].flatMap(([name, deliveries]) => [
      [`${name}: frames/s`, deliveries.map(({ framesPerSecond }) => framesPerSecond)],
      [`${name}: CPU µs per frame`, deliveries.map(({ cpuMicrosPerFrame }) => cpuMicrosPerFrame)],
      [`${name}: server's share of its core`, deliveries.map(({ serverLoad }) => serverLoad)],
      [`${name}: sink's share of its core`, deliveries.map(({ sinkLoad }) => sinkLoad)],
    ]),
  )
}

/**
 * Returns the media process, pacing included, with publishers whose frames come in through sockets.
 * @param engine the fastest by default
 * @param acks of viewers on the binary wire
 */
export async function workerContender(
  bench: Bench,
  wire: Wire,
  engine?: EngineName,
  acks: Acks = 'by time',
): Promise<Contender> {
  const switches = bench.profiles === null ? [] : ['--cpu-prof', `--cpu-prof-dir=${bench.profiles}`]
  const server = await startServer('worker', { engine }, switches)
  const senders = await startChild({
    side: 'clients',
    program: fileURLToPath(new URL('../clients/senders.ts', import.meta.url)),
    args: { port: server.port, streams: STREAMS, wire, fps: FPS, frameBytes: FRAME_BYTES },
    ready: Nothing,
  })
  const protocol = wire === 'binary' ? BINARY_WIRE : ''
  const hello = JSON.stringify({ type: 'join-stream', streamId: 'storm-%d' })
  return {
    name: `squall ${wire}${engine === undefined ? '' : ` with ${engine}`}${acks === 'by time' ? '' : `, an ack ${acks}`}`,
    async open() {
      return {
        port: server.port,
        viewer: { path: '/ws', protocol, hello, acks: wire === 'binary' ? acks : 'none' },
        begin: () => command(senders, 'begin'),
        used: () => server.ask('usage', Usage),
        end: () => command(senders, 'end'),
      }
    },
    async close() {
      await senders.stop()
      await server.stop()
    },
  }
}

/** Returns a server of servers/ that makes its own load between `begin` and `end`. */
export async function nodeContender(
  name: string,
  server: string,
  args: object,
  viewer: Partial<Load['viewer']> = {},
): Promise<Contender> {
  const running = await startServer(server, { frameBytes: FRAME_BYTES, ...args })
  return {
    name,
    async open() {
      return {
        port: running.port,
        viewer: { ...plainViewer, ...viewer },
        begin: () => command(running, 'begin'),
        used: () => running.ask('usage', Usage),
        end: () => command(running, 'end'),
      }
    },
    close: () => running.stop(),
  }
}

export function sendLoopContender(program: string): Contender {
  return {
    name: 'C send loop',
    async open(viewers) {
      const loop = startProgram('server', program, [String(viewers), String(FRAME_BYTES)])
      return {
        port: Number(await loop.readLine()),
        viewer: plainViewer,
        begin: async () => {
          await loop.ask()
        },
        async used() {
          const [cpuMicros = 0, atMicros = 0] = (await loop.ask()).split(' ').map(Number)
          return { cpuMicros, atMicros }
        },
        end: () => loop.stop(),
      }
    },
    async close() {},
  }
}

async function command(child: Child<unknown>, what: 'begin' | 'end'): Promise<void> {
  await child.ask(what, Nothing)
}
