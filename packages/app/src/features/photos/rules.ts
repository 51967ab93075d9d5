import { PHOTO_PAGE, type Photo, type PhotoLikes } from '@squall/shared/photo'

/** What the author is told about a photo that not everybody sees; null for the others. */
export function photoState({ status, isPublic }: Pick<Photo, 'status' | 'isPublic'>): string | null {
  if (status === 'pending') return 'Pending'
  if (status === 'rejected') return 'Rejected'
  return isPublic ? null : 'Only you'
}

/** A like given or taken back, before the server has answered. */
export const flippedLike = ({ likes, likedByMe }: PhotoLikes): PhotoLikes => ({
  likes: Math.max(0, likes + (likedByMe ? -1 : 1)),
  likedByMe: !likedByMe,
})

/** The cursor of the page after; undefined after the last one. */
export const nextPage = (page: Photo[]): number | undefined =>
  page.length === PHOTO_PAGE ? page.at(-1)?.serial : undefined

/** Each photo once: between two questions a photo may have moved from one page to the next. */
export function onlyOnce(photos: Photo[]): Photo[] {
  return [...new Map(photos.map((photo) => [photo.id, photo])).values()]
}

/** The photos beside one in the list; null at its ends, and beside a photo that is not in it. */
export function neighbours(photos: Photo[], id: string): { before: string | null; after: string | null } {
  const at = photos.findIndex((photo) => photo.id === id)
  if (at < 0) return { before: null, after: null }
  return { before: photos[at - 1]?.id ?? null, after: photos[at + 1]?.id ?? null }
}
