import { PHOTO_PAGE, type Photo } from '@squall/shared/contract/community'
import { nextSerial } from '../../platform/pages.rules'

/** The note to the author of a photo that is not public; null for public photos. */
export function photoState({ status, isPublic }: Pick<Photo, 'status' | 'isPublic'>): string | null {
  if (status === 'pending') return 'Pending'
  if (status === 'rejected') return 'Rejected'
  return isPublic ? null : 'Only you'
}

export const nextPage = nextSerial(PHOTO_PAGE)

/** The photos beside one in the list; null at its ends, and beside a photo that is not in it. */
export function neighbours(photos: Photo[], id: string): { before: string | null; after: string | null } {
  const at = photos.findIndex((photo) => photo.id === id)
  if (at < 0) return { before: null, after: null }
  return { before: photos[at - 1]?.id ?? null, after: photos[at + 1]?.id ?? null }
}
