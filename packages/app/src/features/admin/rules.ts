import type { Invite } from '@squall/shared/contract/account'

export type InviteState = 'open' | 'used up' | 'expired' | 'revoked'

/** Whether a code still lets anybody in at `now` (ms). */
export function inviteState(invite: Invite, now: number): InviteState {
  if (invite.revokedAt !== null) return 'revoked'
  if (Date.parse(invite.expiresAt) <= now) return 'expired'
  return invite.uses >= invite.maxUses ? 'used up' : 'open'
}
