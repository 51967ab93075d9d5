import type { StormPrepHighScore } from '@squall/shared/contract/community'
import { type Db, tables } from '@squall/shared/server/db'
import { eq } from 'drizzle-orm'

const { prepScores } = tables

/** A person's best challenge; null before their first. */
export function highScoreOf(db: Db, userId: string): StormPrepHighScore | null {
  const row = db.select().from(prepScores).where(eq(prepScores.userId, userId)).get()
  return row ? { score: row.score, level: row.level, achievedAt: row.achievedAt.toISOString() } : null
}
