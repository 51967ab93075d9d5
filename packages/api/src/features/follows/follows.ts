import { FOLLOW_PAGE, type FollowAnswer, type FollowCard, type FollowPageInput } from '@squall/shared/contract/account'
import { type Db, tables } from '@squall/shared/server/db'
import { and, count, desc, eq, lt, or, sql } from 'drizzle-orm'
import { badRequest, forbidden } from '../../errors'
import { enqueueNotification } from '../../platform/enqueue-notification'
import type { SessionInfo } from '../../platform/sessions'
import type { Services } from '../../services'
import { awardAchievements } from '../achievements/achievements'
import { isNotDeleted, personCardColumns, requirePerson } from '../people/queries'
import { getProfile } from '../profiles/queries'

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

/** Whether a user follows another. */
export function isFollowing(db: Pick<Db, 'select'>, followerId: string, followedId: string): boolean {
  const pair = and(eq(follows.followerId, followerId), eq(follows.followedId, followedId))
  return db.select({ at: follows.createdAt }).from(follows).where(pair).get() !== undefined
}

/**
 * Returns a user's profile after following or unfollowing; idempotent. The follower count changes in the same transaction.
 * @throws BAD_REQUEST for the user's own account, NOT_FOUND
 */
export function setFollow(
  { db, now }: Pick<Services, 'db' | 'now'>,
  followerId: string,
  followedId: string,
  isFollowing: boolean,
): FollowAnswer {
  if (followerId === followedId) throw badRequest('You cannot follow yourself')
  const pair = and(eq(follows.followerId, followerId), eq(follows.followedId, followedId))
  return db.transaction((tx) => {
    requirePerson(tx, followedId)
    const { changes } = isFollowing
      ? tx.insert(follows).values({ followerId, followedId, createdAt: now() }).onConflictDoNothing().run()
      : tx.delete(follows).where(pair).run()
    tx.update(users)
      .set({ followers: sql`${users.followers} + ${isFollowing ? changes : -changes}` })
      .where(eq(users.id, followedId))
      .run()
    if (isFollowing && changes > 0) {
      awardAchievements(tx, followedId, now())
      // The key makes it once: unfollowing and following again does not notify again.
      enqueueNotification(
        tx,
        `new-follower:${followerId}:${followedId}`,
        { kind: 'new-follower', followerId, followedId },
        now(),
      )
    }
    return { ...getProfile(tx, followedId), isFollowing }
  })
}

/** Accepts `followerId` or `viewerId` of the documented calls only when it is the session's user. @throws FORBIDDEN */
export function requireOwnFollowerId(claimed: string | undefined, { user }: SessionInfo): void {
  if (claimed !== undefined && claimed !== user.id) throw forbidden('You can only follow as yourself')
}
