import type { AccountStatus } from '@squall/shared/contract/account'
import { PENDING_MAY, PENDING_MAY_NOT } from '@squall/shared/rules/account-approval'

export interface ChannelState {
  status: string
  hint: string
  mayStream: boolean
}

/** Returns the status text of the member's channel card. */
export function getChannelState(accountStatus: AccountStatus, liveTitle: string | null): ChannelState {
  if (liveTitle !== null) return { status: 'Live now', hint: liveTitle, mayStream: true }
  if (accountStatus === 'approved') {
    return { status: 'Ready to Stream', hint: 'Camera and microphone are asked for when you go live.', mayStream: true }
  }
  if (accountStatus === 'pending') {
    return {
      status: 'Waiting for approval',
      hint: `${PENDING_MAY} ${PENDING_MAY_NOT}`,
      mayStream: false,
    }
  }
  return { status: 'Streaming is off', hint: 'This account may not go live. Ask an administrator.', mayStream: false }
}
