import { type Db, tables } from '@squall/shared/server/db'
import { eq } from 'drizzle-orm'

const { contestEntries, contests, photos } = tables

/** The photos a person handed in to contests; their votes are told with the community. */
export function contestEntriesOf(db: Db, userId: string) {
  return {
    contestEntries: db
      .select({
        contest: contests.title,
        photo: photos.title,
        votes: contestEntries.votes,
        submittedAt: contestEntries.createdAt,
      })
      .from(contestEntries)
      .innerJoin(contests, eq(contests.id, contestEntries.contestId))
      .innerJoin(photos, eq(photos.id, contestEntries.photoId))
      .where(eq(photos.userId, userId))
      .all(),
  }
}
