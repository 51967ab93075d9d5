import { tables } from '@squall/shared/server/db'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createModeratedChat } from './testing'

async function chatWithNews() {
  const test = await createModeratedChat()
  const announced = () =>
    test.db
      .select()
      .from(tables.notificationEvents)
      .all()
      .map(({ event }) => JSON.parse(event))
      .filter(({ kind }) => kind === 'chat-mention')
      .map(({ messageId }) => messageId)
  return { ...test, announced }
}

test('a message that mentions another member in any case enqueues one notification event', async () => {
  const { announced, line, say } = await chatWithNews()
  expect(announced()).toEqual([line.id])
  const second = await say('@OWNER @mod and @Owner again')
  expect(announced()).toEqual([line.id, second.id])
})

test('mentioning the author, an unknown name or a deleted account enqueues nothing', async () => {
  const { announced, line, people, say, db } = await chatWithNews()
  db.update(tables.users).set({ accountStatus: 'deleted' }).run()
  db.update(tables.users).set({ accountStatus: 'approved' }).where(eq(tables.users.id, people.other.id)).run()
  for (const content of ['I, @other, think', '@no.such.person', 'me@owner', '@owner']) await say(content)
  expect(announced()).toEqual([line.id])
})

test('a held message enqueues its mentions when it is released, not before', async () => {
  const { as, announced, channelId, line, say } = await chatWithNews()
  await as.owner.chat.moderation.editRules({ channelId, heldWords: ['scam'] })
  const held = await say('@mod is this a scam?')
  expect(announced()).toEqual([line.id])
  const { actId } = await as.mod.chat.moderation.release({ messageId: held.id })
  expect(announced()).toEqual([line.id, held.id])
  await as.mod.chat.moderation.undo({ actId })
  await as.mod.chat.moderation.release({ messageId: held.id })
  expect(announced()).toEqual([line.id, held.id])
})
