import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '@squall/shared/server/db'
import { onTestFinished } from 'vitest'
import { loadConfig } from '../config'
import { ensureDataDir } from '../data-dir'
import { openPushIdentity } from '../features/notifications/push/vapid'
import { builtFile } from './built-programs'

/**
 * The api as a separate process that a test can kill, and its database. The process gets only the variables in `environment`,
 * and no weather.
 */
export function createApiProcess(environment: Record<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), 'squall-process-'))
  const env = {
    DATA_DIR: folder,
    PORT: '0',
    MEDIA_PORT: '1',
    WEATHER: 'off',
    BASE_MAP: 'off',
    PUBLIC_URL: 'http://squall.test',
    ...environment,
  }
  const config = loadConfig(env)
  const dataDir = ensureDataDir(folder)
  const { db, close } = openDatabase(dataDir.databaseFile, config.migrationsFolder)
  let running: ChildProcess | null = null

  async function kill(): Promise<void> {
    if (running === null || running.exitCode !== null) return
    const gone = once(running, 'exit')
    running.kill('SIGKILL')
    await gone
    running = null
  }

  onTestFinished(async () => {
    await kill()
    close()
    rmSync(folder, { recursive: true, force: true })
  })

  return {
    db,
    /** Its data folder. */
    folder,
    push: openPushIdentity(dataDir.vapidKeys, config),
    /** Resolves when it listens. */
    async start(): Promise<void> {
      const child = spawn(process.execPath, [builtFile('api', 'main')], {
        env: { PATH: process.env.PATH, ...env },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      running = child
      await untilReady(child)
    },
    /** Kills it with SIGKILL. */
    kill,
  }
}

function untilReady(child: ChildProcess): Promise<void> {
  let output = ''
  return new Promise((ready, reject) => {
    child.stdout?.on('data', (text) => {
      output += text
      if (output.includes('api ready')) ready()
    })
    child.stderr?.on('data', (text) => {
      output += text
    })
    child.once('exit', () => reject(new Error(`The api ended: ${output}`)))
  })
}
