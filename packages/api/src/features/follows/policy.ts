import { forbidden } from '../../errors'
import type { SessionInfo } from '../../platform/sessions'

/** `followerId` and `viewerId` are accepted for the documented calls, and must then be the session's. */
export function refuseOtherFollower(claimed: string | undefined, { user }: SessionInfo): void {
  if (claimed !== undefined && claimed !== user.id) throw forbidden('You can only follow as yourself')
}
