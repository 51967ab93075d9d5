import type { AccountStatus, Invite } from '@squall/shared/contract/account'

export const statusLabels: Record<AccountStatus, string> = {
  pending: 'Pending',
  approved: 'Approved',
  suspended: 'Suspended',
  deleted: 'Deleted',
}

export const statusPalettes: Record<AccountStatus, string> = {
  pending: 'orange',
  approved: 'green',
  suspended: 'red',
  deleted: 'gray',
}

export const statusOptions = Object.entries(statusLabels).map(([value, label]) => ({ value, label }))

export type InviteState = 'open' | 'used up' | 'expired' | 'revoked'

/** Returns whether an invite code is still valid at `now` (ms). */
export function inviteState(invite: Invite, now: number): InviteState {
  if (invite.revokedAt !== null) return 'revoked'
  if (Date.parse(invite.expiresAt) <= now) return 'expired'
  return invite.uses >= invite.maxUses ? 'used up' : 'open'
}
