import { type Db, tables } from '@squall/shared/server/db'
import { eq } from 'drizzle-orm'

const { prepScores } = tables

/** A person's best Storm Prep Challenge. */
export function stormPrepOf(db: Db, userId: string) {
  return { stormPrepHighScore: db.select().from(prepScores).where(eq(prepScores.userId, userId)).get() ?? null }
}
