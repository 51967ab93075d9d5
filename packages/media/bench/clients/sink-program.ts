import { fileURLToPath } from 'node:url'
import { type LineProgram, startProgram } from '@squall/shared/bench/children'

export interface SinkOptions {
  port: number
  viewers: number
  /** How many streams the viewers are spread over. */
  groups: number
  path: string
  protocol: string
  /** Sent by each when open; `%d` is its stream's number. */
  hello: string
  acks: boolean
}

interface Received {
  frames: number
  bytes: number
  cpuMicros: number
  atMicros: number
}

export interface Sink {
  received(): Promise<Received>
  stop(): Promise<void>
}

/** Starts many cheap viewers and waits until all have joined. @param compiled the program made of sink.c, or null */
export async function startSink(compiled: string | null, options: SinkOptions): Promise<Sink> {
  const { port, viewers, groups, path, protocol, hello, acks } = options
  const args = [port, viewers, groups, path, protocol, hello, acks ? 1 : 0].map(String)
  const program: LineProgram =
    compiled === null
      ? startProgram('clients', process.execPath, ['--import', import.meta.resolve('tsx'), sinkFile(), ...args])
      : startProgram('clients', compiled, args)
  await program.readLine()
  return {
    async received() {
      const [frames = 0, bytes = 0, cpuMicros = 0, atMicros = 0] = (await program.ask()).split(' ').map(Number)
      return { frames, bytes, cpuMicros, atMicros }
    },
    stop: program.stop,
  }
}

function sinkFile(): string {
  return fileURLToPath(new URL('./sink.ts', import.meta.url))
}
