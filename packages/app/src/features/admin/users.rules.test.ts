import type { AccountStatus, Invite } from '@squall/shared/contract/account'
import { expect, test } from 'vitest'
import { formatOutcome, getInviteState, groupRefusals, listUserActions } from './users.rules'

const NOW = Date.parse('2026-05-20T12:00:00.000Z')

const invite: Invite = {
  id: 'one',
  hint: 'SQ-7',
  maxUses: 2,
  uses: 1,
  expiresAt: '2026-06-01T00:00:00.000Z',
  createdAt: '2026-05-01T00:00:00.000Z',
  createdBy: null,
  revokedAt: null,
}

test('a code with uses and days left is open', () => {
  expect(getInviteState(invite, NOW)).toBe('open')
})

test('a code closes when it is used up, when it expires and when it is revoked', () => {
  expect(getInviteState({ ...invite, uses: 2 }, NOW)).toBe('used up')
  expect(getInviteState({ ...invite, expiresAt: '2026-05-20T12:00:00.000Z' }, NOW)).toBe('expired')
  expect(getInviteState({ ...invite, uses: 2, revokedAt: '2026-05-02T00:00:00.000Z' }, NOW)).toBe('revoked')
})

const user = (accountStatus: AccountStatus, isAdmin = false) => ({
  id: 'ada',
  accountStatus,
  isAdmin,
  isVerified: false,
})

test('each account status has its own actions, and a deleted account none', () => {
  expect(listUserActions(user('pending'), 'me')).toEqual(['approve', 'remove'])
  expect(listUserActions(user('approved'), 'me')).toEqual(['suspend', 'makeAdmin', 'verify', 'remove'])
  expect(listUserActions(user('approved', true), 'me')).toEqual(['suspend', 'demoteAdmin', 'verify', 'remove'])
  expect(listUserActions(user('suspended'), 'me')).toEqual(['reactivate', 'remove'])
  expect(listUserActions(user('deleted'), 'me')).toEqual([])
})

test('administrators get no action that would lock them out themselves', () => {
  expect(listUserActions(user('approved', true), 'ada')).toEqual(['verify'])
})

test('the outcome of a bulk action is given in numbers', () => {
  const outcome = { asked: 1_400, changed: 1_398, unchanged: 1, refused: [] }
  expect(formatOutcome(outcome, 'approved')).toBe('1,398 of 1,400 users approved, 1 already approved.')
  expect(formatOutcome({ ...outcome, asked: 1, changed: 1, unchanged: 0 }, 'deleted')).toBe('1 of 1 user deleted.')
})

test('skipped accounts are grouped by reason, with the first ten names', () => {
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
