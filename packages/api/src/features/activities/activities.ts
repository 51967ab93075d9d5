import type { Activity, ActivityType } from '@squall/shared/contract/account'
import { type Db, tables } from '@squall/shared/server/db'
import { desc, eq } from 'drizzle-orm'
import { newId } from '../../platform/tokens'
import { requirePerson } from '../people/queries'

const { activities } = tables

const LIST_LIMIT = 20

/**
 * Returns a user's newest 20 activities.
 * @throws NOT_FOUND
 */
export function listActivities(db: Db, userId: string): Activity[] {
  requirePerson(db, userId)
  return db
    .select()
    .from(activities)
    .where(eq(activities.userId, userId))
    .orderBy(desc(activities.createdAt), desc(activities.id))
    .limit(LIST_LIMIT)
    .all()
    .map(({ id, type, title, createdAt }) => ({
      id,
      activityType: type,
      activityTitle: title,
      createdAt: createdAt.toISOString(),
    }))
}

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
