import { FOLLOW_PAGE, type FollowCard, type FollowPageInput } from '@squall/shared/contract/account'
import { type Db, tables } from '@squall/shared/server/db'
import { and, count, desc, eq, lt, or } from 'drizzle-orm'
import { isNotDeleted, personCardColumns, requirePerson } from '../people/queries'

const { follows, users } = tables

/** For each list: the column of the given user, and the column of the listed users. */
const ENDS = {
  followers: { about: follows.followedId, listed: follows.followerId },
  following: { about: follows.followerId, listed: follows.followedId },
} as const

interface FollowPage {
  cards: FollowCard[]
  total: number
}

/**
 * Returns a page of a user's followers, or of those they follow, newest first.
 * @throws NOT_FOUND
 */
export function listFollows(db: Db, list: keyof typeof ENDS, { id, cursor }: FollowPageInput): FollowPage {
  requirePerson(db, id)
  const { about, listed } = ENDS[list]
  const whole = and(eq(about, id), isNotDeleted)
  const total =
    db.select({ n: count() }).from(follows).innerJoin(users, eq(users.id, listed)).where(whole).get()?.n ?? 0
  const cards = db
    .select({ ...personCardColumns, followedAt: follows.createdAt })
    .from(follows)
    .innerJoin(users, eq(users.id, listed))
    .where(and(whole, after(cursor, listed)))
    .orderBy(desc(follows.createdAt), desc(listed))
    .limit(FOLLOW_PAGE)
    .all()
    .map((row) => ({ ...row, followedAt: row.followedAt.toISOString() }))
  return { cards, total }
}

function after(cursor: string | undefined, listed: (typeof ENDS)[keyof typeof ENDS]['listed']) {
  if (cursor === undefined) return undefined
  const [time = '', ...rest] = cursor.split('_')
  const at = new Date(time)
  return or(lt(follows.createdAt, at), and(eq(follows.createdAt, at), lt(listed, rest.join('_'))))
}

export function isFollowing(db: Pick<Db, 'select'>, followerId: string, followedId: string): boolean {
  const pair = and(eq(follows.followerId, followerId), eq(follows.followedId, followedId))
  return db.select({ at: follows.createdAt }).from(follows).where(pair).get() !== undefined
}
