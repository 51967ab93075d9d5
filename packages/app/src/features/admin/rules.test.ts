import type { Invite } from '@squall/shared/contract/account'
import { expect, test } from 'vitest'
import { inviteState } from './constants'

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
  expect(inviteState(invite, NOW)).toBe('open')
})

test('a code closes when it is used up, when it expires and when it is revoked', () => {
  expect(inviteState({ ...invite, uses: 2 }, NOW)).toBe('used up')
  expect(inviteState({ ...invite, expiresAt: '2026-05-20T12:00:00.000Z' }, NOW)).toBe('expired')
  expect(inviteState({ ...invite, uses: 2, revokedAt: '2026-05-02T00:00:00.000Z' }, NOW)).toBe('revoked')
})
