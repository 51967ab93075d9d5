import { expect, test } from 'vitest'
import { createModeratedChat } from '../testing'

test('slow mode requires a pause between the messages of one user, except moderators', async () => {
  const { as, channelId, streamId, events, passTime, say } = await createModeratedChat()
  const { rules } = await as.mod.chat.moderation.editRules({ channelId, slowModeSeconds: 30 })
  expect(rules).toEqual({ slowModeSeconds: 30, followersOnly: false, heldWords: [] })
  expect(events).toEqual([{ type: 'chat-rules', streamId, slowModeSeconds: 30, followersOnly: false }])
  await expect(say('again')).rejects.toMatchObject({
    code: 'TOO_MANY_REQUESTS',
    message: 'Slow mode is on. You may write again in 27 s.',
  })
  await say('first of mine', as.pending)
  for (const content of ['one', 'two'])
    for (const requester of [as.owner, as.mod, as.admin]) await say(content, requester)
  passTime(30_000)
  await say('again')
})

test('slow mode counts removed messages, but not messages in other streams', async () => {
  const { as, channelId, streamId, line, say } = await createModeratedChat()
  await as.owner.chat.moderation.editRules({ channelId, slowModeSeconds: 10 })
  await as.owner.chat.moderation.remove({ messageId: line.id })
  await expect(say('again')).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  const elsewhere = await as.admin.streams.start({})
  await as.other.chat.post({ streamId: elsewhere.id, content: 'there' })
  expect((await as.other.chat.standing({ streamId })).rules.slowModeSeconds).toBe(10)
})

test('followers-only lets followers and moderators write', async () => {
  const { as, people, channelId, streamId, say } = await createModeratedChat()
  await as.owner.chat.moderation.editRules({ channelId, followersOnly: true })
  await expect(say('hello?')).rejects.toMatchObject({
    code: 'FORBIDDEN',
    message: 'Only followers of this channel may write here',
  })
  expect(await as.other.chat.standing({ streamId })).toMatchObject({ isBound: true, isFollower: false })
  await as.other.follows.follow({ id: people.owner.id })
  expect(await as.other.chat.standing({ streamId })).toMatchObject({ isBound: true, isFollower: true })
  for (const requester of [as.other, as.owner, as.mod, as.admin]) await say('hello', requester)
})

test('a change of rules can be undone, unless they were changed again', async () => {
  const { as, channelId, events } = await createModeratedChat()
  const { moderation } = as.owner.chat
  const first = await moderation.editRules({ channelId, heldWords: ['Scam', 'scam', ' '], slowModeSeconds: 5 })
  expect(first.rules.heldWords).toEqual(['scam'])
  const second = await moderation.editRules({ channelId, slowModeSeconds: 60 })
  await expect(moderation.undo({ actId: first.actId ?? '' })).rejects.toMatchObject({ code: 'CONFLICT' })
  events.length = 0
  await moderation.undo({ actId: second.actId ?? '' })
  expect(await moderation.rules({ channelId })).toEqual(first.rules)
  expect(events).toMatchObject([{ type: 'chat-rules', slowModeSeconds: 5 }])
  expect(await moderation.editRules({ channelId, slowModeSeconds: 5 })).toMatchObject({ actId: null })
})

test('only moderators read and change the rules, within bounds', async () => {
  const { as, channelId, streamId } = await createModeratedChat()
  for (const [requester, code] of [
    [as.other, 'FORBIDDEN'],
    [as.anonymous, 'UNAUTHORIZED'],
  ] as const) {
    await expect(requester.chat.moderation.editRules({ channelId, followersOnly: true })).rejects.toMatchObject({
      code,
    })
    await expect(requester.chat.moderation.rules({ channelId })).rejects.toMatchObject({ code })
    await expect(requester.chat.moderation.moderators({ channelId })).rejects.toMatchObject({ code })
    await expect(requester.chat.moderation.log({ channelId })).rejects.toMatchObject({ code })
  }
  await expect(as.owner.chat.moderation.editRules({ channelId: 'none' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  for (const edit of [
    { slowModeSeconds: -1 },
    { slowModeSeconds: 1.5 },
    { slowModeSeconds: 601 },
    { heldWords: ['x'.repeat(41)] },
    { heldWords: Array.from({ length: 101 }, (_, i) => `word${i}`) },
  ]) {
    await expect(as.owner.chat.moderation.editRules({ channelId, ...edit })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    })
  }
  expect(await as.anonymous.chat.standing({ streamId })).toEqual({
    channelId,
    rules: { slowModeSeconds: 0, followersOnly: false },
    mayModerate: false,
    mayChooseModerators: false,
    isBound: true,
    isFollower: false,
    restriction: null,
  })
  await expect(as.other.chat.standing({ streamId: 'none' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('page settings and held words do not apply to moderators', async () => {
  const { as, people, channelId, say } = await createModeratedChat()
  await as.owner.channels.editPage({ userId: people.owner.id, chat_moderation: 'strict' })
  await as.owner.chat.moderation.editRules({ channelId, heldWords: ['scam'] })
  expect((await say('no scam: https://example.org', as.mod)).isHeld).toBeUndefined()
  await expect(say('https://example.org')).rejects.toMatchObject({ code: 'FORBIDDEN' })
})
