import type { Activity } from '@squall/shared/contract/account'
import { type Db, tables } from '@squall/shared/server/db'
import { desc, eq } from 'drizzle-orm'
import { requirePerson } from '../people/queries'

const LIST_LIMIT = 20
const { activities } = tables

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
