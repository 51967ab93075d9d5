import type { AccountStatus } from '@squall/shared/contract/account'
import { expect, test } from 'vitest'
import { formatOutcome, groupRefusals, listUserActions } from './user-actions'

const user = (accountStatus: AccountStatus, isAdmin = false) => ({
  id: 'ada',
  accountStatus,
  isAdmin,
  isVerified: false,
})

test('each status offers its own acts, and a deleted account none', () => {
  expect(listUserActions(user('pending'), 'me')).toEqual(['approve', 'remove'])
  expect(listUserActions(user('approved'), 'me')).toEqual(['suspend', 'makeAdmin', 'verify', 'remove'])
  expect(listUserActions(user('approved', true), 'me')).toEqual(['suspend', 'demoteAdmin', 'verify', 'remove'])
  expect(listUserActions(user('suspended'), 'me')).toEqual(['reactivate', 'remove'])
  expect(listUserActions(user('deleted'), 'me')).toEqual([])
})

test('to oneself nothing is offered that would shut oneself out', () => {
  expect(listUserActions(user('approved', true), 'ada')).toEqual(['verify'])
})

test('what came of a bulk act is said in numbers', () => {
  const outcome = { asked: 1_400, changed: 1_398, unchanged: 1, refused: [] }
  expect(formatOutcome(outcome, 'approved')).toBe('1,398 of 1,400 users approved, 1 was so already.')
  expect(formatOutcome({ ...outcome, asked: 1, changed: 1, unchanged: 0 }, 'deleted')).toBe('1 of 1 user deleted.')
})

test('who was left out is grouped by the reason, with the first ten names', () => {
  const refused = Array.from({ length: 12 }, (_, n) => ({
    id: `id-${n}`,
    username: `u${n}`,
    reason: 'This account is deleted',
  }))
  const groups = groupRefusals([...refused, { id: 'gone', username: null, reason: 'User not found' }])
  expect(groups.map(({ reason, count, names }) => [reason, count, names.length])).toEqual([
    ['This account is deleted', 12, 10],
    ['User not found', 1, 1],
  ])
  expect(groups[1]?.names).toEqual(['gone'])
})
