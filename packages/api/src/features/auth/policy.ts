import type { AccountStatus } from '@squall/shared/contract/account'
import { type Db, tables } from '@squall/shared/server/db'
import { eq } from 'drizzle-orm'

/** New accounts wait for an administrator unless the installation approves them by itself. */
export function newAccountStatus(db: Pick<Db, 'select'>): AccountStatus {
  const setting = db.select().from(tables.settings).where(eq(tables.settings.key, 'auto-approve')).get()
  return setting?.value === 'true' ? 'approved' : 'pending'
}
