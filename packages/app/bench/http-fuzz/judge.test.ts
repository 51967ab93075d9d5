import { expect, test } from 'vitest'
import { judge } from './judge'
import type { Plan, Step } from './plans'
import { createTokens } from './tokens'

const tokens = createTokens('a run')
const nonce = (message: number, connection = 1) => tokens.write({ connection, message })
const echo = { expected: { status: 404, isEchoed: true, isHead: false } } satisfies Step
const refused = { upgrade: { accept: null, isFree: false, isHead: false } } satisfies Step
const accepted = { upgrade: { accept: 'abc=', isFree: false, isHead: false } } satisfies Step

const planned = (steps: Step[] | null, clean: number[] = []): Plan => ({
  ...{ connection: 1, segments: [], messages: 3, steps, clean: new Set(clean), ending: 'wait' },
})
const answered = (status: number, body: string) =>
  `HTTP/1.1 ${status} X\r\nContent-Length: ${body.length}\r\n\r\n${body}`
const received = (...answers: string[]) => ({ text: answers.join(''), isClosedByServer: true })

test('each request answered with its own nonce is right, in chunks too', () => {
  const chunked = `HTTP/1.1 404 X\r\nTransfer-Encoding: chunked\r\n\r\n12\r\n${nonce(1)}\r\n0\r\n\r\n`
  expect(judge(planned([echo, echo]), received(answered(404, nonce(0)), chunked), 'direct', tokens)).toBeNull()
})

test('the nonce of another connection is wrong, even where nobody knows what must come', () => {
  expect(judge(planned(null), received(answered(200, nonce(0, 2))), 'direct', tokens)).toMatch(/of connection 2 came/)
})

test('what only looks like a nonce is nobody else’s', () => {
  const damaged = nonce(0, 2).replace(/.$/, (last) => (last === 'a' ? 'b' : 'a'))
  expect(judge(planned(null), received(answered(200, damaged)), 'direct', tokens)).toBeNull()
})

test('answers in another order than their requests are wrong', () => {
  const turned = received(answered(404, nonce(1)), answered(404, nonce(0)))
  expect(judge(planned([echo, echo]), turned, 'direct', tokens)).toMatch(/with the nonce of message 1/)
  expect(judge(planned(null, [0, 1]), turned, 'direct', tokens)).toMatch(/came after/)
})

test('an answer that is missing, cut off, of another status or without its nonce is wrong', () => {
  const twice = planned([echo, echo])
  expect(judge(twice, received(answered(404, nonce(0))), 'direct', tokens)).toMatch(/1 had no whole answer/)
  expect(judge(planned([echo]), received(answered(404, nonce(0)).slice(0, -1)), 'direct', tokens)).toMatch(/no whole/)
  expect(judge(planned([echo]), received(answered(200, nonce(0))), 'direct', tokens)).toMatch(/with 200 and not 404/)
  expect(judge(planned([echo]), received(answered(404, '')), 'direct', tokens)).toMatch(/lacks its nonce/)
})

test('nothing may come behind a refused upgrade, whose connection must be closed; a proxy may go on', () => {
  const [refusal, more] = [answered(404, ''), answered(404, nonce(1))]
  const plan = planned([refused, echo])
  expect(judge(plan, received(refusal), 'direct', tokens)).toBeNull()
  expect(judge(plan, received(refusal, more), 'direct', tokens)).toMatch(/something came after message 0/)
  expect(judge(plan, { text: refusal, isClosedByServer: false }, 'direct', tokens)).toMatch(/stayed open/)
  expect(judge(plan, received(refusal, more), 'caddy', tokens)).toBeNull()
  expect(judge(plan, received(refusal), 'caddy', tokens)).toBeNull()
  expect(judge(plan, received('HTTP/1.1 101 X\r\n\r\n'), 'caddy', tokens)).toMatch(/answered with 101/)
})

test('an accepted upgrade answers its own key, and no HTTP comes through the tunnel', () => {
  const switched = 'HTTP/1.1 101 X\r\nSec-WebSocket-Accept: abc=\r\n\r\n'
  expect(judge(planned([accepted]), received(switched, '\x81\x01a'), 'direct', tokens)).toBeNull()
  expect(judge(planned([accepted]), received(switched, answered(200, 'x')), 'direct', tokens)).toMatch(/tunnel/)
  expect(judge(planned([accepted]), received(switched.replace('abc', 'xyz')), 'direct', tokens)).toMatch(/another key/)
})

test('a fault of the server and an answer of the media process are wrong on any connection', () => {
  expect(judge(planned(null), received(answered(500, '')), 'caddy', tokens)).toBe('500 was answered')
  const fromMedia = 'HTTP/1.1 404 X\r\nDate: now\r\nuWebSockets: 20\r\n\r\n'
  expect(judge(planned(null), received(fromMedia), 'direct', tokens)).toMatch(/media process/)
})
