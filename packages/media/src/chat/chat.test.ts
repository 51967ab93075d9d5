import type { ChatMessage } from '@squall/shared/contract/chat'
import { limits } from '@squall/shared/contract/wire'
import { expect, test } from 'vitest'
import { startTestMedia } from '../testing/test-media'

function line(message: string): ChatMessage {
  const user = { id: 'other', username: 'other', displayName: 'Other', isVerified: false }
  return {
    id: '1',
    streamId: 'storm',
    userId: 'other',
    message,
    createdAt: '2026-05-01T00:00:00.000Z',
    isEmergencyAlert: false,
    user,
  }
}

test('CHAT-1 a line goes to api in the name of the session', async () => {
  const { api, join } = await startTestMedia()
  const viewer = await join('storm', { session: 'other' })
  viewer.say({ type: 'chat-message', streamId: 'storm', userId: 'other', message: '  Hail\u202e!\n ' })
  await viewer.settled()
  expect(api.lines).toEqual([{ streamId: 'storm', userId: 'other', message: 'Hail!' }])
})

test('CHAT-1 the line comes back from api and goes to all who joined the stream', async () => {
  const { broadcast, event, join } = await startTestMedia()
  const [publisher, viewer, elsewhere] = [await broadcast(), await join('storm'), await join('theirs')]
  await event({ type: 'chat-message', message: line('Hail!') })
  for (const client of [publisher, viewer]) {
    expect(await client.next('chat-message')).toEqual({ type: 'chat-message', ...line('Hail!') })
  }
  expect(await elsewhere.taken('chat-message')).toEqual([])
})

test('CHAT-8 a line that names another account is refused with a sentence, and is not stored', async () => {
  const { api, join } = await startTestMedia()
  const viewer = await join('storm', { session: 'other' })
  viewer.say({ type: 'chat-message', streamId: 'storm', userId: 'owner', message: 'Hail!' })
  expect(await viewer.next('error')).toEqual({
    type: 'error',
    code: 'chat-refused',
    streamId: 'storm',
    message: 'The userId belongs to another account; leave it out or send your own',
  })
  viewer.say({ type: 'chat-message', streamId: 'storm', message: 'Wind!' })
  await viewer.settled()
  expect(api.lines).toEqual([{ streamId: 'storm', userId: 'other', message: 'Wind!' }])
})

test('CHAT-2 an anonymous visitor cannot chat', async () => {
  const { api, join } = await startTestMedia()
  const viewer = await join('storm')
  viewer.say({ type: 'chat-message', streamId: 'storm', userId: 'owner', message: 'Hail!' })
  expect(await viewer.next('error')).toMatchObject({ code: 'session-required' })
  expect(api.lines).toEqual([])
})

test("CHAT-3 a line that api refuses is answered with api's sentence, and the socket stays open", async () => {
  const { api, clock, join } = await startTestMedia()
  const viewer = await join('storm', { session: 'other' })
  api.chatAnswer = { code: 'chat-refused', message: 'Account is suspended' }
  viewer.say({ type: 'chat-message', streamId: 'storm', message: 'Hail!' })
  expect(await viewer.next('error')).toMatchObject({ code: 'chat-refused', message: 'Account is suspended' })
  api.chatAnswer = { code: 'unavailable' }
  viewer.say({ type: 'chat-message', streamId: 'storm', message: 'Hail!' })
  expect(await viewer.next('error')).toMatchObject({ code: 'unavailable' })
  clock.advance(limits.chatWindowMs)
  api.chatAnswer = null
  viewer.say({ type: 'chat-message', streamId: 'storm', message: 'Hail!' })
  expect(await viewer.taken('error')).toEqual([])
  expect(api.lines).toHaveLength(3)
})

test('CHAT-3 a line for an ended stream is refused without asking api', async () => {
  const { connect } = await startTestMedia()
  const viewer = await connect({ session: 'other' })
  viewer.say({ type: 'chat-message', streamId: 'past', message: 'Hail!' })
  expect(await viewer.next('error')).toMatchObject({ code: 'stream-ended' })
})

test('CHAT-4 lines of one person reach api one after the other', async () => {
  const { api, join } = await startTestMedia()
  const viewer = await join('storm', { session: 'other' })
  const answers: (() => void)[] = []
  const order: string[] = []
  api.postChat = async ({ message }) => {
    order.push(message)
    await new Promise<void>((resolve) => answers.push(resolve))
    return null
  }
  for (const message of ['one', 'two']) viewer.say({ type: 'chat-message', streamId: 'storm', message })
  await viewer.settled()
  expect(order).toEqual(['one'])
  answers.shift()?.()
  await viewer.settled()
  expect(order).toEqual(['one', 'two'])
  answers.shift()?.()
})

