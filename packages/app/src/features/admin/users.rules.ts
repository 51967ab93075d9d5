import type { AccountStatus, CurrentUser, Invite } from '@squall/shared/contract/account'
import type { BulkOutcome } from '@squall/shared/contract/admin'
import { formatNumber, formatQuantity } from '../../platform/format'

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

/** Returns the state of an invite code at `now` (ms). */
export function getInviteState(invite: Invite, now: number): InviteState {
  if (invite.revokedAt !== null) return 'revoked'
  if (Date.parse(invite.expiresAt) <= now) return 'expired'
  return invite.uses >= invite.maxUses ? 'used up' : 'open'
}

export type UserActionName =
  | 'approve'
  | 'reactivate'
  | 'suspend'
  | 'makeAdmin'
  | 'demoteAdmin'
  | 'remove'
  | 'verify'
  | 'unverify'

interface UserAction {
  label: string
  /** The title of the toast after success. */
  done: string
  /** The message of a failure without a reason from the server. */
  failed: string
  isDangerous?: true
  /** The confirmation; left out for actions that end nothing and can be undone. */
  question?: { title: (name: string) => string; sentence: string }
}

/** An administrator's action on one account. */
export const userActions: Record<UserActionName, UserAction> = {
  approve: { label: 'Approve', done: 'User Approved', failed: 'Failed to approve user.' },
  reactivate: { label: 'Reactivate', done: 'User Approved', failed: 'Failed to approve user.' },
  suspend: {
    label: 'Suspend',
    done: 'User Suspended',
    failed: 'Failed to suspend user.',
    isDangerous: true,
    question: {
      title: (name) => `Suspend ${name}?`,
      sentence: 'Their live stream ends and they are signed out at once. They can be reactivated later.',
    },
  },
  makeAdmin: {
    label: 'Make Admin',
    done: 'Admin Granted',
    failed: 'Failed to grant admin permissions.',
    question: {
      title: (name) => `Make ${name} an administrator?`,
      sentence: 'Administrators can do everything you can, and change your account too.',
    },
  },
  demoteAdmin: {
    label: 'Demote Admin',
    done: 'Admin Demoted',
    failed: 'Failed to revoke admin permissions.',
    isDangerous: true,
    question: {
      title: (name) => `Demote ${name}?`,
      sentence: 'They keep their account and can no longer open this page.',
    },
  },
  remove: {
    label: 'Delete',
    done: 'User Deleted',
    failed: 'Failed to delete user.',
    isDangerous: true,
    question: {
      title: (name) => `Delete ${name}?`,
      sentence:
        'Their live stream ends, they are signed out at once, and their profile and everything they shared are hidden. This cannot be undone.',
    },
  },
  verify: { label: 'Verify', done: 'User Verified', failed: 'Failed to verify user.' },
  unverify: {
    label: 'Unverify',
    done: 'Verification Removed',
    failed: 'Failed to remove the verification.',
  },
}

/** Returns the actions that an account's status allows, without those that would lock out the current administrator. */
export function listUserActions(
  user: Pick<CurrentUser, 'id' | 'accountStatus' | 'isAdmin' | 'isVerified'>,
  myId: string,
): UserActionName[] {
  const verification: UserActionName = user.isVerified ? 'unverify' : 'verify'
  const role: UserActionName = user.isAdmin ? 'demoteAdmin' : 'makeAdmin'
  const offered: Record<typeof user.accountStatus, UserActionName[]> = {
    pending: ['approve', 'remove'],
    approved: ['suspend', role, verification, 'remove'],
    suspended: ['reactivate', 'remove'],
    deleted: [],
  }
  const endangersMe = (act: UserActionName) => userActions[act].isDangerous === true && user.id === myId
  return offered[user.accountStatus].filter((act) => !endangersMe(act))
}

export type BulkActionName = 'bulkApprove' | 'bulkSuspend' | 'bulkDelete'

interface BulkAction {
  label: string
  /** 'Approve', for the question and its button. */
  verb: string
  /** 'approved', for the outcome. */
  participle: string
  done: string
  failed: string
  isDangerous?: true
  sentence: string
}

export const bulkActions: Record<BulkActionName, BulkAction> = {
  bulkApprove: {
    label: 'Approve Users',
    verb: 'Approve',
    participle: 'approved',
    done: 'Users Approved',
    failed: 'Bulk Approval Failed',
    sentence: 'They can go live from now on. Suspended users among them are reactivated.',
  },
  bulkSuspend: {
    label: 'Suspend Users',
    verb: 'Suspend',
    participle: 'suspended',
    done: 'Users Suspended',
    failed: 'Bulk Suspension Failed',
    isDangerous: true,
    sentence: 'Their live streams end and they are signed out at once. They can be reactivated later.',
  },
  bulkDelete: {
    label: 'Delete Users',
    verb: 'Delete',
    participle: 'deleted',
    done: 'Users Deleted',
    failed: 'Bulk Deletion Failed',
    isDangerous: true,
    sentence:
      'Their live streams end, they are signed out at once, and their profile and everything they shared are hidden. This cannot be undone.',
  },
}

/** Returns '12 of 14 users approved, 1 already approved.' */
export function formatOutcome({ asked, changed, unchanged }: BulkOutcome, participle: string): string {
  const done = `${formatNumber(changed)} of ${formatQuantity(asked, 'user')} ${participle}`
  return unchanged === 0 ? `${done}.` : `${done}, ${formatNumber(unchanged)} already ${participle}.`
}

/** Returns the skipped accounts of a bulk action by reason, with the first few names of each. */
export function groupRefusals(refused: BulkOutcome['refused']): { reason: string; count: number; names: string[] }[] {
  const reasons = new Map<string, { reason: string; count: number; names: string[] }>()
  for (const { reason, username, id } of refused) {
    const group = reasons.get(reason) ?? { reason, count: 0, names: [] }
    group.count += 1
    if (group.names.length < NAMES_SHOWN) group.names.push(username === null ? id : `@${username}`)
    reasons.set(reason, group)
  }
  return [...reasons.values()]
}

const NAMES_SHOWN = 10
