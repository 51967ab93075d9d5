import type { PlannedStream } from '@squall/shared/contract/live'
import { expect, test } from 'vitest'
import { choiceOf, interestOf, standingOf } from './rules'

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

test('the owner manages, others are reminded while there is time, and nobody does anything with what is cancelled', () => {
  expect(choiceOf(plan(), 'owner')).toBe('manage')
  expect(choiceOf(plan(), 'other')).toBe('remind')
  expect(choiceOf(plan(), null)).toBe('remind')
  expect(choiceOf(plan({ remindedMe: true, remindable: false }), 'other')).toBe('forget')
  expect(choiceOf(plan({ remindable: false }), 'other')).toBe('none')
  expect(choiceOf(plan({ status: 'cancelled', remindedMe: true }), 'other')).toBe('none')
})

test('how it stands is said when it is cancelled, close or begins', () => {
  expect(standingOf(plan(), NOW)).toBeNull()
  expect(standingOf(plan({ remindable: false }), NOW)).toBe('starts soon')
  expect(standingOf(plan({ remindable: false, startsAt: '2026-05-20T15:59:00Z' }), NOW)).toBe('about to begin')
  expect(standingOf(plan({ status: 'cancelled' }), NOW)).toBe('cancelled')
})

test('interest is told where there is some', () => {
  expect(interestOf(plan())).toBeNull()
  expect(interestOf(plan({ reminders: 1 }))).toBe('1 person wants a reminder')
  expect(interestOf(plan({ reminders: 12 }))).toBe('12 people want a reminder')
})
