import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { openDatabase } from '@squall/shared/server/db'
import { z } from 'zod'
import { loadConfig } from '../src/config'
import { ensureDataDir } from '../src/data-dir'
import { systemPrograms } from '../src/supervisor/programs'
import { fill } from './fill'

/*
 * The system as it is built, with simulated weather, on a temporary folder full of generated people: says where it listens,
 * and ends when its parent lets go. Nothing may outlive it: exit-on-disconnect ends its children even when it is killed.
 */
const Arguments = z.object({
  members: z.number().default(1),
  streams: z.number().default(0),
  /** Where what the processes say is written. */
  log: z.string(),
  /** Opens Node's inspector on loopback, by which memory is read. */
  inspect: z.boolean().default(false),
})

const READY_MS = 60_000
const STOP_MS = 10_000

const { members, streams, log, inspect } = Arguments.parse(JSON.parse(process.argv[2] ?? '{}'))
const folder = mkdtempSync(join(tmpdir(), 'squall-bench-'))
const [port, mediaPort, internalPort, ...inspectors] = await freePorts(5)
const dataDir = ensureDataDir(folder)
const { db, close } = openDatabase(dataDir.databaseFile, loadConfig({}).migrationsFolder)
const filled = await fill(db, members, streams)
close()

const { exitOnDisconnect, programs } = systemPrograms(resolve(import.meta.dirname, '../dist'))
const written = createWriteStream(log)
const env = {
  PATH: process.env.PATH,
  NODE_ENV: process.env.NODE_ENV,
  PORT: String(port),
  MEDIA_PORT: String(mediaPort),
  MEDIA_INTERNAL_PORT: String(internalPort),
  DATA_DIR: folder,
  WEATHER: 'simulated',
  MAIL: 'off',
  LOG_LEVEL: 'warn',
}
let isStopping = false
const running: ChildProcess[] = programs.map(({ file, switches = [], defaults }, index) => {
  const inspector = inspect ? [`--inspect=127.0.0.1:${inspectors[index]}`] : []
  const args = [
    '--enable-source-maps',
    ...switches,
    ...inspector,
    '--import',
    pathToFileURL(exitOnDisconnect).href,
    file,
  ]
  const child = spawn(process.execPath, args, {
    env: { ...defaults, ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  child.stdout?.pipe(written, { end: false })
  child.stderr?.pipe(written, { end: false })
  child.once('exit', (code, signal) => {
    if (!isStopping) fail(`${file} ended with ${signal ?? code}; what it said is in ${log}`)
  })
  return child
})
process.once('disconnect', stop)

const address = `http://127.0.0.1:${port}`
await untilReady()
process.send?.({
  address,
  mediaPort,
  pids: running.map(({ pid }) => pid),
  inspectors: inspect ? inspectors : [],
  folder,
  ...filled,
})

async function untilReady(): Promise<void> {
  const giveUpAt = Date.now() + READY_MS
  while ((await fetch(`${address}/readyz`).catch(() => null))?.ok !== true) {
    if (Date.now() > giveUpAt) fail(`The system did not become ready; what it said is in ${log}`)
    await sleep(100)
  }
}

async function stop(): Promise<void> {
  isStopping = true
  const alive = running.filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null)
  const gone = Promise.all(alive.map((child) => once(child, 'exit')))
  for (const child of alive) child.kill('SIGTERM')
  await Promise.race([gone, sleep(STOP_MS)])
  for (const child of alive) child.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
  process.exit(0)
}

function fail(sentence: string): never {
  console.error(sentence)
  for (const child of running) child.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
  process.exit(1)
}

/** Ports that were free a moment ago. */
async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'))
  await Promise.all(servers.map((server) => once(server, 'listening')))
  const ports = servers.map((server) => z.object({ port: z.number() }).parse(server.address()).port)
  await Promise.all(servers.map((server) => once(server.close(), 'close')))
  return ports
}
