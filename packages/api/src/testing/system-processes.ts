import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { onTestFinished } from 'vitest'
import { claimPort } from '../supervisor/supervise'

const packages = resolve(import.meta.dirname, '../../..')
const READY_MS = 60_000

/** A running process of ours and its output so far. */
export interface Running {
  process: ChildProcess
  /** Lines of standard output and of standard error. */
  lines: string[]
  exit: Promise<number | null>
}

/** Starts both processes from source on a new data folder, and resolves when they are ready. */
export async function startSystemProcesses(environment: Record<string, string> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'squall-processes-'))
  const claim = (name: string) => claimPort(name, 0, '127.0.0.1')
  const [port, mediaPort, internalPort] = [
    await claim('PORT'),
    await claim('MEDIA_PORT'),
    await claim('MEDIA_INTERNAL_PORT'),
  ]
  const env = {
    PATH: process.env.PATH,
    DATA_DIR: folder,
    PORT: String(port),
    MEDIA_PORT: String(mediaPort),
    MEDIA_INTERNAL_PORT: String(internalPort),
    WEATHER: 'off',
    ...environment,
  }
  const api = run(join(packages, 'api/src/main.ts'), env)
  const media = run(join(packages, 'media/src/main.ts'), env)
  onTestFinished(() => {
    for (const { process } of [api, media]) process.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  })
  const address = `http://127.0.0.1:${port}`
  const giveUpAt = Date.now() + READY_MS
  while ((await fetch(`${address}/readyz`).catch(() => null))?.ok !== true) {
    if (Date.now() > giveUpAt) throw new Error(`Not ready: ${[...api.lines, ...media.lines].join('\n')}`)
    await sleep(100)
  }
  return { address, api, folder, media, mediaPort, port }
}

function run(file: string, env: NodeJS.ProcessEnv): Running {
  const child = spawn(process.execPath, ['--import', 'tsx', file], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const written = { text: '' }
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (piece) => {
      written.text += piece
    })
  }
  return {
    process: child,
    get lines() {
      return written.text.split('\n').filter((line) => line !== '')
    },
    exit: new Promise((done) => child.once('close', done)),
  }
}
