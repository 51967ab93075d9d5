import { REPLAY_CHAT_LINES } from '@squall/shared/contract/live'
import { tables } from '@squall/shared/server/db'
import { expect, test } from 'vitest'
import { newId } from '../../platform/tokens'
import { createReplayContext } from '../../testing/replayed-stream'

async function createTalk() {
  const test = await createReplayContext()
  const { db, people, services } = test
  const id = await test.goLive()
  const beganAt = services.now().getTime()
  /** Stores a line at a time of the recording. */
  const write = (message: string, ms: number, state: 'shown' | 'held' | 'removed' = 'shown') => {
    const createdAt = new Date(beganAt + ms)
    db.insert(tables.chatMessages)
      .values({ id: newId(), streamId: id, userId: people.other.id, message, createdAt, state })
      .run()
  }
  const read = async (input: { fromMs?: number; toMs: number; take?: 'first' | 'last' }) =>
    (await test.as.anonymous.replays.chat({ id, ...input })).lines.map(({ ms, message }) => [ms, message])
  return { ...test, id, read, write }
}

test('the chat of a replay is read by the clock of the recording', async () => {
  const { read, write } = await createTalk()
  write('too early', -1_000)
  write('first', 0)
  write('second', 5_000)
  write('third', 9_000)
  expect(await read({ toMs: 9_000 })).toEqual([
    [0, 'first'],
    [5_000, 'second'],
  ])
  expect(await read({ fromMs: 5_000, toMs: 9_001 })).toEqual([
    [5_000, 'second'],
    [9_000, 'third'],
  ])
  expect(await read({ fromMs: 9_000, toMs: 9_000 })).toEqual([])
})

test('removed and held lines are not in it', async () => {
  const { read, write } = await createTalk()
  write('public', 1_000)
  write('removed', 2_000, 'removed')
  write('held', 3_000, 'held')
  expect(await read({ toMs: 10_000 })).toEqual([[1_000, 'public']])
})

test('a line that a moderator removes after the end is gone from the replay', async () => {
  const { as, end, id, passTime, read } = await createTalk()
  passTime(1_000)
  const line = await as.other.chat.post({ streamId: id, content: 'spam' })
  await end(id)
  expect(await read({ toMs: 60_000 })).toHaveLength(1)
  await as.owner.chat.moderation.remove({ messageId: line.id })
  expect(await read({ toMs: 60_000 })).toEqual([])
})

test('of many lines the first or the last 200 come, with the stretch that they cover', async () => {
  const { as, id, write } = await createTalk()
  const total = REPLAY_CHAT_LINES + 50
  for (let line = 0; line < total; line += 1) write(`line ${line}`, line * 100)
  const first = await as.anonymous.replays.chat({ id, toMs: 100_000 })
  expect([first.lines.length, first.fromMs, first.toMs]).toEqual([200, 0, 19_900])
  const next = await as.anonymous.replays.chat({ id, fromMs: first.toMs, toMs: 100_000 })
  const all = new Set([...first.lines, ...next.lines].map(({ message }) => message))
  expect([all.size, next.toMs]).toEqual([total, 100_000])
  const last = await as.anonymous.replays.chat({ id, toMs: 100_000, take: 'last' })
  expect([last.lines[0]?.message, last.lines.at(-1)?.message]).toEqual(['line 50', 'line 249'])
  const before = await as.anonymous.replays.chat({ id, toMs: last.fromMs, take: 'last' })
  expect(before.lines.map(({ message }) => message).slice(-2)).toEqual(['line 49', 'line 50'])
})
