import type { Post } from '@squall/shared/contract/community'
import { tables } from '@squall/shared/server/db'
import { eq } from 'drizzle-orm'
import type { Services } from '../../../services'
import { ownFileOf } from '../media'
import { type Asker, requireAuthor } from '../policy'
import { getPost } from '../queries'

/**
 * Takes one's own post away, picture included; answers what it was.
 * @throws NOT_FOUND, FORBIDDEN
 */
export async function removePost(
  { db, files, trending }: Pick<Services, 'db' | 'files' | 'trending'>,
  id: string,
  asker: NonNullable<Asker>,
): Promise<Post> {
  requireAuthor(db, id, asker)
  const post = getPost(db, id, asker)
  db.delete(tables.posts).where(eq(tables.posts.id, id)).run()
  trending.renew()
  await files.removePictures(ownFileOf(post.mediaUrl))
  return post
}
