import type { LoginInput, SessionAnswer } from '@squall/shared/contract/account'
import type { Context } from '../../../context'
import { forbidden, unauthorized } from '../../../errors'
import { exchangeDeviceToken, isDeviceToken, type RememberedDevice, rememberDevice } from '../device-tokens'
import { openSession } from '../open-session'
import { findByLogin } from '../queries'

/** With the typed password, or silently with a remembered device's token. */
export async function login(ctx: Context, input: LoginInput): Promise<SessionAnswer> {
  const { limits } = ctx.services
  limits.loginByAddress.take(ctx.address)
  const answer = await signIn(ctx, input).catch((error) => {
    limits.loginByAddress.giveBack(ctx.address)
    throw error
  })
  // What stays counted is what was wrong.
  if (answer === null) throw unauthorized('Invalid username or password')
  limits.loginByAddress.giveBack(ctx.address)
  return answer
}

/** Answers null where the name or the secret is wrong. */
async function signIn(ctx: Context, { username, password, rememberMe }: LoginInput): Promise<SessionAnswer | null> {
  const { db, guesses, now } = ctx.services
  const found = findByLogin(db, username)
  let device: RememberedDevice | null = null
  if (isDeviceToken(password)) {
    // A token has 256 bits and cannot be guessed, so a stranger's guesses must not lock out a remembered device.
    device = found ? exchangeDeviceToken(ctx.services, found.id, password) : null
    if (device === null) return null
  } else if (!(await guesses.isSignInRight(password, { name: username, person: found, network: ctx.address })))
    return null

  // The password may have changed, and the account too, while the hash waited its turn.
  const person = findByLogin(db, username)
  if (person === undefined || person.passwordHash !== found?.passwordHash || person.accountStatus === 'deleted')
    return null
  if (person.accountStatus === 'suspended') throw forbidden('This account is suspended')
  if (rememberMe) device ??= rememberDevice(db, person.id, now())
  return openSession(ctx, person.id, device)
}
