import { type Db, tables } from '@squall/shared/server/db'
import { and, count, eq } from 'drizzle-orm'
import { enqueueNotification } from '../../platform/enqueue-notification'
import { newId } from '../../platform/tokens'
import { recordActivity } from '../activities/record-activity'
import { earnedRules } from './rules'

const { achievements, photos, users } = tables

/** Gives a person what they have earned by now, each achievement once. For the transaction that changed their numbers. */
export function awardAchievements(db: Pick<Db, 'select' | 'insert'>, userId: string, now: Date): void {
  const deeds = db
    .select({
      totalStreams: users.totalStreams,
      followers: users.followers,
      yearsOfExperience: users.yearsOfExperience,
    })
    .from(users)
    .where(eq(users.id, userId))
    .get()
  if (deeds === undefined) return
  const isApproved = and(eq(photos.userId, userId), eq(photos.status, 'approved'))
  const approvedPhotos = db.select({ n: count() }).from(photos).where(isApproved).get()?.n ?? 0
  for (const { rule, title } of earnedRules({ ...deeds, approvedPhotos })) {
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
