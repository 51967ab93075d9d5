import { expect, test } from 'vitest'
import { getRetryAfterSeconds } from '../errors'
import { listProcedures } from '../root-router'
import { startTestServer } from '../testing/test-server'
import { COSTLY_CALLS, createCallLimits } from './rate-limit'

const elsewhere = { 'x-forwarded-for': '198.51.100.7' }

function createLimits() {
  let time = 1_000_000
  const limits = createCallLimits(() => new Date(time))
  const refusals = (count: number, take: () => void) => {
    let refused = 0
    for (let i = 0; i < count; i += 1) {
      try {
        take()
      } catch {
        refused += 1
      }
    }
    return refused
  }
  const passTime = (ms: number) => {
    time += ms
  }
  return { limits, refusals, passTime }
}

const visitor = { address: '198.51.100.7', userId: null }
const read = { path: 'streams.list', isWrite: false }
const write = { path: 'chat.post', isWrite: true }
const costly = { path: 'search.everything', isWrite: false }

test('reads, writes and costly calls have separate limits that refill evenly', () => {
  const { limits, refusals, passTime } = createLimits()
  expect(refusals(240, () => limits.takeCall({ ...visitor, userId: 'ada' }, write))).toBe(0)
  expect(refusals(1, () => limits.takeCall({ ...visitor, userId: 'ada' }, write))).toBe(1)
  expect(refusals(1_000, () => limits.takeCall({ ...visitor, userId: 'ada' }, read))).toBe(0)
  passTime(1_000)
  expect(refusals(5, () => limits.takeCall({ ...visitor, userId: 'ada' }, write))).toBe(1)
  expect(refusals(121, () => limits.takeCall(visitor, costly))).toBe(1)
})

test('members behind one address have separate limits; visitors share one', () => {
  const { limits, refusals } = createLimits()
  refusals(300, () => limits.takeCall({ ...visitor, userId: 'ada' }, write))
  expect(refusals(1, () => limits.takeCall({ ...visitor, userId: 'ben' }, write))).toBe(0)
  expect(refusals(301, () => limits.takeCall(visitor, write))).toBe(1)
  expect(refusals(1, () => limits.takeCall({ address: '198.51.100.8', userId: null }, write))).toBe(0)
})

test('callers on this machine are not limited', () => {
  const { limits, refusals } = createLimits()
  for (const address of ['127.0.0.1', '::1', '::ffff:127.0.0.1']) {
    expect(
      refusals(7_000, () => limits.takeRequest(address)),
      address,
    ).toBe(0)
    expect(
      refusals(400, () => limits.takeCall({ address, userId: null }, write)),
      address,
    ).toBe(0)
  }
  expect(refusals(6_001, () => limits.takeRequest('198.51.100.7'))).toBe(1)
})

test('an IPv6 caller is counted by its /64 network', () => {
  const { limits, refusals } = createLimits()
  refusals(300, () => limits.takeCall({ address: '2001:db8:1:2::1', userId: null }, write))
  expect(refusals(1, () => limits.takeCall({ address: '2001:0db8:1:2:ffff::9', userId: null }, write))).toBe(1)
  expect(refusals(1, () => limits.takeCall({ address: '2001:db8:1:3::1', userId: null }, write))).toBe(0)
})

test('every call in the list of costly calls exists', () => {
  const paths = listProcedures().map(({ path }) => path)
  expect([...COSTLY_CALLS].filter((path) => !paths.includes(path))).toEqual([])
})

test('over REST and in tRPC batches a refusal is 429 with one sentence and Retry-After', async () => {
  const { request, people } = await startTestServer()
  const { sessionId } = people.owner
  const batch = (count: number) => {
    const paths = Array.from({ length: count }, () => 'search.everything').join(',')
    const input = Object.fromEntries(Array.from({ length: count }, (_, index) => [index, { query: 'storm' }]))
    const query = `batch=1&input=${encodeURIComponent(JSON.stringify(input))}`
    return request('GET', `/api/trpc/${paths}?${query}`, { sessionId, headers: elsewhere })
  }
  for (let i = 0; i < 24; i += 1) expect((await batch(5)).text).not.toContain('TOO_MANY_REQUESTS')
  const refused = await batch(2)
  expect(refused.status).toBe(429)
  expect(refused.headers.get('retry-after')).toBe('1')
  expect(refused.json[0].error.message).toMatch(/^Too many attempts\. Try again in \d+ s\.$/)

  const rest = await request('GET', '/api/search?query=storm', { sessionId, headers: elsewhere })
  expect(rest).toMatchObject({ status: 429, json: { code: 'TOO_MANY_REQUESTS' } })
  expect(rest.headers.get('retry-after')).toBe('1')
  expect((await request('GET', '/api/streams', { sessionId, headers: elsewhere })).status).toBe(200)
})

test('a batch that is longer than the limit is refused as a whole', async () => {
  const { request } = await startTestServer()
  const paths = Array.from({ length: 101 }, () => 'site.info').join(',')
  expect((await request('POST', `/api/trpc/${paths}?batch=1`, { body: {} })).status).toBeGreaterThanOrEqual(400)
})

test('a flood of requests is refused before anything is read', async () => {
  const { request, services } = await startTestServer()
  for (let i = 0; i < 6_000; i += 1) services.callLimits.takeRequest('198.51.100.7')
  const refused = await request('GET', '/files/avatars/a-large.webp', { headers: elsewhere })
  expect(refused).toMatchObject({ status: 429, json: { code: 'TOO_MANY_REQUESTS' } })
  expect(refused.headers.get('retry-after')).toBe('1')
  expect((await request('GET', '/api/streams')).status).toBe(200)
})

test('a refusal has Retry-After only when the time is known', async () => {
  const { limits, refusals } = createLimits()
  refusals(300, () => limits.takeCall(visitor, write))
  try {
    limits.takeCall(visitor, write)
    expect.unreachable()
  } catch (error) {
    expect(getRetryAfterSeconds(Object(error))).toBe(1)
  }
})
