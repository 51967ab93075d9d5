import { mutate } from '../../../media/bench/fuzz/mutate'
import { broken, odd } from './oddities'

/** The answer that a correct request must get. */
export interface Expected {
  status: number
  /** The nonce comes back in the body. */
  isEchoed: boolean
  isHead: boolean
}

/** The bytes of one request, as Latin-1. */
export interface Message {
  text: string
  /** Absent where the answer is up to the server. */
  expected?: Expected
}

export type Random = () => number

export const pick = <T>(from: readonly T[], random: Random): T => {
  const picked = from[Math.floor(random() * from.length)]
  if (picked === undefined) throw new Error('There is nothing to pick from')
  return picked
}

const HOST = 'localhost'

/** A request whose nonce is in its path where that comes back, and in the id of the request. */
function write(method: string, path: string, token: string, more: string[] = [], body = '', version = 'HTTP/1.1') {
  const head = [`${method} ${path} ${version}`, `Host: ${HOST}`, `X-Request-Id: ${token}`, ...more]
  return `${head.join('\r\n')}\r\n\r\n${body}`
}

const echoed = (method: string) => ({ status: 404, isEchoed: method !== 'HEAD', isHead: method === 'HEAD' })

/** Well-formed requests for every kind of answer: refused calls that repeat the nonce, files, pages, data. */
export function cleanMessage(token: string, random: Random, isLast = false): Message {
  const more = isLast ? ['Connection: close'] : []
  const kind = random()
  if (kind < 0.45) return { text: write('GET', `/api/trpc/${token}`, token, more), expected: echoed('GET') }
  if (kind < 0.65) {
    const body = JSON.stringify({ username: token, password: 'wall-cloud-7' })
    const headers = ['Content-Type: application/json', `Content-Length: ${body.length}`, ...more]
    return { text: write('POST', `/api/trpc/${token}`, token, headers, body), expected: echoed('POST') }
  }
  if (kind < 0.8) {
    const headers = ['Content-Type: application/json', 'Transfer-Encoding: chunked', ...more]
    const text = write('POST', `/api/trpc/${token}`, token, headers, chunked(JSON.stringify({ token }), random))
    return { text, expected: echoed('POST') }
  }
  const plain = pick(PLAIN, random)
  const expected = { status: plain.status, isEchoed: false, isHead: plain.method === 'HEAD' }
  return { text: write(plain.method, plain.path, token, more), expected }
}

const PLAIN = [
  { method: 'HEAD', path: '/healthz', status: 200 },
  { method: 'GET', path: '/healthz', status: 200 },
  { method: 'GET', path: '/api/streams', status: 200 },
  { method: 'GET', path: '/assets/none.js', status: 404 },
  { method: 'GET', path: '/api/none', status: 404 },
  { method: 'POST', path: '/stream', status: 404 },
]

function chunked(body: string, random: Random): string {
  const at = 1 + Math.floor(random() * (body.length - 1))
  const chunk = (part: string) => `${part.length.toString(16)}\r\n${part}\r\n`
  return `${chunk(body.slice(0, at))}${chunk(body.slice(at))}0\r\n\r\n`
}

/** Odd in its path, method or headers, and still framed as a request: what follows it is read. */
export function oddMessage(token: string, random: Random): Message {
  const method = random() < 0.8 ? 'GET' : pick(odd.methods, random)
  const path = random() < 0.6 ? pick(odd.paths, random).replaceAll('TOKEN', token) : `/api/trpc/${token}`
  const headers = Array.from({ length: Math.floor(random() * 3) }, () => pick(odd.headers, random))
  return { text: write(method, path, token, headers) }
}

/** With one fault at which every HTTP parser stops. */
export function brokenMessage(token: string, random: Random): Message {
  const path = `/api/trpc/${token}`
  const at = Math.floor(random() * 4)
  if (at === 0) return { text: write('GET', pick(broken.paths, random), token) }
  if (at === 1) return { text: write(pick(broken.methods, random), path, token) }
  if (at === 2) return { text: write('GET', path, token, [], '', pick(broken.versions, random)) }
  return { text: write('GET', path, token, [pick(broken.headers, random)]) }
}

const BODY = '{"a":1}'

/** With two lengths, or a wrong one: the classic starts of request smuggling. */
export function conflictingMessage(token: string, random: Random): Message {
  const smuggled = write('GET', `/api/trpc/${token}`, token)
  const length = pick(
    ['0', '7', '4', '-1', '+7', '7, 7', '0x7', '99999999999999999999', '7\r\nContent-Length: 5'],
    random,
  )
  const coding = pick(
    ['chunked', 'Chunked', 'chunked, chunked', 'identity', 'gzip, chunked', 'xchunked', '\tchunked', 'chunked\r\n ,x'],
    random,
  )
  const chunks = pick(
    [
      `7\r\n${BODY}\r\n0\r\n\r\n`,
      '0\r\n\r\n',
      `7;a=b\r\n${BODY}\r\n0\r\nX-Forwarded-For: 203.0.113.9\r\nHost: evil\r\n\r\n`,
      `0x7\r\n${BODY}\r\n0\r\n\r\n`,
      `FFFFFFFFFFFFFFFFF\r\n${BODY}\r\n0\r\n\r\n`,
      `7\n${BODY}\n0\n\n`,
      `-1\r\n${BODY}`,
      `7\r\n${BODY}`,
      BODY,
      '',
    ],
    random,
  )
  const lengthLine = `${pick(['Content-Length', 'content-length', 'Content-Length ', 'Content\tLength'], random)}: ${length}`
  const codingLine = `${pick(['Transfer-Encoding', 'transfer-encoding', 'Transfer-Encoding ', '\tTransfer-Encoding'], random)}: ${coding}`
  const lines = pick([[lengthLine], [codingLine], [lengthLine, codingLine], [codingLine, lengthLine]], random)
  const method = pick(['POST', 'GET', 'PUT', 'DELETE', 'HEAD'], random)
  const version = random() < 0.8 ? 'HTTP/1.1' : pick(broken.versions, random)
  return { text: write(method, `/api/trpc/${token}`, token, lines, chunks + (random() < 0.5 ? smuggled : ''), version) }
}

/** Some bytes of another message changed, cut out, doubled or put in. */
export function mutatedMessage(message: Message, random: Random): Message {
  return { text: mutate(Buffer.from(message.text, 'latin1'), random).toString('latin1') }
}
