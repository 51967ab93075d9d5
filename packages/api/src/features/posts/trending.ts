import { TRENDING_HASHTAGS, type TrendingHashtag } from '@squall/shared/contract/community'
import { type Db, tables } from '@squall/shared/server/db'
import { and, asc, count, desc, eq, gt, lt, notInArray } from 'drizzle-orm'

const { posts, postHashtags, users } = tables
const WEEK_MS = 7 * 86_400_000
const KEPT_FOR_MS = 60_000

export interface TrendingHashtags {
  /** The ten hashtags that most approved posts of the last seven days carry, most used first. Counted once a minute. */
  list(): TrendingHashtag[]
  /** Makes the next `list` count again, after a review or a removal. */
  renew(): void
}

/** Returns the trending hashtags, counted when they are read. */
export function createTrendingHashtags(db: Db, now: () => Date): TrendingHashtags {
  let counted: { at: number; hashtags: TrendingHashtag[] } | null = null
  return {
    list() {
      const at = now().getTime()
      if (counted === null || at - counted.at >= KEPT_FOR_MS)
        counted = { at, hashtags: countHashtagsSince(db, at - WEEK_MS) }
      return counted.hashtags
    },
    renew() {
      counted = null
    },
  }
}

function countHashtagsSince(db: Db, since: number): TrendingHashtag[] {
  const posted = count()
  return db
    .select({ hashtag: postHashtags.hashtag, count: posted })
    .from(postHashtags)
    .where(
      and(
        gt(postHashtags.postSerial, findLastSerialBefore(db, since)),
        // Excluding the few posts of deleted accounts is cheaper than joining all authors.
        notInArray(postHashtags.postSerial, selectDeletedSerials(db)),
      ),
    )
    .groupBy(postHashtags.hashtag)
    .orderBy(desc(posted), asc(postHashtags.hashtag))
    .limit(TRENDING_HASHTAGS)
    .all()
}

const selectDeletedSerials = (db: Db) =>
  db
    .select({ serial: posts.serial })
    .from(users)
    .innerJoin(posts, eq(posts.userId, users.id))
    .where(eq(users.accountStatus, 'deleted'))

/** Returns the serial of the newest post before `time`. Serials grow with time, so that this reads only the posts after it. */
function findLastSerialBefore(db: Db, time: number): number {
  const row = db
    .select({ serial: posts.serial })
    .from(posts)
    .where(lt(posts.createdAt, new Date(time)))
    .orderBy(desc(posts.serial))
    .limit(1)
    .get()
  return row?.serial ?? 0
}
