import { type Db, tables } from '@squall/shared/server/db'
import { eq } from 'drizzle-orm'

/** The set-up page works only while no administrator exists. */
export function isSetupNeeded(db: Pick<Db, 'select'>): boolean {
  const { users } = tables
  return db.select({ id: users.id }).from(users).where(eq(users.isAdmin, true)).limit(1).get() === undefined
}
