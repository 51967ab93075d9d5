import { forbidden } from '../../errors'
import type { SessionInfo } from '../../platform/sessions'

/** Accepts `followerId` or `viewerId` of the documented calls only when it is the session's user. @throws FORBIDDEN */
export function requireOwnFollower(claimed: string | undefined, { user }: SessionInfo): void {
  if (claimed !== undefined && claimed !== user.id) throw forbidden('You can only follow as yourself')
}
