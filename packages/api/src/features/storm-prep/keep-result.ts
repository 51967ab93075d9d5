import type { StormPrepResult } from '@squall/shared/contract/community'
import { tables } from '@squall/shared/server/db'
import { lt } from 'drizzle-orm'
import type { Services } from '../../services'

const { prepScores } = tables

/** Keeps a result if it is the person's best; an equal one leaves the day of the first. */
export function keepResult({ db, now }: Pick<Services, 'db' | 'now'>, userId: string, result: StormPrepResult): void {
  const { score, level } = result
  const best = { score, level, achievedAt: now() }
  db.insert(prepScores)
    .values({ userId, ...best })
    .onConflictDoUpdate({ target: prepScores.userId, set: best, setWhere: lt(prepScores.score, score) })
    .run()
}
