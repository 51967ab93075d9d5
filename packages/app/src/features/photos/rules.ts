import { PHOTO_PAGE, type Photo, StormType } from '@squall/shared/contract/community'
import { nextSerial } from '../../platform/paged-list'

export const stormTypeNames: Record<StormType, string> = {
  tornado: 'Tornado',
  hurricane: 'Hurricane',
  thunderstorm: 'Thunderstorm',
  hail: 'Hail',
  lightning: 'Lightning',
  supercell: 'Supercell',
  other: 'Other',
}

export const stormTypeOptions = StormType.options.map((value) => ({ value, label: stormTypeNames[value] }))

/** Grid columns per breakpoint; `PICTURE_WIDTHS` is the matching `sizes` attribute of the pictures. */
export const columns = { base: 1, sm: 2, lg: 3, '2xl': 4 }

export const PICTURE_WIDTHS = '(min-width: 96em) 22rem, (min-width: 64em) 30vw, (min-width: 30em) 47vw, 94vw'

/** Returns the label that tells the author why a photo is not public; null for public photos. */
export function getPhotoState({ status, isPublic }: Pick<Photo, 'status' | 'isPublic'>): string | null {
  if (status === 'pending') return 'Pending'
  if (status === 'rejected') return 'Rejected'
  return isPublic ? null : 'Only you'
}

export const nextPage = nextSerial(PHOTO_PAGE)

/** Returns the ids before and after a photo in the list; null at the ends and for a photo outside the list. */
export function findNeighbours(photos: Photo[], id: string): { before: string | null; after: string | null } {
  const at = photos.findIndex((photo) => photo.id === id)
  if (at < 0) return { before: null, after: null }
  return { before: photos[at - 1]?.id ?? null, after: photos[at + 1]?.id ?? null }
}
