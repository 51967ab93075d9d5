import type { SessionAnswer } from '@squall/shared/contract/account'
import type { Context } from '../../context'
import type { RememberedDevice } from './device-tokens'
import { getUser } from './queries'

/** Signs a user in: creates the session and its cookie. Returns the answer for the client. */
export async function openSession(
  ctx: Context,
  userId: string,
  device: RememberedDevice | null = null,
): Promise<SessionAnswer> {
  const { db, guesses, sessions } = ctx.services
  const sessionId = await sessions.create(userId, device?.id ?? null)
  ctx.setSessionCookie(sessionId)
  guesses.trustNetwork(userId, ctx.address)
  return { sessionId, user: getUser(db, userId), ...(device && { rememberToken: device.token }) }
}
