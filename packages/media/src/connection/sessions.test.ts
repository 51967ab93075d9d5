import { closeCodes, limits } from '@squall/shared/contract/wire'
import { hashSecret } from '@squall/shared/server/secret-hash'
import { expect, test } from 'vitest'
import type { Client } from '../testing/client'
import { frame, startTestMedia } from '../testing/test-media'

async function isSignedIn(client: Client): Promise<boolean> {
  client.say({ type: 'chat-message', streamId: 'storm', message: 'Hail!' })
  return (await client.taken('error')).length === 0
}

test('SESSION-1 a session is taken from the query, the header and the cookie', async () => {
  const { connect } = await startTestMedia()
  expect(await isSignedIn(await connect({ session: 'owner' }))).toBe(true)
  expect(await isSignedIn(await connect({ headers: { 'x-session-id': 'other' } }))).toBe(true)
  expect(await isSignedIn(await connect({ headers: { cookie: 'squall_session=viewer' } }))).toBe(true)
  expect(await isSignedIn(await connect())).toBe(false)
})

test('SESSION-2 a socket with an expired or unknown session gets an error and is closed, and others are not affected', async () => {
  const { clock, connect, database, join } = await startTestMedia()
  const viewer = await join('storm', { session: 'other' })
  database.addSession('expired', 'owner', clock.unixSeconds())
  for (const session of ['expired', 'never-existed']) {
    const client = await connect({ session })
    expect(await client.next('error')).toMatchObject({ code: 'session-expired' })
    expect(await client.closed).toMatchObject({ code: closeCodes.sessionExpired })
  }
  expect(await isSignedIn(viewer)).toBe(true)
})

test('SESSION-3 an outdated cookie alone makes an anonymous visitor', async () => {
  const { connect } = await startTestMedia()
  const client = await connect({ headers: { cookie: 'squall_session=never-existed' } })
  client.say({ type: 'join-stream', streamId: 'storm' })
  expect(await client.next('joined')).toMatchObject({ streamId: 'storm' })
  expect(await isSignedIn(client)).toBe(false)
})

test('SESSION-4 sessions are checked again every minute', async () => {
  const { clock, database, join } = await startTestMedia()
  const [ended, going, anonymous] = [
    await join('storm', { session: 'other' }),
    await join('storm', { session: 'viewer' }),
    await join('storm'),
  ]
  database.removeSession('other')
  clock.advance(limits.sessionCheckMs)
  expect(await ended.next('error')).toMatchObject({ code: 'session-expired' })
  expect(await ended.closed).toMatchObject({ code: closeCodes.sessionExpired })
  expect(await isSignedIn(going)).toBe(true)
  await anonymous.settled()
})

test('SESSION-4 a publisher who is no longer approved is closed at the next check', async () => {
  const { broadcast, clock, database, join } = await startTestMedia()
  const publisher = await broadcast()
  const viewer = await join('storm')
  database.setAccountStatus('owner', 'pending')
  clock.advance(limits.sessionCheckMs)
  expect(await publisher.next('error')).toMatchObject({ code: 'not-approved' })
  expect(await publisher.closed).toMatchObject({ code: closeCodes.forbidden })
  await viewer.next('stream-state')
  expect(await viewer.next('stream-state')).toMatchObject({ state: 'reconnecting' })
})

test('SESSION-5 sockets of sessions that api revokes are closed at once, and no others', async () => {
  const { connect, event } = await startTestMedia()
  const [revoked, other] = [await connect({ session: 'owner' }), await connect({ session: 'other' })]
  await event({ type: 'sessions-revoked', sessionHashes: [hashSecret('owner')] })
  expect(await revoked.closed).toMatchObject({ code: closeCodes.sessionExpired })
  expect(await isSignedIn(other)).toBe(true)
})

test('SESSION-5 all sockets of a revoked account are closed at once', async () => {
  const { broadcast, connect, event, join } = await startTestMedia()
  const viewer = await join('storm')
  await viewer.next('stream-state')
  const [publisher, second] = [await broadcast(), await connect({ session: 'owner' })]
  await event({ type: 'user-revoked', userId: 'owner' })
  for (const client of [publisher, second]) expect(await client.closed).toMatchObject({ code: closeCodes.forbidden })
  expect(await viewer.next('stream-state')).toMatchObject({ state: 'reconnecting' })
})

test('SESSION-5 a suspended account cannot connect', async () => {
  const { connect, database } = await startTestMedia()
  database.setAccountStatus('other', 'suspended')
  const client = await connect({ session: 'other' })
  expect(await client.closed).toMatchObject({ code: closeCodes.forbidden })
})

test('SESSION-6 anonymous visitors may watch', async () => {
  const { broadcast, join } = await startTestMedia()
  const publisher = await broadcast()
  const viewer = await join('storm')
  publisher.say(frame(1))
  expect(await viewer.next('rapid-frame')).toMatchObject({ timestamp: 1 })
})

test('ORIGIN-1 a page of another site cannot connect, and pages of this one can', async () => {
  const { connect, port } = await startTestMedia()
  await expect(connect({ session: 'owner', origin: 'https://evil.example' })).rejects.toThrow('403')
  for (const origin of [`http://127.0.0.1:${port}`, 'https://squall.example']) {
    expect(await isSignedIn(await connect({ session: 'other', origin }))).toBe(true)
  }
})
