import { expect, test } from 'vitest'
import { addChatPage, type LoadedChat, listSaidLines, planChatRequest, trimChat } from './replay-chat.rules'

const line = (ms: number): LoadedChat['lines'][number] => ({
  ...{ id: `line ${ms}`, ms, streamId: 's', userId: 'u', message: `at ${ms}`, isEmergencyAlert: false },
  createdAt: new Date(ms).toISOString(),
  user: { id: 'u', username: 'u', displayName: 'U', isVerified: false },
})
const chat = (fromMs: number, toMs: number, times: number[]): LoadedChat => ({ fromMs, toMs, lines: times.map(line) })

test('at first and after a jump what was said until then is loaded', () => {
  const wanted = { toMs: 90_001, take: 'last' }
  expect(planChatRequest(null, 90_000)).toEqual(wanted)
  expect(planChatRequest(chat(100_000, 200_000, []), 90_000)).toEqual(wanted)
  expect(planChatRequest(chat(0, 10_000, []), 140_000)).toEqual({ toMs: 140_001, take: 'last' })
})

test('while the clock runs the next page is loaded before it is needed', () => {
  const loaded = chat(0, 90_000, [])
  expect(planChatRequest(loaded, 70_000)).toBeNull()
  expect(planChatRequest(loaded, 81_000)).toEqual({ fromMs: 90_000, toMs: 111_000, take: 'first' })
})

test('pages that meet are one list without doubles; others replace it', () => {
  const loaded = chat(0, 5_000, [1_000, 5_000])
  const joined = addChatPage(loaded, chat(5_000, 9_000, [5_000, 6_000]))
  expect([joined.fromMs, joined.toMs, joined.lines.map(({ ms }) => ms)]).toEqual([0, 9_000, [1_000, 5_000, 6_000]])
  expect(addChatPage(loaded, chat(7_000, 9_000, [8_000])).lines).toHaveLength(1)
  expect(addChatPage(chat(5_000, 9_000, [6_000]), chat(0, 5_000, [1_000])).lines.map(({ ms }) => ms)).toEqual([
    1_000, 6_000,
  ])
})

test('a line appears at its time and not before', () => {
  const loaded = chat(0, 60_000, [1_000, 2_500, 30_000])
  expect(listSaidLines(loaded, 2_499).map(({ ms }) => ms)).toEqual([1_000])
  expect(listSaidLines(loaded, 2_500).map(({ ms }) => ms)).toEqual([1_000, 2_500])
  expect(listSaidLines(null, 2_500)).toEqual([])
})

test('of a long talk the newest lines are kept, and those that come', () => {
  const times = Array.from({ length: 1_000 }, (_, index) => index * 100)
  const trimmed = trimChat(chat(0, 100_000, times), 80_000)
  expect([trimmed.fromMs, trimmed.lines.length]).toEqual([20_100, 799])
  const short = chat(0, 1_000, [10])
  expect(trimChat(short, 500)).toBe(short)
})
