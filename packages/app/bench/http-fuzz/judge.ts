import type { ExpectedUpgrade, Plan, Step, Way } from './plans'
import type { Tokens } from './tokens'

/** What came back on a connection, in Latin-1, until it was closed. */
export interface Received {
  text: string
  /** The server closed it first. */
  isClosedByServer: boolean
}

interface Answer {
  status: number
  head: string
  body: string
  /** Where the next one begins. */
  end: number
}

/** Caddy answers 501 to an unknown coding, 505 to another version, and 503 where api closes without an answer. */
const UNSERVED: Record<Way, string[]> = { direct: ['503'], caddy: ['501', '503', '505'] }

/** What is wrong with the answers to a connection, in a sentence; null where nothing is. */
export function judge(plan: Plan, received: Received, way: Way, tokens: Tokens): string | null {
  return (
    judgeTokens(plan, received.text, tokens) ??
    judgeFaults(received.text, way) ??
    (plan.steps === null ? null : judgeSteps(plan.steps, plan, received, way, tokens))
  )
}

/** No nonce of another connection, and those of unchanged requests in the order of sending. */
function judgeTokens({ connection, clean }: Plan, text: string, tokens: Tokens): string | null {
  let latest = 0
  for (const token of tokens.find(text)) {
    if (token.connection !== connection)
      return `the nonce of message ${token.message} of connection ${token.connection} came`
    if (!clean.has(token.message)) continue
    if (token.message < latest) return `the nonce of message ${token.message} came after that of ${latest}`
    latest = token.message
  }
  return null
}

function judgeFaults(text: string, way: Way): string | null {
  const fault = /^HTTP\/1\.[01] (5\d\d)/m.exec(text)?.[1]
  if (fault !== undefined && !UNSERVED[way].includes(fault)) return `${fault} was answered`
  // On the public port media answers accepted upgrades only, and those have no such header.
  if (way === 'direct' && /^HTTP\/1\.1 (?!101)[^\r]*\r\n(?:[^\r]+\r\n)*uWebSockets:/m.test(text))
    return 'an answer of the media process came through'
  return null
}

function judgeSteps(steps: Step[], plan: Plan, received: Received, way: Way, tokens: Tokens): string | null {
  const { text, isClosedByServer } = received
  let at = 0
  const mayEnd = mayEndEarly(steps, way)
  for (const [n, step] of steps.entries()) {
    const { isHead } = 'expected' in step ? step.expected : step.upgrade
    const answer = readAnswer(text, at, isHead)
    if (answer === null) return mayEnd && at === text.length ? null : `message ${n} had no whole answer`
    const foreign = tokens.find(answer.head + answer.body).find(({ message }) => message !== n)
    if (foreign !== undefined) return `message ${n} was answered with the nonce of message ${foreign.message}`
    at = answer.end
    if ('expected' in step) {
      // Caddy refuses what it cannot parse at once, before requests that still wait; the api then answers nothing.
      if (way === 'caddy' && mayEnd && answer.status === 400 && at === text.length && isClosedByServer) return null
      const { status, isEchoed } = step.expected
      if (answer.status !== status) return `message ${n} was answered with ${answer.status} and not ${status}`
      if (isEchoed && tokens.find(answer.body).length === 0) return `the answer to message ${n} lacks its nonce`
      continue
    }
    const wrong = judgeUpgrade(step.upgrade, answer)
    if (wrong !== null) return `message ${n}, an upgrade, ${wrong}`
    if (answer.status === 101) return /HTTP\/1\.\d \d/.test(text.slice(at)) ? 'an answer came through the tunnel' : null
    if (way === 'direct') {
      if (at !== text.length) return `something came after message ${n}, a refused upgrade`
      return isClosedByServer ? null : `the connection stayed open after message ${n}, a refused upgrade`
    }
  }
  if (at !== text.length) return `something came after the answers to all ${plan.messages} messages`
  return isClosedByServer ? null : 'the connection stayed open after "Connection: close"'
}

/**
 * Whether answers may be missing. api drops requests that still wait when an upgrade comes behind them, as no answer may
 * overtake theirs. Caddy closes at a path it cannot parse, and a client that writes into that may lose what it was sent.
 */
function mayEndEarly(steps: Step[], way: Way): boolean {
  return steps.some((step, n) => 'upgrade' in step && (way === 'caddy' ? step.upgrade.accept === null : n > 0))
}

function judgeUpgrade({ accept, isFree }: ExpectedUpgrade, { status, head }: Answer): string | null {
  if (accept === null) {
    if (isFree || (status >= 400 && status < 500) || status === 503) return null
    return `was answered with ${status}`
  }
  if (status !== 101) return `was refused with ${status}`
  const given = /^sec-websocket-accept: *(\S+)/im.exec(head)?.[1]
  return given === accept ? null : `was accepted with ${given}, which answers another key`
}

/** The answer that begins there, after any 100 Continue; null when it is incomplete. */
function readAnswer(text: string, from: number, isHead: boolean): Answer | null {
  const headEnd = text.indexOf('\r\n\r\n', from)
  const status = Number(/^HTTP\/1\.[01] (\d{3})/.exec(text.slice(from, from + 12))?.[1])
  if (headEnd < 0 || Number.isNaN(status)) return null
  const head = text.slice(from, headEnd + 2)
  const start = headEnd + 4
  if (status === 100) return readAnswer(text, start, isHead)
  const whole = (body: string, end: number) => ({ status, head, body, end })
  if (isHead || status === 101 || status === 204 || status === 304) return whole('', start)
  if (/^transfer-encoding: *chunked/im.test(head)) return readChunks(text, start, whole)
  const length = Number(/^content-length: *(\d+)/im.exec(head)?.[1] ?? text.length - start)
  return start + length > text.length ? null : whole(text.slice(start, start + length), start + length)
}

function readChunks(text: string, from: number, whole: (body: string, end: number) => Answer): Answer | null {
  let body = ''
  for (let at = from; ; ) {
    const lineEnd = text.indexOf('\r\n', at)
    const size = Number.parseInt(text.slice(at, lineEnd), 16)
    if (lineEnd < 0 || Number.isNaN(size) || lineEnd + 4 + size > text.length) return null
    body += text.slice(lineEnd + 2, lineEnd + 2 + size)
    at = lineEnd + 4 + size
    if (size === 0) return whole(body, at)
  }
}
