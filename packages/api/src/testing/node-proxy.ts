import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { OutgoingHttpHeaders } from 'node:http'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { NodeFile } from '@squall/shared/server/relay'
import { onTestFinished } from 'vitest'
import { WebSocket } from 'ws'
import { builtFile } from './built-programs'
import { findLastingPort } from './lasting-port'

const COMMAND = [process.env.SQUALL_CADDY, '/usr/bin/caddy', 'caddy'].find(
  (command) => command && spawnSync(command, ['version']).status === 0,
)
/** Why tests of a node's Caddyfile cannot run here; null where they can. */
export const noCaddy = COMMAND === undefined ? 'caddy is not here' : null
// The list of tests does not name reasons.
if (noCaddy !== null) console.log(`skipped: what docker/node/Caddyfile lets through, as ${noCaddy}`)

const caddyfile = resolve(import.meta.dirname, '../../../../docker/node/Caddyfile')
const READY_WITHIN_MS = 30_000

/** Returns the node's Caddyfile as Caddy formats it. */
export const formatNodeCaddyfile = () =>
  spawnSync(COMMAND ?? '', ['fmt', '-'], { input: readFileSync(caddyfile), encoding: 'utf8' }).stdout

export const readNodeCaddyfile = () => readFileSync(caddyfile, 'utf8')

interface ProxyOptions {
  /** METRICS_TOKEN of both; none when empty. */
  metricsToken: string
}

/** Starts the media program of a node with its file, and Caddy with the node's Caddyfile before it, as localhost. */
export async function startNodeBehindProxy(file: NodeFile, { metricsToken }: ProxyOptions) {
  const folder = mkdtempSync(join(tmpdir(), 'squall-node-'))
  const [port, internalPort, httpPort, httpsPort] = await findPorts()
  const nodeFile = join(folder, 'node.json')
  writeFileSync(nodeFile, JSON.stringify(file))
  const shared = {
    PATH: process.env.PATH,
    MEDIA_PORT: String(port),
    MEDIA_INTERNAL_PORT: String(internalPort),
    METRICS_TOKEN: metricsToken,
  }
  const media = spawn(process.execPath, [builtFile('media', 'main')], {
    env: { ...shared, MEDIA_NODE: nodeFile },
    stdio: 'ignore',
  })
  const settings = { SQUALL_HTTP_PORT: String(httpPort), SQUALL_HTTPS_PORT: String(httpsPort) }
  const caddy = spawn(COMMAND ?? '', ['run', '--config', caddyfile, '--adapter', 'caddyfile'], {
    env: { ...shared, ...settings, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let log = ''
  for (const output of [caddy.stdout, caddy.stderr])
    output.on('data', (part) => {
      log += part
    })
  onTestFinished(async () => {
    await Promise.all([media, caddy].map(end))
    rmSync(folder, { recursive: true, force: true })
  })
  const authority = join(folder, 'caddy/pki/authorities/local/root.crt')
  const ask = (path: string, headers: OutgoingHttpHeaders = {}) =>
    askTls(`https://localhost:${httpsPort}${path}`, readFileSync(authority), headers)
  // Without media, Caddy answers 503.
  const isReady = async () => existsSync(authority) && ((await ask('/ws').catch(() => null))?.status ?? 503) < 500
  const deadline = Date.now() + READY_WITHIN_MS
  while (!(await isReady())) {
    if (Date.now() > deadline) throw new Error(`The node did not start. Caddy said:\n${log}`)
    await sleep(50)
  }
  return {
    ask,
    log: () => log,
    endMedia: () => end(media),
    connect: (headers: Record<string, string> = {}) =>
      new WebSocket(`wss://localhost:${httpsPort}/ws?sessionId=secret-session`, {
        ca: readFileSync(authority),
        headers,
      }),
  }
}

const findPorts = async () => [
  await findLastingPort(),
  await findLastingPort(),
  await findLastingPort(),
  await findLastingPort(),
]

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = new Promise((done) => child.once('exit', done))
  child.kill('SIGKILL')
  await exit
}

function askTls(url: string, ca: Buffer, headers: OutgoingHttpHeaders): Promise<{ status: number; body: string }> {
  return new Promise((done, fail) => {
    const asked = request(url, { headers, ca, agent: false }, (answer) => {
      let body = ''
      answer.setEncoding('utf8')
      answer.on('data', (piece) => {
        body += piece
      })
      answer.on('error', fail)
      answer.on('end', () => done({ status: answer.statusCode ?? 0, body }))
    })
    asked.on('error', fail)
    asked.end()
  })
}
