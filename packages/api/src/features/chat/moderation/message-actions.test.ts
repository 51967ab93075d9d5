import { expect, test } from 'vitest'
import { PASSWORD } from '../../../testing/test-context'
import { createModeratedChat } from '../testing'

test('a removed message disappears for all viewers at once, is not counted, and returns with an undo', async () => {
  const { as, line, streamId, events, read, counted } = await createModeratedChat()
  const { actId } = await as.mod.chat.moderation.remove({ messageId: line.id })
  expect(await read()).toEqual([])
  expect(await counted()).toBe(0)
  expect(events).toEqual([{ type: 'chat-removed', streamId, messageIds: [line.id] }])
  expect(await as.other.chat.list({ streamId })).toEqual([])

  events.length = 0
  await as.mod.chat.moderation.undo({ actId })
  expect(await read()).toEqual(['Nice hook, @owner'])
  expect(await counted()).toBe(1)
  expect(events).toEqual([{ type: 'chat-message', message: line }])
})

test('an action can be undone once, and an undo cannot be undone', async () => {
  const { as, line, read } = await createModeratedChat()
  const { actId } = await as.owner.chat.moderation.remove({ messageId: line.id })
  const undo = await as.owner.chat.moderation.undo({ actId })
  await expect(as.owner.chat.moderation.undo({ actId })).rejects.toMatchObject({
    code: 'CONFLICT',
    message: 'This was taken back already',
  })
  await expect(as.owner.chat.moderation.undo({ actId: undo.actId })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect(await read()).toHaveLength(1)
})

test('a message is removed once, and unknown messages are not found', async () => {
  const { as, line, counted } = await createModeratedChat()
  await as.mod.chat.moderation.remove({ messageId: line.id })
  await expect(as.owner.chat.moderation.remove({ messageId: line.id })).rejects.toMatchObject({ code: 'CONFLICT' })
  await expect(as.mod.chat.moderation.remove({ messageId: 'none' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(as.mod.chat.moderation.undo({ actId: 'none' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect(await counted()).toBe(0)
})

test('users who do not moderate the chat cannot remove, release or undo', async () => {
  const { as, line, caller, addPerson, read } = await createModeratedChat()
  const stranger = await caller((await addPerson('stranger')).sessionId)
  await stranger.streams.start({})
  const { actId } = await as.mod.chat.moderation.remove({ messageId: line.id })
  for (const requester of [as.other, as.pending, stranger]) {
    for (const act of ['remove', 'release'] as const) {
      await expect(requester.chat.moderation[act]({ messageId: line.id })).rejects.toMatchObject({ code: 'FORBIDDEN' })
    }
    await expect(requester.chat.moderation.undo({ actId })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  }
  await expect(as.anonymous.chat.moderation.remove({ messageId: line.id })).rejects.toMatchObject({
    code: 'UNAUTHORIZED',
  })
  await expect(as.anonymous.chat.moderation.undo({ actId })).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  expect(await read()).toEqual([])
})

test('moderators cannot remove messages of the owner, of an administrator or of another moderator, but can remove their own', async () => {
  const { as, addPerson, caller, channelId, say } = await createModeratedChat()
  const second = await caller((await addPerson('second')).sessionId)
  await as.owner.chat.moderation.addModerator({ channelId, username: '@Second' })
  const lines = {
    owner: await say('from the owner', as.owner),
    admin: await say('from an administrator', as.admin),
    second: await say('from the other moderator', second),
  }
  for (const [messageId, requester] of [
    [lines.owner.id, as.mod],
    [lines.owner.id, as.admin],
    [lines.admin.id, as.mod],
    [lines.admin.id, as.owner],
    [lines.second.id, as.mod],
  ] as const) {
    await expect(requester.chat.moderation.remove({ messageId })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  }
  await as.owner.chat.moderation.remove({ messageId: lines.second.id })
  await as.owner.chat.moderation.remove({ messageId: lines.owner.id })
  await as.admin.chat.moderation.remove({ messageId: lines.admin.id })
})

test("administrators moderate every chat, and only an administrator can undo an administrator's action", async () => {
  const { as, line, read } = await createModeratedChat()
  const { actId } = await as.admin.chat.moderation.remove({ messageId: line.id })
  for (const requester of [as.mod, as.owner]) {
    await expect(requester.chat.moderation.undo({ actId })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  }
  await as.admin.chat.moderation.undo({ actId })
  expect(await read()).toHaveLength(1)
})

test('only its author and the moderators see a message with a held word until it is released', async () => {
  const { as, people, channelId, streamId, events, read, counted, say } = await createModeratedChat()
  await as.owner.chat.moderation.editRules({ channelId, heldWords: ['Scam', 'buy followers'] })
  events.length = 0
  const held = await say('Ask @owner: what a SCÁM!')
  expect(held).toMatchObject({ isHeld: true })
  const to = [people.other.id, people.owner.id, people.mod.id, people.admin.id]
  expect(events).toEqual([{ type: 'chat-held', message: held, to: expect.arrayContaining(to) }])
  expect(await read()).toEqual(['Nice hook, @owner'])
  expect(await counted()).toBe(1)
  for (const requester of [as.other, as.mod, as.owner, as.admin]) {
    expect((await requester.chat.list({ streamId })).at(-1)).toEqual(held)
  }
  expect(await as.pending.chat.list({ streamId })).toHaveLength(1)
})

test('a released message appears for all viewers, dated now, and can be held again', async () => {
  const { as, channelId, streamId, events, read, counted, say, passTime } = await createModeratedChat()
  await as.owner.chat.moderation.editRules({ channelId, heldWords: ['scam'] })
  const held = await say('a scam?')
  passTime(60_000)
  await say('much later')
  passTime(1_000)
  events.length = 0
  const { actId } = await as.mod.chat.moderation.release({ messageId: held.id })
  expect(events).toMatchObject([{ type: 'chat-message', message: { id: held.id, message: 'a scam?' } }])
  expect(await read()).toEqual(['Nice hook, @owner', 'much later', 'a scam?'])
  expect(await counted()).toBe(3)
  await expect(as.mod.chat.moderation.release({ messageId: held.id })).rejects.toMatchObject({ code: 'CONFLICT' })
  await expect(as.mod.chat.moderation.release({ messageId: 'none' })).rejects.toMatchObject({ code: 'NOT_FOUND' })

  events.length = 0
  await as.mod.chat.moderation.undo({ actId })
  expect(events).toMatchObject([{ type: 'chat-removed', streamId, messageIds: [held.id] }, { type: 'chat-held' }])
  expect(await counted()).toBe(2)
  await as.mod.chat.moderation.remove({ messageId: held.id })
  expect(await counted()).toBe(2)
  expect(await as.other.chat.list({ streamId })).toHaveLength(2)
})

test("messages carry their author's role in the channel", async () => {
  const { as, line, streamId, say } = await createModeratedChat()
  expect(line.role).toBeUndefined()
  for (const [requester, role] of [
    [as.owner, 'owner'],
    [as.mod, 'moderator'],
    [as.admin, 'admin'],
  ] as const) {
    const said = await say(`I am the ${role}`, requester)
    expect(said.role).toBe(role)
    expect((await as.anonymous.chat.list({ streamId })).at(-1)).toEqual(said)
  }
})

test('deleting an account reduces the message count by its public messages only', async () => {
  const { as, people, line, counted, say } = await createModeratedChat()
  await say('another')
  await say('from the owner', as.owner)
  await as.mod.chat.moderation.remove({ messageId: line.id })
  expect(await counted()).toBe(2)
  await as.other.profiles.remove({ id: people.other.id, password: PASSWORD })
  expect(await counted()).toBe(1)
})
