import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http'
import { request } from 'node:https'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'

export const caddy = process.env.SQUALL_CADDY || '/usr/bin/caddy'
export const caddyfile = resolve(import.meta.dirname, '../../../../docker/Caddyfile')
const READY_WITHIN_MS = 30_000

export interface ProxyAnswer {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
}

interface Question {
  method?: string
  headers?: OutgoingHttpHeaders
  body?: Buffer
}

export interface RunningProxy {
  url: string
  pid: number
  /** The certificate of its own test authority. */
  certificate(): Buffer
  /** Sends a request over TLS and trusts only this proxy's authority. */
  ask(path: string, question?: Question): Promise<ProxyAnswer>
  /** Returns its whole log. */
  log(): string
  stop(): Promise<void>
}

interface ProxyOptions {
  https: number
  api: number
  media: number
  /** Discards the log, which takes half a gigabyte for a million requests. */
  isSilent?: boolean
}

/** Starts Caddy with docker/Caddyfile as localhost, with a certificate of its own authority. It writes only into `folder`. */
export async function startProxy(
  folder: string,
  { https, api, media, isSilent = false }: ProxyOptions,
): Promise<RunningProxy> {
  const child = spawn(caddy, ['run', '--config', caddyfile, '--adapter', 'caddyfile'], {
    env: {
      PATH: process.env.PATH,
      HOME: folder,
      XDG_DATA_HOME: folder,
      XDG_CONFIG_HOME: folder,
      SQUALL_DOMAIN: 'localhost',
      SQUALL_HTTP_PORT: String(await freePort()),
      SQUALL_HTTPS_PORT: String(https),
      PORT: String(api),
      MEDIA_PORT: String(media),
    },
    stdio: ['ignore', isSilent ? 'ignore' : 'pipe', 'pipe'],
  })
  let said = ''
  for (const output of [child.stdout, child.stderr])
    output?.on('data', (part) => {
      said += part
    })
  const authority = join(folder, 'caddy/pki/authorities/local/root.crt')
  const url = `https://localhost:${https}`
  const certificate = () => readFileSync(authority)
  const ask = (path: string, question: Question = {}) => askTls(`${url}${path}`, certificate(), question)
  const proxy = { url, pid: child.pid ?? 0, certificate, ask, log: () => said, stop: () => stop(child) }
  const deadline = Date.now() + READY_WITHIN_MS
  while (!(existsSync(authority) && (await ask('/metrics').catch(() => null)))) {
    if (Date.now() > deadline || child.exitCode !== null) {
      await proxy.stop()
      throw new Error(`Caddy did not start. It said:\n${said}`)
    }
    await new Promise((done) => setTimeout(done, 50))
  }
  return proxy
}

/** Returns a free loopback port. */
export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  await new Promise((done) => server.close(done))
  if (address === null || typeof address === 'string') throw new Error('There is no free port')
  return address.port
}

/** Resolves with the answer, also when it arrives before the body is fully sent. */
function askTls(url: string, ca: Buffer, { method = 'GET', headers, body }: Question): Promise<ProxyAnswer> {
  return new Promise((done, fail) => {
    const asked = request(url, { method, headers, ca, agent: false }, (answer) => {
      const pieces: Buffer[] = []
      answer.on('data', (piece) => pieces.push(piece))
      answer.on('error', fail)
      answer.on('end', () =>
        done({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(pieces) }),
      )
    })
    asked.on('error', fail)
    asked.end(body)
  })
}

function stop(child: ChildProcess): Promise<void> {
  return new Promise((done) => {
    if (child.exitCode !== null) return done()
    child.once('exit', () => done())
    child.kill('SIGTERM')
  })
}
