import type { SetupInput } from '@squall/shared/contract/account'
import { type Db, hashSecret, tables } from '@squall/shared/server/db'
import { and, eq } from 'drizzle-orm'
import type { Context } from '../../context'
import { forbidden } from '../../errors'
import { hashPassword } from '../../platform/passwords'
import { newToken } from '../../platform/tokens'
import { openSession } from '../auth/sessions'
import { createUser } from '../auth/users'
import { createInvite } from '../invites/invites'

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

/** Whether no administrator exists yet: only then the set-up page works. */
export function isSetupNeeded(db: Pick<Db, 'select'>): boolean {
  const { users } = tables
  return db.select({ id: users.id }).from(users).where(eq(users.isAdmin, true)).limit(1).get() === undefined
}

/** Returns a new one-time link to the set-up page, or null once an administrator exists. Earlier links stop working. */
export function createSetupLink(db: Db, publicUrl: string): string | null {
  if (!isSetupNeeded(db)) return null
  const token = newToken()
  const value = hashSecret(token)
  db.insert(tables.settings)
    .values({ key: 'setup-token-hash', value })
    .onConflictDoUpdate({ target: tables.settings.key, set: { value } })
    .run()
  return `${publicUrl}/setup?token=${token}`
}
