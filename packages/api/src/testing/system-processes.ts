import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { onTestFinished } from 'vitest'
import { builtFile } from './built-programs'
import { findLastingPort } from './lasting-port'

const READY_MS = 60_000

/** A running process of ours and its output so far. */
export interface Running {
  process: ChildProcess
  /** Lines of standard output and of standard error. */
  lines: string[]
  exit: Promise<number | null>
}

/** Both processes on a folder of their own. Answers when requests can be served. */
export async function startSystemProcesses(environment: Record<string, string> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'squall-processes-'))
  const [port, mediaPort, internalPort] = [await findLastingPort(), await findLastingPort(), await findLastingPort()]
  const env = {
    PATH: process.env.PATH,
    DATA_DIR: folder,
    PORT: String(port),
    MEDIA_PORT: String(mediaPort),
    MEDIA_INTERNAL_PORT: String(internalPort),
    WEATHER: 'off',
    BASE_MAP: 'off',
    ...environment,
  }
  const api = run(builtFile('api', 'main'), env)
  const media = run(builtFile('media', 'main'), env)
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
  const child = spawn(process.execPath, [file], { env, stdio: ['ignore', 'pipe', 'pipe'] })
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
