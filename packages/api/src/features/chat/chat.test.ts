import { expect, test } from 'vitest'
import { createContextWithUsers } from '../../testing/test-context'

async function liveStream() {
  const test = await createContextWithUsers()
  const { id: streamId } = await test.as.owner.streams.start({})
  return { ...test, streamId }
}

test('a message is stored, counted and published to all viewers', async () => {
  const { as, streamId, events, people } = await liveStream()
  const message = await as.other.chat.post({ streamId, content: '  Rotation tightening!  ' })
  expect(message).toMatchObject({
    streamId,
    userId: people.other.id,
    message: 'Rotation tightening!',
    isEmergencyAlert: false,
    user: { username: 'other', displayName: 'OTHER' },
  })
  expect(await as.anonymous.chat.list({ streamId })).toEqual([message])
  expect(events).toEqual([{ type: 'chat-message', message }])
  expect((await as.anonymous.streams.get({ id: streamId })).chatMessages).toBe(1)
})

test('the text may be called message, and pending members may chat', async () => {
  const { as, streamId } = await liveStream()
  expect((await as.pending.chat.post({ streamId, message: 'hello' })).message).toBe('hello')
})

test('the history is in the order of posting', async () => {
  const { as, streamId, passTime } = await liveStream()
  for (const content of ['one', 'two', 'three']) {
    await as.other.chat.post({ streamId, content })
    passTime(1_000)
  }
  expect((await as.anonymous.chat.list({ streamId })).map(({ message }) => message)).toEqual(['one', 'two', 'three'])
})

test('control and direction characters are removed from a message', async () => {
  const { as, streamId } = await liveStream()
  const { message } = await as.other.chat.post({ streamId, content: 'a\u0000b\u202Ec\nd<b>' })
  expect(message).toBe('abc d<b>')
})

test('empty and over-long messages are refused and nothing is stored', async () => {
  const { as, streamId, events } = await liveStream()
  await expect(as.other.chat.post({ streamId, content: ' \n ' })).rejects.toMatchObject({
    code: 'BAD_REQUEST',
    message: 'A message cannot be empty',
  })
  await expect(as.other.chat.post({ streamId })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  await expect(as.other.chat.post({ streamId, content: 'x'.repeat(501) })).rejects.toMatchObject({
    message: 'A message may have at most 500 characters',
  })
  await expect(as.other.chat.post({ streamId, content: 'x'.repeat(500) })).resolves.toBeDefined()
  expect(events).toHaveLength(1)
})

test('posting needs a session and a live stream', async () => {
  const { as, streamId } = await liveStream()
  await expect(as.anonymous.chat.post({ streamId, content: 'hi' })).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  await expect(as.other.chat.post({ streamId: 'none', content: 'hi' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(as.anonymous.chat.list({ streamId: 'none' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await as.owner.streams.end({ id: streamId })
  await expect(as.other.chat.post({ streamId, content: 'hi' })).rejects.toMatchObject({
    code: 'CONFLICT',
    message: 'This stream has ended',
  })
})

test('three messages in two seconds are allowed, then a pause is required; other users are not affected', async () => {
  const { as, streamId, passTime } = await liveStream()
  for (const content of ['1', '2', '3']) await as.other.chat.post({ streamId, content })
  await expect(as.other.chat.post({ streamId, content: '4' })).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  await expect(as.owner.chat.post({ streamId, content: 'fine' })).resolves.toBeDefined()
  passTime(2_001)
  await expect(as.other.chat.post({ streamId, content: '4' })).resolves.toBeDefined()
})

test('only an administrator may post an alert', async () => {
  const { as, streamId } = await liveStream()
  await expect(as.owner.chat.post({ streamId, content: 'Run', isAlert: true })).rejects.toMatchObject({
    code: 'FORBIDDEN',
  })
  expect(await as.admin.chat.post({ streamId, content: 'Take cover', isAlert: true })).toMatchObject({
    isEmergencyAlert: true,
  })
})

test('the chat settings of a page apply to the messages of others, on this page only', async () => {
  const { as, people } = await createContextWithUsers()
  const { id: streamId } = await as.owner.streams.start({})
  const wishes = { chat_moderation: 'strict', allow_chat_emotes: false } as const
  await as.owner.channels.editPage({ userId: people.owner.id, ...wishes })
  const link = 'look: https://example.org'
  await expect(as.other.chat.post({ streamId, content: link })).rejects.toMatchObject({
    code: 'FORBIDDEN',
    message: 'Links are not allowed in this chat',
  })
  await expect(as.other.chat.post({ streamId, content: '🌪️' })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await as.other.chat.post({ streamId, content: 'Where is it moving?' })
  await as.owner.chat.post({ streamId, content: link })
  await as.admin.chat.post({ streamId, content: link })
  const elsewhere = await as.other.streams.start({})
  await as.admin.chat.post({ streamId: elsewhere.id, content: link })
  expect(await as.anonymous.chat.list({ streamId })).toHaveLength(3)
})
