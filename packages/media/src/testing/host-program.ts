import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { z } from 'zod'
import type { Host, HostSpawnOptions } from './network-namespaces'

/** A Node program on a host. It and the test exchange lines of JSON through its standard input and output. */
export interface HostProgram {
  readonly pid: number
  /** Messages that have come and that nobody has taken. */
  readonly inbox: unknown[]
  send(message: unknown): void
  /**
   * Takes the oldest message of a shape, waiting for it if need be. Messages of other shapes stay in the inbox.
   * @throws when the program ends before, or the time is over
   */
  next<Message>(shape: z.ZodType<Message>, timeoutMs?: number): Promise<Message>
  kill(signal?: NodeJS.Signals): void
  readonly exit: Promise<{ code: number | null; signal: NodeJS.Signals | null }>
}

interface HostProgramOptions extends Omit<HostSpawnOptions, 'stdio'> {
  args?: string[]
}

const ANSWER_MS = 30_000

/** Starts a TypeScript or JavaScript file with Node on a host. */
export function spawnProgram(host: Host, file: string, options: HostProgramOptions = {}): HostProgram {
  const { args = [], ...others } = options
  const loader = file.endsWith('.ts') ? ['--import', import.meta.resolve('tsx')] : []
  const child = host.spawn(process.execPath, [...loader, file, ...args], {
    ...others,
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const { stdin, stdout } = child
  if (stdin === null || stdout === null) throw new Error(`${file} has no pipes`)
  const inbox: unknown[] = []
  const waiting = new Set<{ offer: (message: unknown) => boolean; fail: (reason: string) => void }>()
  let hasEnded = false

  const lines = createInterface(stdout)
  lines.on('line', (line) => {
    const message = parseLine(line)
    for (const taker of waiting) if (taker.offer(message)) return
    inbox.push(message)
  })
  lines.once('close', () => {
    hasEnded = true
    for (const { fail } of waiting) fail('ended')
  })
  // A program that was killed reads no more.
  stdin.on('error', () => {})

  return {
    pid: child.pid ?? 0,
    inbox,
    send: (message) => void stdin.write(`${JSON.stringify(message)}\n`),
    async next(shape, timeoutMs = ANSWER_MS) {
      const index = inbox.findIndex((message) => shape.safeParse(message).success)
      if (index >= 0) return shape.parse(inbox.splice(index, 1)[0])
      return await new Promise((resolve, reject) => {
        const taker = {
          offer(message: unknown) {
            const parsed = shape.safeParse(message)
            if (!parsed.success) return false
            finish()
            resolve(parsed.data)
            return true
          },
          fail(reason: string) {
            finish()
            reject(new Error(`${file} on ${host.name} ${reason}; it sent ${JSON.stringify(inbox.slice(-5))}`))
          },
        }
        const timer = setTimeout(() => taker.fail(`did not answer within ${timeoutMs} ms`), timeoutMs)
        const finish = () => {
          clearTimeout(timer)
          waiting.delete(taker)
        }
        waiting.add(taker)
        if (hasEnded) taker.fail('has ended')
      })
    },
    kill: (signal = 'SIGKILL') => void child.kill(signal),
    exit: once(child, 'exit').then(([code, signal]) => ({ code, signal })),
  }
}

/** A message, or the line itself where it is no JSON. */
function parseLine(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return line
  }
}

/** For a program on a host: sends a message to the test. */
export function sendToTest(message: unknown): void {
  process.stdout.write(`${JSON.stringify(message)}\n`)
}

/** For a program on a host: handles messages of the test, and ends the program with the test. */
export function onTestMessage<Message>(shape: z.ZodType<Message>, handle: (message: Message) => void): void {
  const lines = createInterface(process.stdin)
  lines.on('line', (line) => handle(shape.parse(JSON.parse(line))))
  lines.once('close', () => process.exit())
}
