import { type Db, tables } from '@squall/shared/db'
import { and, eq, ne } from 'drizzle-orm'

const { users } = tables
const canAdministrate = and(eq(users.isAdmin, true), eq(users.accountStatus, 'approved'))

/** Whether somebody may administrate now: the role alone does not do, the account must be approved too. */
export function isAdministrator(db: Pick<Db, 'select'>, userId: string): boolean {
  const row = db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), canAdministrate))
    .get()
  return row !== undefined
}

/** Whether nobody could administrate the installation without this person. */
export function isLastAdministrator(db: Pick<Db, 'select'>, userId: string): boolean {
  if (!isAdministrator(db, userId)) return false
  const another = db
    .select({ id: users.id })
    .from(users)
    .where(and(canAdministrate, ne(users.id, userId)))
    .limit(1)
    .get()
  return another === undefined
}
