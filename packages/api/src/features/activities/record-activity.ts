import type { ActivityType } from '@squall/shared/contract/account'
import { type Db, tables } from '@squall/shared/server/db'
import { newId } from '../../platform/tokens'

interface NewActivity {
  userId: string
  type: ActivityType
  title: string
  now: Date
}

/** Records an activity of a user, inside the transaction of the activity itself. Returns its id. */
export function recordActivity(db: Pick<Db, 'insert'>, { userId, type, title, now }: NewActivity): string {
  const id = newId()
  db.insert(tables.activities).values({ id, userId, type, title, createdAt: now }).run()
  return id
}
