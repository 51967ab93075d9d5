import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { openDatabase } from '@squall/shared/server/db'
import { onTestFinished } from 'vitest'
import { loadConfig } from '../config'
import { createMediaClient } from '../platform/media-client'
import { builtFile } from './built-programs'
import { createLogList } from './log-list'
import type { TestOptions } from './test-context'
import { startTestServer } from './test-server'

const SECRET = 'test-secret'

/** A test server in front of the real media process on one database file. */
export async function startTestSystem(options: TestOptions = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'squall-system-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const databaseFile = join(folder, 'squall.db')
  openDatabase(databaseFile, loadConfig({}).migrationsFolder).close()
  mkdirSync(join(folder, 'secrets'))
  writeFileSync(join(folder, 'secrets', 'internal'), SECRET)
  const { port: mediaPort, internalPort } = await startMedia(folder)
  const media = createMediaClient({ internalPort, internalSecret: SECRET, log: createLogList().log })
  return { ...(await startTestServer({ ...options, databaseFile, mediaPort, media })), mediaPort }
}

/** The two ports of a media process started as the supervisor does. Without `apiPort` its calls to api fail. */
export async function startMedia(folder: string, apiPort = 1): Promise<{ port: number; internalPort: number }> {
  const program = spawn(process.execPath, [builtFile('media', 'main')], {
    env: { ...process.env, DATA_DIR: folder, MEDIA_PORT: '0', PORT: String(apiPort) },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  onTestFinished(() => {
    program.kill('SIGKILL')
  })
  for await (const line of createInterface(program.stdout)) {
    const [, port, internalPort] = /media ready on 127\.0\.0\.1:(\d+), for api on (\d+)/.exec(line) ?? []
    if (port !== undefined) return { port: Number(port), internalPort: Number(internalPort) }
  }
  throw new Error('The media process did not start')
}
