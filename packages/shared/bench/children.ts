import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { basename } from 'node:path'
import { createInterface } from 'node:readline'
import { z } from 'zod'

/** Servers have one core to themselves, and all their clients another. */
export type Side = 'server' | 'clients'
const CORES: Record<Side, string> = { server: '0', clients: '1' }

const READY_MS = 180_000
const ANSWER_MS = 60_000
const STOP_MS = 15_000

/** A Node program of the benchmark in a process of its own, which answers questions. */
export interface Child<Ready> {
  readonly pid: number
  /** What it told when it was ready. */
  readonly ready: Ready
  ask<Answer>(question: string, shape: z.ZodType<Answer>, argument?: unknown): Promise<Answer>
  signal(name: NodeJS.Signals): void
  /** Its exit code, once it has ended. */
  readonly ended: Promise<number | null>
  stop(): Promise<void>
}

/** A program that answers lines with lines. */
export interface LineProgram {
  readonly pid: number
  readLine(): Promise<string>
  ask(line?: string): Promise<string>
  stop(): Promise<void>
}

const FromChild = z.object({ id: z.number(), answer: z.unknown().optional(), failure: z.string().optional() })
type FromChild = z.infer<typeof FromChild>

const canPin = availableParallelism() > 1 && spawnSync('taskset', ['-c', '0', 'true']).status === 0
const running = new Set<ChildProcess>()

/** How processes are spread over the cores, for the conditions of a report. */
export const pinning = canPin
  ? 'server on core 0, clients on core 1 (taskset)'
  : 'not pinned: needs taskset and two cores'

function start(side: Side | null, command: string, args: string[], ipc: boolean): ChildProcess {
  const isPinned = canPin && side !== null
  const [program, given] = isPinned ? ['taskset', ['-c', CORES[side], command, ...args]] : [command, args]
  const child = spawn(program, given, {
    stdio: ipc ? ['ignore', 'inherit', 'inherit', 'ipc'] : ['pipe', 'pipe', 'inherit'],
  })
  running.add(child)
  child.once('exit', () => running.delete(child))
  return child
}

/** Puts this process, which holds clients itself, on the clients' core. */
export function pinSelf(): void {
  if (canPin) spawnSync('taskset', ['-a', '-c', '-p', CORES.clients, String(process.pid)])
}

/** No child outlives this program, however it ends. */
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1))

interface ChildOptions<Ready extends z.ZodType> {
  /** Null: on any core. */
  side: Side | null
  /** The path of a TypeScript or JavaScript file that calls `answerParent`. */
  program: string
  args?: object
  /** Switches of Node itself. */
  switches?: string[]
  /** The shape of the message it sends when it is ready. */
  ready: Ready
}

/** Starts a program and waits until it is ready. @throws when it ends before, or takes more than three minutes */
export async function startChild<Ready extends z.ZodType>(
  options: ChildOptions<Ready>,
): Promise<Child<z.output<Ready>>> {
  const { side, program, args = {}, switches = [] } = options
  const name = basename(program)
  const loader = program.endsWith('.ts') ? ['--import', import.meta.resolve('tsx')] : []
  const child = start(side, process.execPath, [...switches, ...loader, program, JSON.stringify(args)], true)
  const waiting = new Map<number, (message: FromChild) => void>()
  const ended = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)))
  let nextId = 1
  child.on('message', (message) => {
    const parsed = FromChild.parse(message)
    waiting.get(parsed.id)?.(parsed)
    waiting.delete(parsed.id)
  })
  const receive = async (id: number): Promise<unknown> => {
    const message = await within(
      id === 0 ? READY_MS : ANSWER_MS,
      `${name} did not answer`,
      Promise.race([
        new Promise<FromChild>((resolve) => waiting.set(id, resolve)),
        ended.then((code) => ({ id, answer: null, failure: `${name} ended with ${code}` })),
      ]),
    )
    if (message.failure !== undefined) throw new Error(message.failure)
    return message.answer
  }
  const ready = options.ready.parse(await receive(0))
  return {
    pid: child.pid ?? 0,
    ready,
    async ask(question, shape, argument) {
      const id = nextId++
      if (!child.connected) throw new Error(`${name} is gone`)
      child.send({ id, question, argument })
      return shape.parse(await receive(id))
    },
    signal: (signal) => {
      child.kill(signal)
    },
    ended,
    async stop() {
      if (child.connected) child.disconnect()
      await within(STOP_MS, `${name} did not stop`, ended).catch(() => child.kill('SIGKILL'))
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
    pid: child.pid ?? 0,
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
