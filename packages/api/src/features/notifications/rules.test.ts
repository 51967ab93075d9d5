import { NotificationKind } from '@squall/shared/contract/notification'
import { expect, test } from 'vitest'
import { DEFAULT_PREFERENCES, givenUpAt, MAX_ATTEMPTS, pauseMs, retryWaitMs, waysOf } from './rules'

const allOff = {
  ...DEFAULT_PREFERENCES,
  pushNotifications: false,
  weatherWarnings: false,
  streamNotifications: false,
  followerActivity: false,
  chatMentions: false,
  achievementUnlocked: false,
  streamStartReminders: false,
}

test('by default everything but the digest comes as a push, and nothing by email but what becomes of the account', () => {
  const ways = Object.fromEntries(NotificationKind.options.map((kind) => [kind, waysOf(kind, DEFAULT_PREFERENCES)]))
  const push = { push: true, email: false }
  expect(ways).toEqual({
    'stream-live': push,
    'new-follower': push,
    'chat-mention': push,
    achievement: push,
    'weather-warning': push,
    'emergency-alert': push,
    'stream-reminder': push,
    'weekly-digest': null,
    account: { push: true, email: true },
    test: push,
  })
})

test('who turned everything off hears of emergencies, of their account and of a test they asked for', () => {
  const told = NotificationKind.options.filter((kind) => waysOf(kind, allOff) !== null)
  expect(told).toEqual(['emergency-alert', 'account', 'test'])
  expect(waysOf('emergency-alert', allOff)).toEqual({ push: true, email: false })
})

test('without pushes a category goes to the inbox, and by email where that is on', () => {
  const quiet = { ...DEFAULT_PREFERENCES, pushNotifications: false }
  expect(waysOf('stream-live', quiet)).toEqual({ push: false, email: false })
  expect(waysOf('stream-live', { ...quiet, emailNotifications: true })).toEqual({ push: false, email: true })
})

test('the digest is a mail with a switch of its own', () => {
  expect(waysOf('weekly-digest', { ...DEFAULT_PREFERENCES, weeklyDigest: true })).toEqual({ push: false, email: true })
})

test('waits between attempts double up to an hour and are spread by half', () => {
  expect([1, 2, 3, 4].map((attempts) => retryWaitMs(attempts, 1))).toEqual([5_000, 10_000, 20_000, 40_000])
  expect(retryWaitMs(1, 0)).toBe(2_500)
  expect(retryWaitMs(100, 1)).toBe(3_600_000)
  const whole = Array.from({ length: MAX_ATTEMPTS }, (_, n) => retryWaitMs(n + 1, 1)).reduce((sum, ms) => sum + ms)
  expect(whole).toBeGreaterThan(3_600_000)
})

test('a service that asks for more time gets it, up to six hours', () => {
  expect(retryWaitMs(1, 1, 60_000)).toBe(60_000)
  expect(retryWaitMs(5, 1, 1_000)).toBe(80_000)
  expect(retryWaitMs(1, 1, 1e12)).toBe(6 * 3_600_000)
})

test('a way that stays shut is tried less and less, but every five minutes at least', () => {
  expect([1, 2, 3].map((times) => pauseMs(times, 1))).toEqual([2_000, 4_000, 8_000])
  expect(pauseMs(50, 1)).toBe(300_000)
})

test('what has no end of its own is given up after three days', () => {
  const at = new Date('2026-05-20T20:00:00Z')
  expect(givenUpAt(at, null).toISOString()).toBe('2026-05-23T20:00:00.000Z')
  const ends = new Date('2026-05-20T20:45:00Z')
  expect(givenUpAt(at, ends)).toBe(ends)
})
