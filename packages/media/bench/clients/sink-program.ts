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
}

const ackEveryMs: Record<Acks, number> = { none: 0, 'each frame': 1, 'by time': limits.ackIntervalMs }

export interface Sink {
  received(): Promise<Received>
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
      const [lost = Number.NaN, ...ages] = rest
      const [p50 = Number.NaN, p90 = Number.NaN, p99 = Number.NaN] = ages.map((micros) => micros / 1000)
      return { frames, bytes, cpuMicros, atMicros, lost, agesMs: { p50, p90, p99 } }
    },
    stop: program.stop,
  }
}

function sinkFile(): string {
  return fileURLToPath(new URL('./sink.ts', import.meta.url))
}
