import type { SetupInput } from '@squall/shared/contract/account'
import { hashSecret, tables } from '@squall/shared/server/db'
import { and, eq } from 'drizzle-orm'
import type { Context } from '../../context'
import { forbidden } from '../../errors'
import { hashPassword } from '../../platform/passwords'
import { createUser } from '../auth/create-user'
import { openSession } from '../auth/open-session'
import { createInvite } from '../invites/mutations'
import { isSetupNeeded } from './policy'

const FIRST_INVITES = 3

/** Creates the first administrator and the first invite codes, and signs the administrator in. Works once. @throws FORBIDDEN */
export async function completeSetup(ctx: Context, input: SetupInput) {
  const { db, limits, now } = ctx.services
  limits.resetByAddress.take(ctx.address)
  const { settings } = tables
  const passwordHash = await hashPassword(input.password, ctx.address)
  const userId = db.transaction((tx) => {
    if (!isSetupNeeded(tx)) throw forbidden('Set-up is already done')
    const { changes } = tx
      .delete(settings)
      .where(and(eq(settings.key, 'setup-token-hash'), eq(settings.value, hashSecret(input.token))))
      .run()
    if (changes === 0) throw forbidden('This set-up link is not valid. Use the newest one from the server log.')
    return createUser(tx, { ...input, passwordHash, accountStatus: 'approved', isAdmin: true, now: now() })
  })
  const inviteCodes = Array.from(
    { length: FIRST_INVITES },
    () => createInvite(db, { uses: 1, days: 30 }, userId, now()).code,
  )
  return { ...(await openSession(ctx, userId)), inviteCodes }
}
