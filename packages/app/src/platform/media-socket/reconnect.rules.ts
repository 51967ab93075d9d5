import { closeCodes } from '@squall/shared/contract/wire'

export type AfterClose = 'renew-session' | 'give-up-broadcast' | 'retry'

/** Returns how to reconnect after a close code. */
export function afterClose(code: number, sessionExpired: boolean): AfterClose {
  if (sessionExpired || code === closeCodes.sessionExpired) return 'renew-session'
  if (code === closeCodes.replaced) return 'give-up-broadcast'
  return 'retry'
}
