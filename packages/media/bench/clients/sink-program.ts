import { fileURLToPath } from 'node:url'
import { type LineProgram, startProgram } from '@squall/shared/bench/children'
import { limits } from '@squall/shared/contract/wire'

/** How often viewers acknowledge: never, each frame, or as the app does, by time. */
export type Acks = 'none' | 'each frame' | 'by time'

export interface SinkOptions {
  port: number
  viewers: number
  /** How many streams the viewers are spread over. */
  groups: number
  path: string
  protocol: string
  /** Sent by each when open; `%d` is its stream's number. */
  hello: string
  acks: Acks
  tls?: boolean
}

interface Received {
  frames: number
  bytes: number
  cpuMicros: number
  atMicros: number
  /** Since the last call, of records whose capture time is in microseconds; NaN without a compiler. */
  lost: number
  agesMs: { p50: number; p90: number; p99: number }
  /** Viewers that got a frame since they last said something, and after how long; NaN without a compiler. */
  served: number
  firstMs: { p50: number; p95: number }
}

const ackEveryMs: Record<Acks, number> = { none: 0, 'each frame': 1, 'by time': limits.ackIntervalMs }

export interface Sink {
  received(): Promise<Received>
  /** Lets all viewers say this, as they said hello. Without a compiler they do not. */
  say(text: string): Promise<void>
  stop(): Promise<void>
}

/** Starts many cheap viewers and waits until all have joined. @param compiled the program made of sink.c, or null */
export async function startSink(compiled: string | null, options: SinkOptions): Promise<Sink> {
  const { port, viewers, groups, path, protocol, hello, acks, tls = false } = options
  const args = [port, viewers, groups, path, protocol, hello, ackEveryMs[acks], tls ? 1 : 0].map(String)
  const program: LineProgram =
    compiled === null
      ? startProgram('clients', process.execPath, ['--import', import.meta.resolve('tsx'), sinkFile(), ...args])
      : startProgram('clients', compiled, args)
  await program.readLine()
  return {
    async received() {
      const [frames = 0, bytes = 0, cpuMicros = 0, atMicros = 0, ...rest] = (await program.ask()).split(' ').map(Number)
      const [lost = Number.NaN, age50, age90, age99, served = Number.NaN, first50, first95] = rest
      const toMs = (micros = Number.NaN) => micros / 1000
      return {
        ...{ frames, bytes, cpuMicros, atMicros, lost, served },
        agesMs: { p50: toMs(age50), p90: toMs(age90), p99: toMs(age99) },
        firstMs: { p50: toMs(first50), p95: toMs(first95) },
      }
    },
    async say(text) {
      await program.ask(text)
    },
    stop: program.stop,
  }
}

function sinkFile(): string {
  return fileURLToPath(new URL('./sink.ts', import.meta.url))
}
