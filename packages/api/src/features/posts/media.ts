import { GALLERY_PHOTO, type MediaType } from '@squall/shared/contract/community'
import { type Db, tables } from '@squall/shared/server/db'
import { and, eq } from 'drizzle-orm'
import { badRequest } from '../../errors'
import { FILES_PREFIX } from '../../platform/pictures/picture-storage'
import type { Services } from '../../services'

const { photos } = tables

export type PostMediaServices = Pick<Services, 'db' | 'files' | 'fetchPicture' | 'readPicture' | 'uploads' | 'limits'>

/**
 * Returns the address to store with a post. A photo is one of the author's own in the gallery, or is fetched and encoded again
 * here, so that no reader's browser requests the typed address. A video stays an address, which the app only links to.
 * @throws BAD_REQUEST, TOO_MANY_REQUESTS, and what fetching and reading the picture throws
 */
export async function storePostMedia(
  { db, files, fetchPicture, readPicture, uploads, limits }: PostMediaServices,
  authorId: string,
  mediaType: MediaType,
  mediaUrl: string,
): Promise<string> {
  const isOfGallery = GALLERY_PHOTO.test(mediaUrl)
  if (mediaType === 'video') {
    if (isOfGallery) throw badRequest('A video is a web address')
    return mediaUrl
  }
  if (isOfGallery) {
    requireOwnShownPhoto(db, authorId, mediaUrl)
    return mediaUrl
  }
  limits.uploadByUser.take(authorId)
  return uploads.run(authorId, async (hold) => {
    const { sizes } = await readPicture(authorId, 'posts', await fetchPicture(mediaUrl, hold))
    return files.putPicture('posts', sizes)
  })
}

/** Refuses a photo that readers of the post could not see: one that is private or not approved. @throws BAD_REQUEST */
function requireOwnShownPhoto(db: Db, authorId: string, imageUrl: string): void {
  const photo = db
    .select({ status: photos.status, isPublic: photos.isPublic })
    .from(photos)
    .where(and(eq(photos.imageUrl, imageUrl), eq(photos.userId, authorId)))
    .get()
  if (photo === undefined) throw badRequest('Please choose one of your own photos')
  if (photo.status !== 'approved' || !photo.isPublic) {
    throw badRequest('Please choose a photo that is approved and public')
  }
}

/** Returns the picture that is deleted with a post; null for a gallery photo, which stays, and for a video. */
export const getPostPicture = (mediaUrl: string | null): string | null =>
  mediaUrl?.startsWith(`${FILES_PREFIX}posts/`) ? mediaUrl : null
