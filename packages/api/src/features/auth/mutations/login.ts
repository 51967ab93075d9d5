import type { LoginInput, SessionAnswer } from '@squall/shared/auth'
import type { Context } from '../../../context'
import { forbidden, unauthorized } from '../../../errors'
import { isPassword } from '../../../lib/passwords'
import { isDeviceToken, type RememberedDevice, rememberDevice, rotateDeviceToken } from '../device-tokens'
import { openSession } from '../open-session'
import { findByLogin } from '../queries'

/** With the typed password, or silently with a remembered device's token. */
export async function login(ctx: Context, input: LoginInput): Promise<SessionAnswer> {
  const { db, limits, now } = ctx.services
  const byToken = isDeviceToken(input.password)
  const name = input.username.toLowerCase()
  limits.loginByAddress.check(ctx.address)
  // A token has 256 bits and cannot be guessed, so a stranger's guesses must not lock out a remembered device.
  if (!byToken) limits.loginByName.check(name)

  const person = findByLogin(db, input.username)
  let device: RememberedDevice | null = null
  let known = false
  if (byToken) {
    device = person ? rotateDeviceToken(db, person.id, input.password, now()) : null
    known = device !== null
  } else {
    known = await isPassword(input.password, person?.passwordHash ?? null)
  }

  if (person === undefined || !known || person.accountStatus === 'deleted') {
    limits.loginByAddress.count(ctx.address)
    if (!byToken) limits.loginByName.count(name)
    throw unauthorized('Invalid username or password')
  }
  if (person.accountStatus === 'suspended') throw forbidden('This account is suspended')

  if (input.rememberMe && !device) device = rememberDevice(db, person.id, now())
  return openSession(ctx, person.id, device)
}
