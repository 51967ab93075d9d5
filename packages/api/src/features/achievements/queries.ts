import type { Achievement } from '@squall/shared/contract/account'
import { type Db, tables } from '@squall/shared/server/db'
import { desc, eq } from 'drizzle-orm'
import { requirePerson } from '../people/queries'
import { achievementRules } from './rules'

const { achievements } = tables

/**
 * Returns a user's achievements, newest first: at most one for each rule.
 * @throws NOT_FOUND
 */
export function listAchievements(db: Db, userId: string): Achievement[] {
  requirePerson(db, userId)
  return db
    .select()
    .from(achievements)
    .where(eq(achievements.userId, userId))
    .orderBy(desc(achievements.unlockedAt), achievements.rule)
    .all()
    .flatMap(({ id, rule, unlockedAt }) => {
      const known = achievementRules.find((candidate) => candidate.rule === rule)
      if (known === undefined) return []
      const { title, description } = known
      return { id, title, description, unlockedAt: unlockedAt.toISOString() }
    })
}
