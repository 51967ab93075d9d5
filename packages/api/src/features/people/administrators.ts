import { type Db, tables } from '@squall/shared/server/db'
import { and, eq } from 'drizzle-orm'

const { users } = tables

/** Returns the ids of users with the administrator role whose account is approved. */
export function listAdministratorIds(db: Pick<Db, 'select'>): Set<string> {
  const rows = db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.isAdmin, true), eq(users.accountStatus, 'approved')))
    .all()
  return new Set(rows.map(({ id }) => id))
}

/** Whether a user is the only administrator. */
export const isLastAdministrator = (administrators: Set<string>, userId: string): boolean =>
  administrators.size === 1 && administrators.has(userId)
