import { expect, test } from 'vitest'
import { getClientNetwork, type Handshake, isOriginAllowed, readSession } from './handshake'

function handshake(fields: Partial<Handshake>): Handshake {
  const empty = { origin: '', host: '', querySession: '', headerSession: '', cookie: '', protocols: '' }
  return { remoteAddress: '127.0.0.1', forwardedFor: '', ...empty, ...fields }
}

test('ORIGIN-1 pages of this host, of the public address, and programs may connect; other pages may not', () => {
  const allowed = (origin: string) =>
    isOriginAllowed(handshake({ origin, host: '192.168.1.5:3000' }), 'https://squall.example')
  expect(['', 'http://192.168.1.5:3000', 'https://squall.example'].map(allowed)).toEqual([true, true, true])
  const others = ['http://192.168.1.5', 'https://evil.example', 'https://squall.example.evil.example', 'null']
  expect(others.map(allowed)).toEqual([false, false, false, false])
})

test('SESSION-1 the session id is found in the query, the header or the cookie, in this order', () => {
  const cookie = 'theme=dark; squall_session=c; other=1'
  expect(readSession(handshake({ querySession: 'q', headerSession: 'h', cookie }))).toEqual({
    id: 'q',
    explicit: true,
  })
  expect(readSession(handshake({ headerSession: 'h', cookie }))).toEqual({ id: 'h', explicit: true })
  expect(readSession(handshake({ cookie }))).toEqual({ id: 'c', explicit: false })
  expect(readSession(handshake({ cookie: 'not_squall_session=x' }))).toBeNull()
})

test('LIMIT-7 X-Forwarded-For is trusted from loopback alone, from its right end', () => {
  const forwardedFor = '6.6.6.6, 203.0.113.9, 127.0.0.1'
  expect(getClientNetwork(handshake({ forwardedFor }))).toBe('203.0.113.9')
  expect(getClientNetwork(handshake({ forwardedFor, remoteAddress: '198.51.100.1' }))).toBe('198.51.100.1')
  expect(getClientNetwork(handshake({ forwardedFor, remoteAddress: '::ffff:127.0.0.1' }))).toBe('203.0.113.9')
  expect(getClientNetwork(handshake({}))).toBeNull()
})

test('LIMIT-7 an IPv6 client is counted by its network of 64 bits', () => {
  const network = (remoteAddress: string) => getClientNetwork(handshake({ remoteAddress }))
  expect(network('2001:0db8:0000:0001:0000:0000:0000:0005')).toBe('2001:db8:0:1')
  expect(network('2001:db8:0:1::9')).toBe('2001:db8:0:1')
  expect(network('2001:db8::9')).toBe('2001:db8:0:0')
  expect(network('::ffff:198.51.100.1')).toBe('198.51.100.1')
  expect(network('0000:0000:0000:0000:0000:0000:0000:0001')).toBeNull()
})
