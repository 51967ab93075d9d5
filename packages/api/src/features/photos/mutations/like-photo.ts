import type { PhotoLikes } from '@squall/shared/contract/community'
import { tables } from '@squall/shared/server/db'
import { and, eq } from 'drizzle-orm'
import type { Services } from '../../../services'
import { type Asker, requireVisible } from '../policy'

const { photoLikes } = tables

/**
 * Sets or takes back one person's like; doing either twice changes nothing.
 * @throws NOT_FOUND
 */
export function setPhotoLike(
  { db, now }: Pick<Services, 'db' | 'now'>,
  photoId: string,
  asker: NonNullable<Asker>,
  liked: boolean,
): PhotoLikes {
  return db.transaction((tx) => {
    requireVisible(tx, photoId, asker)
    const userId = asker.id
    if (liked) tx.insert(photoLikes).values({ photoId, userId, createdAt: now() }).onConflictDoNothing().run()
    else
      tx.delete(photoLikes)
        .where(and(eq(photoLikes.photoId, photoId), eq(photoLikes.userId, userId)))
        .run()
    return { likes: requireVisible(tx, photoId, asker).likes, likedByMe: liked }
  })
}
