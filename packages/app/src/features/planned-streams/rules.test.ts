import type { PlannedStream } from '@squall/shared/contract/live'
import { expect, test } from 'vitest'
import { formatInterest, getPlanChoice, getPlanStatus } from './rules'

const NOW = Date.parse('2026-05-20T16:00:00Z')
const plan = (changes: Partial<PlannedStream> = {}): PlannedStream => ({
  id: 'p',
  userId: 'owner',
  title: 'Dryline day',
  startsAt: '2026-05-20T18:00:00.000Z',
  createdAt: '2026-05-19T18:00:00.000Z',
  status: 'upcoming',
  reminders: 0,
  remindedMe: false,
  remindable: true,
  user: { id: 'owner', username: 'owner', displayName: 'Owner', isVerified: false },
  ...changes,
})

test('the owner manages, others can ask for a reminder in time, a cancelled stream has no action', () => {
  expect(getPlanChoice(plan(), 'owner')).toBe('manage')
  expect(getPlanChoice(plan(), 'other')).toBe('remind')
  expect(getPlanChoice(plan(), null)).toBe('remind')
  expect(getPlanChoice(plan({ remindedMe: true, remindable: false }), 'other')).toBe('forget')
  expect(getPlanChoice(plan({ remindable: false }), 'other')).toBe('none')
  expect(getPlanChoice(plan({ status: 'cancelled', remindedMe: true }), 'other')).toBe('none')
})

test('the status is shown when the stream is cancelled, close or due', () => {
  expect(getPlanStatus(plan(), NOW)).toBeNull()
  expect(getPlanStatus(plan({ remindable: false }), NOW)).toBe('starts soon')
  expect(getPlanStatus(plan({ remindable: false, startsAt: '2026-05-20T15:59:00Z' }), NOW)).toBe('about to begin')
  expect(getPlanStatus(plan({ status: 'cancelled' }), NOW)).toBe('cancelled')
})

test('the number of reminders is shown when there are any', () => {
  expect(formatInterest(plan())).toBeNull()
  expect(formatInterest(plan({ reminders: 1 }))).toBe('1 person wants a reminder')
  expect(formatInterest(plan({ reminders: 12 }))).toBe('12 people want a reminder')
})
