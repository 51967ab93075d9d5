import { GALLERY_PHOTO, type MediaType } from '@squall/shared/contract/community'
import { type Db, tables } from '@squall/shared/server/db'
import { and, eq } from 'drizzle-orm'
import { badRequest } from '../../errors'
import { FILES_PREFIX } from '../../platform/storage'
import type { Services } from '../../services'

const { photos } = tables

export type PostMediaServices = Pick<Services, 'db' | 'files' | 'fetchPicture' | 'readPicture' | 'uploads' | 'limits'>

/**
 * The address that a post's media are stored with. A photo is the author's own one of the gallery, or fetched here and encoded
 * anew, so that nobody's browser ever asks the address somebody typed. A video stays an address, which is only linked to.
 * @throws BAD_REQUEST, TOO_MANY_REQUESTS; what fetching and reading the picture throws
 */
export async function storeMedia(
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

/** What waits for approval or is private would be missing from the post for everybody else. @throws BAD_REQUEST */
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

/** The file that goes with a post. Photos of the gallery stay, they belong to themselves. */
export const getOwnFile = (mediaUrl: string | null): string | null =>
  mediaUrl?.startsWith(`${FILES_PREFIX}posts/`) ? mediaUrl : null
