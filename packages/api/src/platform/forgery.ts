import type { Context } from '../context'
import { forbidden } from '../errors'

/**
 * Refuses forged requests (CSRF): a write with a cookie must come from this site, and a `user-id` header must name the
 * session's user.
 * @throws FORBIDDEN
 */
export function refuseForgery(ctx: Context, isWrite: boolean): void {
  if (isWrite && ctx.sessionFromCookie && !ctx.sameOrigin) throw forbidden('This request came from another site')
  if (ctx.claimedUserId !== null && ctx.session !== null && ctx.claimedUserId !== ctx.session.user.id) {
    throw forbidden('The user-id header is not yours')
  }
}
