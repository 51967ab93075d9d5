import type { StormPrepHighScore, StormPrepResult } from '@squall/shared/contract/community'
import { type Db, tables } from '@squall/shared/server/db'
import { eq, lt } from 'drizzle-orm'
import type { Services } from '../../services'

const { prepScores } = tables

/** Returns a person's best result; null before their first. */
export function findHighScore(db: Db, userId: string): StormPrepHighScore | null {
  const row = db.select().from(prepScores).where(eq(prepScores.userId, userId)).get()
  return row ? { score: row.score, level: row.level, achievedAt: row.achievedAt.toISOString() } : null
}

/** Stores a result if it is the person's best; an equal one keeps the date of the first. */
export function saveHighScore(
  { db, now }: Pick<Services, 'db' | 'now'>,
  userId: string,
  result: StormPrepResult,
): void {
  const { score, level } = result
  const best = { score, level, achievedAt: now() }
  db.insert(prepScores)
    .values({ userId, ...best })
    .onConflictDoUpdate({ target: prepScores.userId, set: best, setWhere: lt(prepScores.score, score) })
    .run()
}
