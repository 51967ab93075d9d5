import type { PostLikes } from '@squall/shared/contract/community'
import { tables } from '@squall/shared/server/db'
import { and, eq } from 'drizzle-orm'
import type { Services } from '../../../services'
import { type Asker, requirePublished } from '../policy'

const { postLikes } = tables

/**
 * Sets or takes back one person's like; doing either twice changes nothing.
 * @throws NOT_FOUND, CONFLICT (not published)
 */
export function setPostLike(
  { db, now }: Pick<Services, 'db' | 'now'>,
  postId: string,
  asker: NonNullable<Asker>,
  liked: boolean,
): PostLikes {
  const userId = asker.id
  return db.transaction((tx) => {
    requirePublished(tx, postId, asker)
    if (liked) tx.insert(postLikes).values({ postId, userId, createdAt: now() }).onConflictDoNothing().run()
    else
      tx.delete(postLikes)
        .where(and(eq(postLikes.postId, postId), eq(postLikes.userId, userId)))
        .run()
    return { likes: requirePublished(tx, postId, asker).likes, likedByMe: liked }
  })
}
