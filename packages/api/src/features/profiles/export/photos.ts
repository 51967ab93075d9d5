import { type Db, tables } from '@squall/shared/server/db'
import { eq } from 'drizzle-orm'

const { photos, photoLikes } = tables

/** A person's photos, as stored but for who reviewed them, and which photos they like. */
export function photosOf(db: Db, userId: string) {
  return {
    photos: db
      .select()
      .from(photos)
      .where(eq(photos.userId, userId))
      .all()
      .map(({ serial: _serial, reviewedBy: _reviewer, placeholder: _placeholder, ...photo }) => photo),
    likedPhotos: db
      .select({ photoId: photoLikes.photoId, at: photoLikes.createdAt })
      .from(photoLikes)
      .where(eq(photoLikes.userId, userId))
      .all(),
  }
}
