import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { builtServer } from './build'

/** Servers have one core to themselves, and all their clients another. */
export type Side = 'server' | 'clients'
const CORES: Record<Side, string> = { server: '0', clients: '1' }

/** As the supervisor starts the media process. */
const WORKER_SWITCHES = ['--max-semi-space-size=1']

const READY_MS = 180_000
const ANSWER_MS = 60_000
const STOP_MS = 5_000

/** Another process of this program, that answers questions. */
export interface Child {
  readonly pid: number
  /** What it said when it was ready. */
  readonly port: number
  ask<Answer>(question: string, shape: z.ZodType<Answer>, argument?: unknown): Promise<Answer>
  signal(name: NodeJS.Signals): void
  /** Its exit code, once it has ended. */
  readonly ended: Promise<number | null>
  stop(): Promise<void>
}

/** A program that answers lines with lines. */
export interface LineProgram {
  readLine(): Promise<string>
  ask(line?: string): Promise<string>
  stop(): Promise<void>
}

const FromChild = z.object({ id: z.number(), answer: z.unknown().optional(), failure: z.string().optional() })
type FromChild = z.infer<typeof FromChild>
const Ready = z.object({ port: z.number() })

const canPin = availableParallelism() > 1 && spawnSync('taskset', ['-c', '0', 'true']).status === 0
const running = new Set<ChildProcess>()

export const pinning = canPin
  ? 'server on core 0, clients on core 1 (taskset)'
  : 'not pinned: needs taskset and two cores'

function start(side: Side, command: string, args: string[], ipc: boolean): ChildProcess {
  const [program, ...rest] = canPin ? ['taskset', '-c', CORES[side], command, ...args] : [command, ...args]
  const child = spawn(program ?? command, rest, {
    stdio: ipc ? ['ignore', 'inherit', 'inherit', 'ipc'] : ['pipe', 'pipe', 'inherit'],
  })
  running.add(child)
  child.once('exit', () => running.delete(child))
  return child
}

/** This process holds clients itself, and so goes where they are. */
export function pinSelf(): void {
  if (canPin) spawnSync('taskset', ['-a', '-c', '-p', CORES.clients, String(process.pid)])
}

/** No child outlives this program, however it ends. */
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1))

interface NodeOptions {
  side: Side
  /** A TypeScript file below packages/media/bench; servers are run as they were built. */
  file: string
  args?: unknown
  /** Switches of Node itself. */
  switches?: string[]
}

/** Starts a file of the benchmark in a process of its own and waits until it is ready. */
export async function startNode({ side, file, args = {}, switches = [] }: NodeOptions): Promise<Child> {
  const server = /^servers\/(.*)\.ts$/.exec(file)?.[1]
  const program =
    server === undefined
      ? ['--import', import.meta.resolve('tsx'), fileURLToPath(new URL(`../${file}`, import.meta.url))]
      : [builtServer(server)]
  const own = server === 'worker' ? WORKER_SWITCHES : []
  const nodeArgs = [...own, ...switches, ...program, JSON.stringify(args)]
  const child = start(side, process.execPath, nodeArgs, true)
  const waiting = new Map<number, (message: FromChild) => void>()
  const ended = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)))
  let nextId = 1
  child.on('message', (message) => {
    const parsed = FromChild.parse(message)
    waiting.get(parsed.id)?.(parsed)
    waiting.delete(parsed.id)
  })
  const hear = async (id: number): Promise<unknown> => {
    const message = await within(
      id === 0 ? READY_MS : ANSWER_MS,
      `${file} did not answer`,
      Promise.race([
        new Promise<FromChild>((resolve) => waiting.set(id, resolve)),
        ended.then((code) => ({ id, answer: null, failure: `${file} ended with ${code}` })),
      ]),
    )
    if (message.failure !== undefined) throw new Error(message.failure)
    return message.answer
  }
  const { port } = Ready.parse(await hear(0))
  return {
    pid: child.pid ?? 0,
    port,
    async ask(question, shape, argument) {
      const id = nextId++
      if (!child.connected) throw new Error(`${file} is gone`)
      child.send({ id, question, argument })
      return shape.parse(await hear(id))
    },
    signal: (name) => {
      child.kill(name)
    },
    ended,
    async stop() {
      if (child.connected) child.disconnect()
      await within(STOP_MS, `${file} did not stop`, ended).catch(() => child.kill('SIGKILL'))
    },
  }
}

/** Starts a compiled program and waits for nothing. */
export function startProgram(side: Side, command: string, args: string[]): LineProgram {
  const child = start(side, command, args, false)
  const { stdin, stdout } = child
  if (stdin === null || stdout === null) throw new Error(`${command} has no pipes`)
  const lines = createInterface({ input: stdout })[Symbol.asyncIterator]()
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  async function readLine(): Promise<string> {
    const line = await within(ANSWER_MS, `${command} did not answer`, lines.next())
    if (line.done === true) throw new Error(`${command} ended early`)
    return line.value
  }
  return {
    readLine,
    ask(line = '') {
      stdin.write(`${line}\n`)
      return readLine()
    },
    async stop() {
      stdin.end()
      await within(STOP_MS, `${command} did not stop`, ended).catch(() => child.kill('SIGKILL'))
    },
  }
}

function within<Result>(ms: number, complaint: string, work: Promise<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(complaint)), ms)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
