import { expect, test } from 'vitest'
import { createModeratedChat } from '../testing'

test('the owner appoints and removes moderators by username, with effect at once', async () => {
  const { as, people, channelId, streamId, events } = await createModeratedChat()
  await as.owner.chat.moderation.addModerator({ channelId, username: '@OTHER' })
  expect(events).toEqual([{ type: 'chat-standing', streamId, to: [people.other.id] }])
  expect(await as.other.chat.standing({ streamId })).toMatchObject({ mayModerate: true, isBound: false })
  const usernames = async () =>
    (await as.mod.chat.moderation.moderators({ channelId })).map(({ username }) => username).sort()
  expect(await usernames()).toEqual(['mod', 'other'])
  const { actId } = await as.owner.chat.moderation.removeModerator({ channelId, userId: people.other.id })
  expect(await as.other.chat.standing({ streamId })).toMatchObject({ mayModerate: false, isBound: true })
  await as.owner.chat.moderation.undo({ actId })
  expect(await usernames()).toEqual(['mod', 'other'])
})

test('only the owner appoints moderators: no moderator, no administrator, and not by an undo', async () => {
  const { as, people, channelId } = await createModeratedChat()
  const { actId } = await as.owner.chat.moderation.addModerator({ channelId, username: 'pending' })
  for (const requester of [as.mod, as.admin, as.other]) {
    const { moderation } = requester.chat
    await expect(moderation.addModerator({ channelId, username: 'other' })).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await expect(moderation.removeModerator({ channelId, userId: people.mod.id })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    })
    await expect(moderation.undo({ actId })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  }
  await expect(as.anonymous.chat.moderation.addModerator({ channelId, username: 'other' })).rejects.toMatchObject({
    code: 'UNAUTHORIZED',
  })
})

test('a moderator must be another existing member, and is appointed once', async () => {
  const { as, people, channelId } = await createModeratedChat()
  const { moderation } = as.owner.chat
  for (const [username, code] of [
    ['owner', 'BAD_REQUEST'],
    ['mod', 'CONFLICT'],
    ['nobody-of-that-name', 'NOT_FOUND'],
    ['other@squall.test', 'NOT_FOUND'],
    [' ', 'BAD_REQUEST'],
  ] as const) {
    await expect(moderation.addModerator({ channelId, username })).rejects.toMatchObject({ code })
  }
  await expect(moderation.removeModerator({ channelId, userId: people.other.id })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
})

test('a chat has at most 50 moderators', async () => {
  const { as, channelId, addPerson } = await createModeratedChat()
  for (let i = 1; i < 50; i++) {
    const { username } = await addPerson(`mod-${i}`)
    await as.owner.chat.moderation.addModerator({ channelId, username })
  }
  await expect(as.owner.chat.moderation.addModerator({ channelId, username: 'other' })).rejects.toMatchObject({
    code: 'CONFLICT',
    message: 'A chat has at most 50 moderators',
  })
})

test('every action is in the moderation log, newest first, in pages, with whether the reader can undo it', async () => {
  const { as, people, channelId, line, passTime, say } = await createModeratedChat()
  const userId = people.other.id
  await as.mod.chat.moderation.remove({ messageId: line.id })
  await as.admin.chat.moderation.restrict({ channelId, userId, minutes: 10 })
  await as.admin.chat.moderation.lift({ channelId, userId })
  await as.owner.chat.moderation.editRules({ channelId, slowModeSeconds: 5, followersOnly: true, heldWords: ['scam'] })
  const [rules] = await as.mod.chat.moderation.log({ channelId })
  await as.owner.chat.moderation.undo({ actId: rules?.id ?? '' })
  const log = await as.mod.chat.moderation.log({ channelId })
  expect(
    log.map(({ actorName, action, description, isUndone, mayUndo }) => [
      actorName,
      action,
      description,
      isUndone,
      mayUndo,
    ]),
  ).toEqual([
    [
      'owner',
      'undo',
      "Took back: Changed the chat's rules: slow mode of 5 s, followers only, 1 held word",
      false,
      false,
    ],
    [
      'owner',
      'change-chat-rules',
      "Changed the chat's rules: slow mode of 5 s, followers only, 1 held word",
      true,
      false,
    ],
    ['admin', 'lift-restriction', 'Let @other write again', false, false],
    ['admin', 'time-out', 'Timed out @other for 10 minutes', false, false],
    ['mod', 'remove-message', 'Removed a message of @other: “Nice hook, @owner”', false, true],
    ['owner', 'add-moderator', 'Made @mod a moderator', false, false],
  ])
  expect((await as.owner.chat.moderation.log({ channelId })).at(-1)).toMatchObject({ mayUndo: true })

  for (let i = 0; i < 40; i++) {
    passTime(1_000)
    const said = await say(`line ${i}`)
    await as.mod.chat.moderation.remove({ messageId: said.id })
  }
  const first = await as.owner.chat.moderation.log({ channelId })
  const second = await as.owner.chat.moderation.log({ channelId, cursor: first.at(-1)?.serial })
  const serials = [...first, ...second].map(({ serial }) => serial)
  expect(new Set(serials).size).toBe(46)
  expect(serials).toEqual(serials.toSorted((a, b) => b - a))
})

test('moderation actions are rate-limited', async () => {
  const { as, people, channelId } = await createModeratedChat()
  const userId = people.other.id
  const restrict = () => as.mod.chat.moderation.restrict({ channelId, userId, minutes: 1 })
  for (let i = 0; i < 240; i++) await restrict()
  await expect(restrict()).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
})
