import { Agent as HttpAgent, type IncomingMessage, type OutgoingHttpHeaders, request } from 'node:http'
import { Agent as HttpsAgent, request as requestTls } from 'node:https'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Target } from './send'
import type { Tokens } from './tokens'
import { toAccept } from './upgrades'

/** Well-behaved clients during the attack, each on a connection that it keeps. */
export interface Visitors {
  readonly asked: number
  readonly slowestMs: number
  /** Sentences, one for each wrong answer. */
  readonly problems: string[]
  stop(): Promise<void>
}

interface Question {
  method: string
  path: string
  status: number
  /** What must be in the answer. */
  holds: string
  headers?: OutgoingHttpHeaders
  body?: string
}

export interface Member {
  username: string
  sessionId: string
}

const VISITORS = 6
const PAUSE_MS = 15
const PATIENCE_MS = 20_000
/** Far from the numbers of attacking connections. */
const FIRST_CONNECTION = 36 ** 6 - 100
const ROUND = 12

/** Starts clients that request pages and data, sign in with a nonce, read their account and open sockets, without a pause. */
export function receiveVisitors(target: Target, members: readonly Member[], tokens: Tokens): Visitors {
  const { port, ca } = target
  const problems: string[] = []
  let [asked, slowestMs, isOver] = [0, 0, false]

  async function visit(n: number): Promise<void> {
    const localAddress = `127.0.1.${1 + n}`
    const settings = { keepAlive: true, maxSockets: 1, localAddress }
    const agent = ca === null ? new HttpAgent(settings) : new HttpsAgent({ ...settings, ca, servername: 'localhost' })
    const member = members[n % members.length]
    for (let message = 0; !isOver; message++) {
      const token = tokens.write({ connection: FIRST_CONNECTION + n, message: message % 36 ** 3 })
      const question = questionAt(message, token, member)
      const startedAt = performance.now()
      const wrong = await ask(question, agent).catch((error: Error) => `failed: ${error.message}`)
      slowestMs = Math.max(slowestMs, performance.now() - startedAt)
      asked++
      if (wrong !== null) problems.push(`visitor ${n}: ${question.method} ${question.path} ${wrong}`)
      await sleep(PAUSE_MS)
    }
    agent.destroy()
  }

  function ask(
    { method, path, headers = {}, body, status, holds }: Question,
    agent: HttpAgent,
  ): Promise<string | null> {
    const isUpgrade = status === 101
    return new Promise((resolve, reject) => {
      const signal = AbortSignal.timeout(PATIENCE_MS)
      // An upgrade needs a connection of its own.
      const options = { host: '127.0.0.1', port, method, path, headers: { host: 'localhost', ...headers }, signal }
      const own = isUpgrade ? { agent: false as const } : { agent }
      const asking =
        ca === null ? request({ ...options, ...own }) : requestTls({ ...options, ...own, ca, servername: 'localhost' })
      const judge = (answer: IncomingMessage, text: string) => {
        if (answer.statusCode !== status) return `was answered with ${answer.statusCode}: ${text.slice(0, 80)}`
        const ids = tokens.find(text + String(answer.headers['x-request-id'] ?? '')).map((token) => tokens.write(token))
        const stranger = ids.find((id) => !path.includes(id))
        if (stranger !== undefined) return `was answered with the nonce ${stranger}`
        return text.includes(holds) ? null : `was answered without ${holds}: ${text.slice(0, 80)}`
      }
      asking.once('error', reject)
      asking.once('upgrade', (answer, socket) => {
        socket.on('error', () => socket.destroy()).destroy()
        resolve(judge(answer, String(answer.headers['sec-websocket-accept'])))
      })
      asking.once('response', (answer) => {
        const pieces: Buffer[] = []
        answer.on('data', (piece: Buffer) => pieces.push(piece))
        answer.once('error', reject)
        answer.once('end', () => resolve(judge(answer, Buffer.concat(pieces).toString())))
      })
      asking.end(body)
    })
  }

  const visits = Array.from({ length: VISITORS }, (_, n) => visit(n))
  return {
    get asked() {
      return asked
    },
    get slowestMs() {
      return slowestMs
    },
    problems,
    async stop() {
      isOver = true
      await Promise.all(visits)
    },
  }
}

/** The next request; most contain a nonce that must come back. */
function questionAt(message: number, token: string, member: Member | undefined): Question {
  const echoed = { path: `/api/trpc/${token}`, status: 404, holds: token }
  const key = Buffer.from(token.padEnd(16).slice(-16)).toString('base64')
  switch (message % ROUND) {
    case 1:
      return { method: 'GET', path: '/', status: 200, holds: '<title>' }
    case 3:
      return { method: 'GET', path: '/api/streams', status: 200, holds: '[' }
    case 5:
      return {
        ...{ method: 'GET', path: '/ws', status: 101, holds: toAccept(key) },
        headers: {
          ...{ connection: 'Upgrade', upgrade: 'websocket' },
          ...{ 'sec-websocket-version': '13', 'sec-websocket-key': key },
        },
      }
    case 7:
    case 9: {
      const { username = '', sessionId = '' } = member ?? {}
      const headers = { 'x-session-id': sessionId }
      return { method: 'GET', path: '/api/auth/user', status: 200, holds: `"username":"${username}"`, headers }
    }
    default:
      if (message % 2 === 0) return { method: 'GET', ...echoed }
      return {
        ...{ method: 'POST', ...echoed },
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ username: token, password: 'wall-cloud-7' }),
      }
  }
}
