import type { ChangePasswordInput, LoginInput, SessionAnswer, SignupInput } from '@squall/shared/contract/account'
import { tables } from '@squall/shared/server/db'
import { eq } from 'drizzle-orm'
import type { Context } from '../../context'
import { forbidden, unauthorized } from '../../errors'
import { refuseOnDemonstration, requirePassword } from '../../platform/http-server/request-context'
import { hashPassword } from '../../platform/passwords'
import type { SessionInfo } from '../../platform/sessions'
import { redeemInvite } from '../invites/invites'
import {
  exchangeDeviceToken,
  isDeviceToken,
  issueDeviceToken,
  type RememberedDevice,
  removeRememberedDevice,
} from './device-tokens'
import { openSession, removeSessions } from './sessions'
import { createUser, findUserByLogin, getNewAccountStatus } from './users'

/** Changes the password; needs the current one. Ends all other sessions, remembered devices and push subscriptions. */
export async function changePassword(
  ctx: Context & { session: SessionInfo },
  input: ChangePasswordInput,
): Promise<{ message: string }> {
  const { db, media } = ctx.services
  const { user, hash } = ctx.session
  const { users } = tables
  refuseOnDemonstration(ctx.services)
  await requirePassword(ctx.services, ctx.session, input.currentPassword, 'Current password is not right')
  const passwordHash = await hashPassword(input.newPassword, user.id)
  const sessionHashes = db.transaction((tx) => {
    tx.update(users).set({ passwordHash }).where(eq(users.id, user.id)).run()
    return removeSessions(tx, [user.id], { sessionHash: hash, pushDevice: input.pushDevice })
  })
  media.publish({ type: 'sessions-revoked', sessionHashes })
  return { message: 'Password changed' }
}

/** Ends this session, removes its remembered device, and closes its sockets. */
export async function logout(ctx: Context & { session: SessionInfo }): Promise<{ ok: true }> {
  const { db, sessions, media } = ctx.services
  const { id, hash, deviceTokenId } = ctx.session
  if (deviceTokenId !== null) removeRememberedDevice(db, deviceTokenId)
  await sessions.remove(id)
  ctx.setSessionCookie(null)
  media.publish({ type: 'sessions-revoked', sessionHashes: [hash] })
  return { ok: true }
}

/** Creates an account, pending until approved, and signs it in. Takes one use of the invite code. */
export async function signup(ctx: Context, input: SignupInput): Promise<SessionAnswer> {
  const { db, limits, now } = ctx.services
  limits.signupByAddress.take(ctx.address)
  const passwordHash = await hashPassword(input.password, ctx.address)
  const userId = db.transaction((tx) => {
    redeemInvite(tx, input.inviteCode, now())
    return createUser(tx, {
      ...input,
      passwordHash,
      accountStatus: getNewAccountStatus(tx),
      isAdmin: false,
      now: now(),
    })
  })
  return openSession(ctx, userId)
}

/** Signs in with a password, or with the token of a remembered device. @throws UNAUTHORIZED, FORBIDDEN */
export async function login(ctx: Context, input: LoginInput): Promise<SessionAnswer> {
  const { limits } = ctx.services
  limits.loginByAddress.take(ctx.address)
  const answer = await signIn(ctx, input).catch((error) => {
    limits.loginByAddress.giveBack(ctx.address)
    throw error
  })
  // Only failed attempts stay counted.
  if (answer === null) throw unauthorized('Invalid username or password')
  limits.loginByAddress.giveBack(ctx.address)
  return answer
}

/** Returns null when the name or the secret is wrong. */
async function signIn(ctx: Context, { username, password, rememberMe }: LoginInput): Promise<SessionAnswer | null> {
  const { db, guesses, now } = ctx.services
  const found = findUserByLogin(db, username)
  let device: RememberedDevice | null = null
  if (isDeviceToken(password)) {
    // A token has 256 bits and cannot be guessed, so a stranger's guesses must not lock out a remembered device.
    device = found ? exchangeDeviceToken(ctx.services, found.id, password) : null
    if (device === null) return null
  } else if (!(await guesses.isSignInRight(password, { name: username, person: found, network: ctx.address })))
    return null

  // Password or account may have changed while the hash was computed.
  const person = findUserByLogin(db, username)
  if (person === undefined || person.passwordHash !== found?.passwordHash || person.accountStatus === 'deleted')
    return null
  if (person.accountStatus === 'suspended') throw forbidden('This account is suspended')
  if (rememberMe) device ??= issueDeviceToken(db, person.id, now())
  return openSession(ctx, person.id, device)
}
