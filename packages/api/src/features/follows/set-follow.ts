import type { FollowAnswer } from '@squall/shared/contract/account'
import { tables } from '@squall/shared/server/db'
import { and, eq, sql } from 'drizzle-orm'
import { badRequest } from '../../errors'
import { enqueueNotification } from '../../platform/enqueue-notification'
import type { Services } from '../../services'
import { awardAchievements } from '../achievements/award-achievements'
import { requirePerson } from '../people/queries'

const { follows, users } = tables

/**
 * Follows or unfollows a user; idempotent. The follower count changes in the same transaction.
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
    const row = tx
      .update(users)
      .set({ followers: sql`${users.followers} + ${isFollowing ? changes : -changes}` })
      .where(eq(users.id, followedId))
      .returning({ followers: users.followers })
      .get()
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
    return { isFollowing, followers: row?.followers ?? 0 }
  })
}
