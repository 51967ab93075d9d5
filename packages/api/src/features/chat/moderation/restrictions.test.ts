import { expect, test } from 'vitest'
import { createModeratedChat } from '../testing'

const MINUTE = 60_000

test('a timed-out user cannot write in this channel for that time, and the error says how long', async () => {
  const { as, people, channelId, streamId, events, passTime, say } = await createModeratedChat()
  const userId = people.other.id
  await as.mod.chat.moderation.restrict({ channelId, userId, minutes: 10 })
  expect(events).toEqual([{ type: 'chat-standing', streamId, to: [userId] }])
  await expect(say('hello?')).rejects.toMatchObject({
    code: 'FORBIDDEN',
    message: 'You are timed out. You may write again in 10 min.',
  })
  expect((await as.other.chat.standing({ streamId })).restriction).toEqual({ until: expect.any(String) })
  const elsewhere = await as.admin.streams.start({})
  await as.other.chat.post({ streamId: elsewhere.id, content: 'still here' })
  passTime(10 * MINUTE)
  await expect(say('back')).resolves.toMatchObject({ message: 'back' })
  expect((await as.other.chat.standing({ streamId })).restriction).toBeNull()
})

test('a ban lasts until it is lifted', async () => {
  const { as, people, channelId, passTime, say } = await createModeratedChat()
  const userId = people.other.id
  await as.mod.chat.moderation.restrict({ channelId, userId, minutes: null })
  passTime(400 * 24 * 60 * MINUTE)
  await expect(say('hello?')).rejects.toMatchObject({ message: 'You are banned from this chat' })
  expect(await as.mod.chat.moderation.restricted({ channelId })).toMatchObject([
    { user: { username: 'other' }, until: null },
  ])
  await as.mod.chat.moderation.lift({ channelId, userId })
  await say('thanks')
  expect(await as.mod.chat.moderation.restricted({ channelId })).toEqual([])
  await expect(as.mod.chat.moderation.lift({ channelId, userId })).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test("a ban can remove the user's messages in the stream, and its undo restores them", async () => {
  const { as, people, channelId, streamId, events, read, counted, say } = await createModeratedChat()
  await say('spam')
  await say('fine', as.mod)
  events.length = 0
  const { actId } = await as.mod.chat.moderation.restrict({
    channelId,
    userId: people.other.id,
    minutes: null,
    removesLines: true,
  })
  expect(await read()).toEqual(['fine'])
  expect(await counted()).toBe(1)
  expect(events).toEqual([
    { type: 'chat-removed', streamId, messageIds: [expect.any(String), expect.any(String)] },
    { type: 'chat-standing', streamId, to: [people.other.id] },
  ])
  await as.mod.chat.moderation.undo({ actId })
  expect(await read()).toEqual(['Nice hook, @owner', 'spam', 'fine'])
  expect(await counted()).toBe(3)
  await say('I am back')
})

test('an undo restores the former restriction, unless there is a newer decision', async () => {
  const { as, people, channelId, passTime, say } = await createModeratedChat()
  const userId = people.other.id
  const ban = await as.mod.chat.moderation.restrict({ channelId, userId, minutes: null })
  passTime(1)
  const short = await as.mod.chat.moderation.restrict({ channelId, userId, minutes: 1 })
  await expect(as.mod.chat.moderation.undo(ban)).rejects.toMatchObject({ code: 'CONFLICT' })
  await as.mod.chat.moderation.undo(short)
  await expect(say('hello?')).rejects.toMatchObject({ message: 'You are banned from this chat' })
  const lifted = await as.mod.chat.moderation.lift({ channelId, userId })
  await as.mod.chat.moderation.undo(lifted)
  await expect(say('hello?')).rejects.toMatchObject({ message: 'You are banned from this chat' })
})

test("the owner, administrators, other moderators and the moderator's own account cannot be restricted", async () => {
  const { as, people, channelId, addPerson } = await createModeratedChat()
  const second = await addPerson('second')
  await as.owner.chat.moderation.addModerator({ channelId, username: 'second' })
  for (const [requester, userId, code] of [
    [as.mod, people.owner.id, 'FORBIDDEN'],
    [as.admin, people.owner.id, 'FORBIDDEN'],
    [as.mod, people.admin.id, 'FORBIDDEN'],
    [as.owner, people.admin.id, 'FORBIDDEN'],
    [as.mod, second.id, 'FORBIDDEN'],
    [as.mod, people.mod.id, 'BAD_REQUEST'],
    [as.mod, 'none', 'NOT_FOUND'],
  ] as const) {
    await expect(requester.chat.moderation.restrict({ channelId, userId, minutes: 1 })).rejects.toMatchObject({ code })
  }
  await as.owner.chat.moderation.restrict({ channelId, userId: second.id, minutes: 1 })
})

test('a timed-out moderator cannot moderate meanwhile', async () => {
  const { as, people, channelId, streamId, line, say } = await createModeratedChat()
  await as.owner.chat.moderation.restrict({ channelId, userId: people.mod.id, minutes: 60 })
  await expect(say('hello?', as.mod)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await expect(as.mod.chat.moderation.lift({ channelId, userId: people.mod.id })).rejects.toMatchObject({
    code: 'FORBIDDEN',
  })
  await expect(as.mod.chat.moderation.remove({ messageId: line.id })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  expect(await as.mod.chat.standing({ streamId })).toMatchObject({ mayModerate: false })
})

test('a restriction by an administrator can be lifted only by an administrator', async () => {
  const { as, people, channelId } = await createModeratedChat()
  const userId = people.other.id
  const { actId } = await as.admin.chat.moderation.restrict({ channelId, userId, minutes: null })
  for (const requester of [as.owner, as.mod]) {
    await expect(requester.chat.moderation.lift({ channelId, userId })).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await expect(requester.chat.moderation.restrict({ channelId, userId, minutes: 1 })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    })
    await expect(requester.chat.moderation.undo({ actId })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  }
  await as.admin.chat.moderation.lift({ channelId, userId })
})

test('members, visitors, unknown channels and invalid durations are refused', async () => {
  const { as, people, channelId } = await createModeratedChat()
  const userId = people.pending.id
  const restrict = { channelId, userId, minutes: 1 } as const
  await expect(as.other.chat.moderation.restrict(restrict)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await expect(as.anonymous.chat.moderation.restrict(restrict)).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  await expect(as.mod.chat.moderation.restrict({ ...restrict, channelId: 'none' })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
  const odd = JSON.parse('7')
  await expect(as.mod.chat.moderation.restrict({ ...restrict, minutes: odd })).rejects.toMatchObject({
    code: 'BAD_REQUEST',
  })
  await expect(as.other.chat.moderation.lift({ channelId, userId })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await expect(as.anonymous.chat.moderation.lift({ channelId, userId })).rejects.toMatchObject({
    code: 'UNAUTHORIZED',
  })
  await expect(as.other.chat.moderation.restricted({ channelId })).rejects.toMatchObject({ code: 'FORBIDDEN' })
})

test('a moderator of one channel has no rights in another', async () => {
  const { as, people } = await createModeratedChat()
  const { id: streamId } = await as.admin.streams.start({})
  const channelId = people.admin.id
  const line = await as.other.chat.post({ streamId, content: 'elsewhere' })
  await expect(as.mod.chat.moderation.remove({ messageId: line.id })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await expect(as.owner.chat.moderation.remove({ messageId: line.id })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await expect(
    as.mod.chat.moderation.restrict({ channelId, userId: people.other.id, minutes: 1 }),
  ).rejects.toMatchObject({ code: 'FORBIDDEN' })
})
