import type { AccountStatus } from '@squall/shared/contract/account'
import { type Db, tables } from '@squall/shared/server/db'
import { eq } from 'drizzle-orm'

/** Returns the status of a new account: pending, unless the installation approves accounts automatically. */
export function getNewAccountStatus(db: Pick<Db, 'select'>): AccountStatus {
  const setting = db.select().from(tables.settings).where(eq(tables.settings.key, 'auto-approve')).get()
  return setting?.value === 'true' ? 'approved' : 'pending'
}
