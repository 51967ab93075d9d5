import type { Context } from '../../../context'
import type { SessionInfo } from '../../../platform/sessions'
import { forgetDevice } from '../device-tokens'

/** Ends this session, forgets the device it remembers, and cuts its sockets. */
export async function logout(ctx: Context & { session: SessionInfo }): Promise<{ ok: true }> {
  const { db, sessions, media } = ctx.services
  const { id, hash, deviceTokenId } = ctx.session
  if (deviceTokenId !== null) forgetDevice(db, deviceTokenId)
  await sessions.remove(id)
  ctx.setSessionCookie(null)
  media.publish({ type: 'sessions-revoked', sessionHashes: [hash] })
  return { ok: true }
}
