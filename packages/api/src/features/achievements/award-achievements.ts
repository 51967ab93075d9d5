import { type Db, tables } from '@squall/shared/server/db'
import { and, count, eq } from 'drizzle-orm'
import { enqueueNotification } from '../../platform/enqueue-notification'
import { newId } from '../../platform/tokens'
import { recordActivity } from '../activities/record-activity'
import { listEarnedRules } from './rules'

const { achievements, photos, users } = tables

/** Awards the achievements a user has earned, each once. Call it in the transaction that changed their statistics. */
export function awardAchievements(db: Pick<Db, 'select' | 'insert'>, userId: string, now: Date): void {
  const stats = db
    .select({
      totalStreams: users.totalStreams,
      followers: users.followers,
      yearsOfExperience: users.yearsOfExperience,
    })
    .from(users)
    .where(eq(users.id, userId))
    .get()
  if (stats === undefined) return
  const isApproved = and(eq(photos.userId, userId), eq(photos.status, 'approved'))
  const approvedPhotos = db.select({ n: count() }).from(photos).where(isApproved).get()?.n ?? 0
  for (const { rule, title } of listEarnedRules({ ...stats, approvedPhotos })) {
    const { changes } = db
      .insert(achievements)
      .values({ id: newId(), userId, rule, unlockedAt: now })
      .onConflictDoNothing()
      .run()
    if (changes === 0) continue
    recordActivity(db, { userId, type: 'achievement', title: `Earned “${title}”`, now })
    enqueueNotification(db, `achievement:${userId}:${rule}`, { kind: 'achievement', userId, rule }, now)
  }
}
