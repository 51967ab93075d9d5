import { NotificationKind } from '@squall/shared/contract/notification'
import { expect, test } from 'vitest'
import {
  computeReopenDelayMs,
  computeRetryWaitMs,
  DEFAULT_PREFERENCES,
  getDeliveryDeadline,
  getDeliveryMethods,
  MAX_ATTEMPTS,
} from './rules'

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

test('by default every kind but the digest is pushed, and only account events are mailed', () => {
  const methods = Object.fromEntries(
    NotificationKind.options.map((kind) => [kind, getDeliveryMethods(kind, DEFAULT_PREFERENCES)]),
  )
  const push = { push: true, email: false }
  expect(methods).toEqual({
    'stream-live': push,
    'storm-report': push,
    'new-follower': push,
    'chat-mention': push,
    comment: push,
    'new-clip': push,
    achievement: push,
    'weather-warning': push,
    'emergency-alert': push,
    'stream-reminder': push,
    meetup: push,
    review: push,
    'broadcast-notice': push,
    'replay-ready': push,
    'weekly-digest': null,
    account: { push: true, email: true },
    test: push,
  })
})

test('with everything turned off, emergencies, meetups, reviews, notices to broadcasters, replays, account events and tests still arrive', () => {
  const kinds = NotificationKind.options.filter((kind) => getDeliveryMethods(kind, allOff) !== null)
  expect(kinds).toEqual(['emergency-alert', 'meetup', 'review', 'broadcast-notice', 'replay-ready', 'account', 'test'])
  expect(getDeliveryMethods('emergency-alert', allOff)).toEqual({ push: true, email: false })
})

test('with push off a kind goes to the inbox, and by email when email is on', () => {
  const quiet = { ...DEFAULT_PREFERENCES, pushNotifications: false }
  expect(getDeliveryMethods('stream-live', quiet)).toEqual({ push: false, email: false })
  expect(getDeliveryMethods('stream-live', { ...quiet, emailNotifications: true })).toEqual({
    push: false,
    email: true,
  })
})

test('the digest is a mail with its own preference', () => {
  expect(getDeliveryMethods('weekly-digest', { ...DEFAULT_PREFERENCES, weeklyDigest: true })).toEqual({
    push: false,
    email: true,
  })
})

test('delays between attempts double up to an hour, with jitter over the upper half', () => {
  expect([1, 2, 3, 4].map((attempts) => computeRetryWaitMs(attempts, 1))).toEqual([5_000, 10_000, 20_000, 40_000])
  expect(computeRetryWaitMs(1, 0)).toBe(2_500)
  expect(computeRetryWaitMs(100, 1)).toBe(3_600_000)
  const whole = Array.from({ length: MAX_ATTEMPTS }, (_, n) => computeRetryWaitMs(n + 1, 1)).reduce(
    (sum, ms) => sum + ms,
  )
  expect(whole).toBeGreaterThan(3_600_000)
})

test('a Retry-After is respected up to six hours', () => {
  expect(computeRetryWaitMs(1, 1, 60_000)).toBe(60_000)
  expect(computeRetryWaitMs(5, 1, 1_000)).toBe(80_000)
  expect(computeRetryWaitMs(1, 1, 1e12)).toBe(6 * 3_600_000)
})

test('a channel that stays down is probed less and less often, but at least every five minutes', () => {
  expect([1, 2, 3].map((times) => computeReopenDelayMs(times, 1))).toEqual([2_000, 4_000, 8_000])
  expect(computeReopenDelayMs(50, 1)).toBe(300_000)
})

test('a notification without an expiry is given up after three days', () => {
  const at = new Date('2026-05-20T20:00:00Z')
  expect(getDeliveryDeadline(at, null).toISOString()).toBe('2026-05-23T20:00:00.000Z')
  const ends = new Date('2026-05-20T20:45:00Z')
  expect(getDeliveryDeadline(at, ends)).toBe(ends)
})