test('CHAT-5 removed lines and changed rules are sent to all who joined, in the order of the events', async () => {
  const { broadcast, connect, event, join } = await startTestMedia()
  const [publisher, viewer, preview] = [await broadcast(), await join('storm', { session: 'other' }), await connect()]
  const elsewhere = await join('theirs')
  preview.say({ type: 'join-preview', streamId: 'storm' })
  await preview.next('joined')
  await event(
    { type: 'chat-message', message: line('Hail!') },
    { type: 'chat-removed', streamId: 'storm', messageIds: ['1'] },
    { type: 'chat-rules', streamId: 'storm', slowModeSeconds: 30, followersOnly: true },
    { type: 'chat-removed', streamId: 'nobody-watches', messageIds: ['1'] },
  )
  for (const client of [publisher, viewer]) {
    await client.next('chat-message')
    expect(await client.next('chat-removed')).toEqual({ type: 'chat-removed', streamId: 'storm', messageIds: ['1'] })
    expect(await client.next('chat-rules')).toEqual({
      type: 'chat-rules',
      streamId: 'storm',
      slowModeSeconds: 30,
      followersOnly: true,
    })
  }
  for (const client of [preview, elsewhere]) {
    expect(await client.taken('chat-removed')).toEqual([])
    expect(await client.taken('chat-rules')).toEqual([])
  }
})

test('CHAT-6 a held line goes to all sockets of the users that api names, and to no others', async () => {
  const { broadcast, connect, event, join } = await startTestMedia()
  const owner = await broadcast()
  const [author, again] = [await join('storm', { session: 'other' }), await join('storm', { session: 'other' })]
  const [anonymous, preview] = [await join('storm'), await connect({ session: 'other' })]
  preview.say({ type: 'join-preview', streamId: 'storm' })
  await preview.next('joined')
  const message = { ...line('Hail!'), isHeld: true as const }
  await event({ type: 'chat-held', message, to: ['other', 'nobody-here'] })
  for (const client of [author, again])
    expect(await client.next('chat-held')).toEqual({ type: 'chat-held', ...message })
  for (const client of [owner, anonymous, preview]) expect(await client.taken('chat-held')).toEqual([])
})

test('CHAT-7 a change of chat permissions is sent to the users it concerns, and to no others', async () => {
  const { broadcast, event, join } = await startTestMedia()
  const [owner, person, anonymous] = [await broadcast(), await join('storm', { session: 'other' }), await join('storm')]
  await event({ type: 'chat-standing', streamId: 'storm', to: ['other'] })
  expect(await person.next('chat-standing')).toEqual({ type: 'chat-standing', streamId: 'storm' })
  for (const client of [owner, anonymous]) expect(await client.taken('chat-standing')).toEqual([])
})

test('LIMIT-6 a person may send three lines in two seconds from all sockets together', async () => {
  const { api, clock, join } = await startTestMedia()
  const [first, second] = [await join('storm', { session: 'other' }), await join('storm', { session: 'other' })]
  for (const client of [first, second, first, second]) {
    client.say({ type: 'chat-message', streamId: 'storm', message: 'Hail!' })
    await client.settled()
  }
  expect(await second.next('error')).toMatchObject({ code: 'too-fast' })
  expect(api.lines).toHaveLength(3)
  clock.advance(limits.chatWindowMs)
  second.say({ type: 'chat-message', streamId: 'storm', message: 'Hail!' })
  await second.settled()
  expect(api.lines).toHaveLength(4)
})

test('LIMIT-6 an empty line and one of more than 500 characters are refused with the reason', async () => {
  const { api, join } = await startTestMedia()
  const viewer = await join('storm', { session: 'other' })
  for (const message of ['  ', 'x'.repeat(limits.chatCharacters + 1)]) {
    viewer.say({ type: 'chat-message', streamId: 'storm', message })
  }
  expect(await viewer.next('error')).toMatchObject({ code: 'chat-refused', message: 'A message cannot be empty' })
  expect(await viewer.next('error')).toMatchObject({ message: 'A message may have at most 500 characters' })
  expect(api.lines).toEqual([])
})

test('LOG-1 a chat line and its outcome are logged with one id, without its text', async () => {
  const { api, event, internal, join, lines } = await startTestMedia()
  const viewer = await join('storm', { session: 'other' })
  viewer.say({ type: 'chat-message', streamId: 'storm', message: 'Hail!' })
  await viewer.settled()
  const [requestId] = api.requestIds
  const come = { type: 'chat-message', message: line('Hail!'), requestId }
  await internal('events', { body: JSON.stringify([come]) })
  await event({ type: 'title-changed', streamId: 'storm', title: 'Hail!' })
  expect(lines).toEqual([
    { level: 'info', message: 'chat line taken to api', requestId, call: 'internal.chat.post', ms: 0 },
    { level: 'info', message: 'event of api', requestId, event: 'chat-message' },
    { level: 'debug', message: 'event of api', event: 'title-changed' },
  ])
  expect(await viewer.next('chat-message')).not.toHaveProperty('requestId')
})
