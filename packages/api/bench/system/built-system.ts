import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { INTERNAL_SECRET_HEADER } from '@squall/shared/contract/live'
import { listSystemPrograms } from '../../src/supervisor/supervise'
import { findLastingPort } from '../../src/testing/lasting-port'

export type ProcessName = 'api' | 'media'

export interface BuiltSystem {
  folder: string
  databaseFile: string
  /** Where the api answers; sockets are accepted there too. */
  address: string
  /** Where media answers without the api in between, as behind a proxy. */
  mediaPort: number
  /** Of api and media; their memory is read by it. Empty unless the options ask for them. */
  inspectors: number[]
  /** Starts the processes that do not run, and waits until both are ready. @returns after how many ms */
  start(): Promise<number>
  /** Starts the processes that do not run, without waiting. */
  launch(): void
  pid(name: ProcessName): number
  /** Ends processes at once (SIGKILL), in the middle of their work. */
  kill(...names: ProcessName[]): Promise<void>
  /** The last lines of output of the processes, for whoever looks for the cause of a failure. */
  lastOutput(): string
  /** Ends the processes in order (SIGTERM) and removes the folder. */
  remove(): Promise<void>
}

interface Options {
  /** The folder in each package that holds the build. */
  build: string
  /** Fills the data folder before the first start. */
  seed(folder: string): Promise<void>
  env: Record<string, string>
  /** A file for all output. */
  log?: string
  /** Opens Node's inspector on loopback. */
  inspect?: boolean
  /** Called when a process ends by itself once it was ready. */
  onCrash?(sentence: string): void
}

const NAMES = ['api', 'media'] as const
const READY_WITHIN_MS = 180_000
const STOP_WITHIN_MS = 10_000
const KEPT_LINES = 40
const packages = join(import.meta.dirname, '../../..')

/**
 * Returns the built api and media on a data folder of their own. No process outlives this one, as both run with
 * exit-on-disconnect.
 */
export async function createBuiltSystem(options: Options): Promise<BuiltSystem> {
  const { build, seed, env, log, inspect = false, onCrash } = options
  if (log !== undefined) mkdirSync(dirname(log), { recursive: true })
  const folder = mkdtempSync(join(tmpdir(), 'squall-bench-'))
  await seed(folder)
  const [port = 0, mediaPort = 0, internalPort = 0, ...inspectors] = await findPorts(inspect ? 5 : 3)
  const address = `http://127.0.0.1:${port}`
  const settings = {
    ...{
      PATH: process.env.PATH,
      NODE_ENV: process.env.NODE_ENV,
      DATA_DIR: folder,
      BASE_MAP: 'off',
      PUBLIC_URL: address,
    },
    ...{ PORT: String(port), MEDIA_PORT: String(mediaPort), MEDIA_INTERNAL_PORT: String(internalPort) },
    ...{ MAIL: 'off', LOG_LEVEL: 'warn', ...env },
  }
  const { programs } = listSystemPrograms(join(packages, 'api', build))
  const exitOnDisconnect = pathToFileURL(join(packages, 'api', build, 'exit-on-disconnect.js')).href
  const running = new Map<ProcessName, ChildProcess>()
  const output: string[] = []
  const file = log === undefined ? null : createWriteStream(log)

  function launch(): void {
    for (const [index, name] of NAMES.entries()) {
      if (running.has(name)) continue
      const { switches = [], defaults } = programs.find((program) => program.name === name) ?? {}
      const inspector = inspect ? [`--inspect=127.0.0.1:${inspectors[index]}`] : []
      const main = join(packages, name, build, 'main.js')
      const args = ['--enable-source-maps', ...switches, ...inspector, '--import', exitOnDisconnect, main]
      const child = spawn(process.execPath, args, {
        env: { ...defaults, ...settings },
        stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      })
      for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => keep(name, String(text)))
      child.once('exit', (code, signal) => {
        if (running.get(name) === child) onCrash?.(`${name} ended with ${signal ?? code}`)
      })
      running.set(name, child)
    }
  }

  function keep(name: ProcessName, text: string): void {
    file?.write(text)
    output.push(`${name}: ${text.trimEnd()}`)
    if (output.length > KEPT_LINES) output.shift()
  }

  async function isReady(): Promise<boolean> {
    try {
      const secret = readFileSync(join(folder, 'secrets/internal'), 'utf8').trim()
      const answers = await Promise.all([
        fetch(`${address}/readyz`, { signal: AbortSignal.timeout(2_000) }),
        fetch(`http://127.0.0.1:${internalPort}/internal/health`, {
          headers: { [INTERNAL_SECRET_HEADER]: secret },
          signal: AbortSignal.timeout(2_000),
        }),
      ])
      await Promise.all(answers.map((answer) => answer.arrayBuffer()))
      return answers.every(({ ok }) => ok)
    } catch {
      return false
    }
  }

  async function end(signal: NodeJS.Signals, names: readonly ProcessName[]): Promise<void> {
    await Promise.all(
      names.map(async (name) => {
        const child = running.get(name)
        running.delete(name)
        if (child === undefined || child.exitCode !== null || child.signalCode !== null) return
        const gone = once(child, 'exit')
        child.kill(signal)
        const timer = setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN_MS)
        await gone
        clearTimeout(timer)
      }),
    )
  }

  return {
    ...{ folder, databaseFile: join(folder, 'squall.db'), address, mediaPort, inspectors, launch },
    async start() {
      const started = performance.now()
      launch()
      while (!(await isReady())) {
        for (const [name, { exitCode }] of running)
          if (exitCode !== null) throw new Error(`${name} ended with ${exitCode}:\n${output.join('\n')}`)
        if (performance.now() - started > READY_WITHIN_MS) throw new Error(`not ready in time:\n${output.join('\n')}`)
        await sleep(50)
      }
      return performance.now() - started
    },
    pid: (name) => running.get(name)?.pid ?? 0,
    kill: (...names) => end('SIGKILL', names),
    lastOutput: () => output.join('\n'),
    async remove() {
      await end('SIGTERM', NAMES)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function findPorts(count: number): Promise<number[]> {
  const ports = new Set<number>()
  while (ports.size < count) ports.add(await findLastingPort())
  return [...ports]
}
