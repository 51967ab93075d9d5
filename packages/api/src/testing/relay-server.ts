import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect as connectSocket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect, type NodeConnectionOptions } from '@nats-io/transport-node'
import { openDatabase } from '@squall/shared/server/db'
import type { NodeFile } from '@squall/shared/server/relay'
import { toRelayConnectOptions } from '@squall/shared/server/relay-connection'
import { killProgram, natsCommand } from '@squall/shared/server/testing/test-nats'
import { onTestFinished } from 'vitest'
import { loadConfig } from '../config'
import { ensureRelay } from '../features/media-nodes/ensure-relay'
import { addNode } from '../features/media-nodes/nodes'
import { getRelayFiles } from '../features/media-nodes/relay-keys'
import { findLastingPort } from './lasting-port'

const SITE_ORIGIN = 'https://squall.test'

/** Returns a data folder with a database and the keys of a relay, and a NATS server that runs with them on loopback. */
async function createRelay() {
  const dataDir = mkdtempSync(join(tmpdir(), 'squall-relay-'))
  const secretsFolder = join(dataDir, 'secrets')
  const { db, close } = openDatabase(join(dataDir, 'squall.db'), loadConfig({}).migrationsFolder)
  const port = await findLastingPort()
  const home = await ensureRelay(secretsFolder, { hosts: ['127.0.0.1'], port, siteOrigin: SITE_ORIGIN })
  const server = createRelayServer(getRelayFiles(secretsFolder).serverFolder, port)
  onTestFinished(async () => {
    await server.stop()
    close()
    rmSync(dataDir, { recursive: true })
  })
  await server.start()
  return { dataDir, secretsFolder, db, home, port, ...server }
}

/** A relay with two nodes, and a function that adds more. */
export async function createNodes() {
  const relay = await createRelay()
  const { db, secretsFolder } = relay
  const add = (name: string) => {
    const node = { name, address: `wss://${name}.squall.test/ws`, regions: [] }
    return addNode({ db, secretsFolder, siteOrigin: SITE_ORIGIN, now: new Date() }, node)
  }
  return { ...relay, add, east: await add('east'), west: await add('west') }
}

/** Returns a connection with a node's credentials, which is not opened again. */
export async function connectNode(file: NodeFile, changes: NodeConnectionOptions = {}) {
  const connection = await connect({ ...toRelayConnectOptions(file), reconnect: false, ...changes })
  onTestFinished(() => connection.close())
  return connection
}

function createRelayServer(folder: string, port: number) {
  let running: ChildProcess | null = null
  return {
    async start(): Promise<void> {
      const program = spawn(natsCommand ?? '', ['-a', '127.0.0.1', '-c', 'nats-server.conf'], {
        cwd: folder,
        stdio: ['ignore', 'ignore', 'pipe'],
      })
      let errors = ''
      program.stderr.on('data', (text) => {
        errors += String(text)
      })
      while (!(await isListening(port))) {
        if (program.exitCode !== null) throw new Error(`nats-server ended with ${program.exitCode}: ${errors}`)
        await sleep(20)
      }
      running = program
    },
    async stop(): Promise<void> {
      const program = running
      running = null
      await killProgram(program)
    },
  }
}

const isListening = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connectSocket({ host: '127.0.0.1', port })
    socket.once('error', () => resolve(false))
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
  })
