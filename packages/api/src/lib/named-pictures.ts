import { type Db, tables } from '@squall/shared/db'
import { isNotNull } from 'drizzle-orm'

const { photos, posts, streamingPages, users } = tables

/** The addresses of all pictures that something in the database names; others than ours may be among them. */
export function namedPictures(db: Pick<Db, 'select'>): Set<string> {
  const columns = [
    db.select({ url: users.profileImageUrl }).from(users).where(isNotNull(users.profileImageUrl)),
    db.select({ url: streamingPages.banner }).from(streamingPages).where(isNotNull(streamingPages.banner)),
    db.select({ url: photos.imageUrl }).from(photos),
    db.select({ url: posts.mediaUrl }).from(posts).where(isNotNull(posts.mediaUrl)),
  ]
  return new Set(columns.flatMap((rows) => rows.all().flatMap(({ url }) => url ?? [])))
}
