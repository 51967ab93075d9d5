import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { INTERNAL_SECRET_HEADER } from '@squall/shared/contract/live'
import { findLastingPort } from '../../src/testing/lasting-port'

export type Part = 'api' | 'media'

/** What Node runs for each part: the built files, or the sources with their loader, tied to this process. */
export type Programs = Record<Part, string[]>

export interface CrashSystem {
  folder: string
  databaseFile: string
  /** Where the api answers; sockets get through it too. */
  address: string
  /** Where media answers without the api between, as behind a proxy. */
  mediaPort: number
  /** Starts what does not run; settles when both are ready. @returns after how many ms */
  start(): Promise<number>
  /** Starts what does not run, without waiting. */
  launch(): void
  /** As `kill -9` does: it can do nothing about it. */
  kill(...parts: Part[]): Promise<void>
  /** The last lines that the processes said, for whoever has to find out why. */
  lastWords(): string
  remove(): Promise<void>
}

const READY_WITHIN_MS = 180_000
const WORDS = 40

/** Both processes on a data folder of their own, started and killed one by one. */
export async function createSystem(programs: Programs, seed: (folder: string) => Promise<void>): Promise<CrashSystem> {
  const folder = mkdtempSync(join(tmpdir(), 'squall-crash-'))
  await seed(folder)
  const ports = [await findLastingPort(), await findLastingPort(), await findLastingPort()]
  const [port = 0, mediaPort = 0, internalPort = 0] = ports
  const address = `http://127.0.0.1:${port}`
  const env = {
    ...{ PATH: process.env.PATH, DATA_DIR: folder },
    ...{ PORT: String(port), MEDIA_PORT: String(mediaPort), MEDIA_INTERNAL_PORT: String(internalPort) },
    ...{ PUBLIC_URL: address, WEATHER: 'off', MAIL: 'off', SIGNUPS_PER_HOUR: '100000', LOG_LEVEL: 'warn' },
  }
  const running = new Map<Part, ChildProcess>()
  const words: string[] = []

  function launch(): void {
    for (const part of ['api', 'media'] as const) {
      if (running.has(part)) continue
      const child = spawn(process.execPath, programs[part], { env, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] })
      for (const output of [child.stdout, child.stderr])
        output?.on('data', (text) => {
          words.push(`${part}: ${String(text).trimEnd()}`)
          if (words.length > WORDS) words.shift()
        })
      running.set(part, child)
    }
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

  const kill = async (...parts: Part[]) => {
    await Promise.all(
      parts.map(async (part) => {
        const child = running.get(part)
        running.delete(part)
        if (child === undefined || child.exitCode !== null || child.signalCode !== null) return
        const gone = once(child, 'exit')
        child.kill('SIGKILL')
        await gone
      }),
    )
  }

  return {
    ...{ folder, databaseFile: join(folder, 'squall.db'), address, mediaPort, launch, kill },
    async start() {
      const started = performance.now()
      launch()
      while (!(await isReady())) {
        for (const [part, { exitCode }] of running)
          if (exitCode !== null) throw new Error(`${part} ended with ${exitCode}:\n${words.join('\n')}`)
        if (performance.now() - started > READY_WITHIN_MS) throw new Error(`not ready in time:\n${words.join('\n')}`)
        await sleep(50)
      }
      return performance.now() - started
    },
    lastWords: () => words.join('\n'),
    async remove() {
      await kill('api', 'media')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
