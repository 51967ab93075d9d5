import type { Context } from '../context'
import { forbidden } from '../errors'

/**
 * A cookie alone does not prove that the person meant it: writes need a request from this site. A claimed identity must be the session's.
 * @throws FORBIDDEN
 */
export function refuseForgery(ctx: Context, isWrite: boolean): void {
  if (isWrite && ctx.sessionFromCookie && !ctx.sameOrigin) throw forbidden('This request came from another site')
  if (ctx.claimedUserId !== null && ctx.session !== null && ctx.claimedUserId !== ctx.session.user.id) {
    throw forbidden('The user-id header is not yours')
  }
}
