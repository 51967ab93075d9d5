import { type Db, tables } from '@squall/shared/server/db'
import { and, eq } from 'drizzle-orm'

const { users } = tables

/** Who may administrate now: the role alone does not do, the account must be approved too. */
export function administratorIds(db: Pick<Db, 'select'>): Set<string> {
  const rows = db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.isAdmin, true), eq(users.accountStatus, 'approved')))
    .all()
  return new Set(rows.map(({ id }) => id))
}

/** Whether nobody could administrate the installation without this person. */
export const isLastOf = (administrators: Set<string>, userId: string): boolean =>
  administrators.size === 1 && administrators.has(userId)
