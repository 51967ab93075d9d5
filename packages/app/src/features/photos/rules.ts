import {
  ImageUrl,
  PHOTO_PAGE,
  type Photo,
  PhotoDetails,
  type PhotoSort,
  StormType,
} from '@squall/shared/contract/community'
import { z } from 'zod'
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

/** Grid columns per breakpoint; `PHOTO_GRID_WIDTHS` is the matching `sizes` attribute of the pictures. */
export const photoGridColumns = { base: 2, lg: 3, '2xl': 4 }

export const PHOTO_GRID_WIDTHS = '(min-width: 96em) 22rem, (min-width: 64em) 30vw, 47vw'

export const getNextPhotoPage = nextSerial(PHOTO_PAGE)

/** Returns the cursor of the next page of a list by likes or comments: that count and the serial of the last photo. */
const nextRankedPage =
  (count: 'likes' | 'comments') =>
  (page: Pick<Photo, 'likes' | 'comments' | 'serial'>[]): string | undefined => {
    const last = page.at(-1)
    return last && page.length === PHOTO_PAGE ? `${last[count]}-${last.serial}` : undefined
  }

/** Returns how the next page of a list in this order is found. */
export const getNextPage = {
  newest: getNextPhotoPage,
  liked: nextRankedPage('likes'),
  discussed: nextRankedPage('comments'),
} satisfies Record<PhotoSort, unknown>

export const photoSortOptions: { value: Exclude<PhotoSort, 'newest'>; label: string }[] = [
  { value: 'liked', label: 'Most liked' },
  { value: 'discussed', label: 'Most discussed' },
]

/** Returns the label that tells the author why a photo is not public; null for public photos. */
export function getPhotoState({ status, isPublic }: Pick<Photo, 'status' | 'isPublic'>): string | null {
  if (status === 'pending') return 'Pending'
  if (status === 'rejected') return 'Rejected'
  return isPublic ? null : 'Only you'
}

/** Returns the ids before and after a photo in the list; null at the ends and for a photo outside the list. */
export function findNeighbours(photos: Photo[], id: string): { before: string | null; after: string | null } {
  const at = photos.findIndex((photo) => photo.id === id)
  if (at < 0) return { before: null, after: null }
  return { before: photos[at - 1]?.id ?? null, after: photos[at + 1]?.id ?? null }
}

export const uploadMethods = ['file', 'url'] as const

export type UploadMethod = (typeof uploadMethods)[number]

/** The form's fields as typed: the date is in local time and may be empty. */
export const photoForm = PhotoDetails.extend({ dateTaken: z.string(), imageUrl: z.string() })

export type PhotoFields = z.output<typeof photoForm>

export const emptyPhoto: z.input<typeof photoForm> = {
  title: '',
  description: '',
  location: '',
  stormType: 'other',
  weatherConditions: '',
  dateTaken: '',
  isPublic: true,
  imageUrl: '',
}

interface RefusalToast {
  title: string
  description: string
}

/** Returns a typed local date and time in ISO 8601; null when the field is empty. */
export const toIsoDate = (local: string): string | null => (local === '' ? null : new Date(local).toISOString())

/** Returns the toast about a missing picture; null when a picture is given. */
export function findMissingPicture(method: UploadMethod, file: File | null, imageUrl: string): RefusalToast | null {
  if (method === 'file') {
    return file === null ? { title: 'No File Selected', description: 'Please select a photo file to upload.' } : null
  }
  const refusal = ImageUrl.safeParse(imageUrl).error?.issues[0]?.message
  if (refusal === undefined) return null
  return { title: imageUrl.trim() === '' ? 'Image URL Required' : 'Invalid URL', description: refusal }
}

/** Returns the multipart form that uploads a photo; empty fields are left out. */
export function toPhotoFormData(fields: PhotoFields, photo: File): FormData {
  const form = new FormData()
  const { imageUrl: _onlyByAddress, dateTaken, isPublic, ...texts } = fields
  for (const [name, text] of Object.entries(texts)) if (text) form.append(name, text)
  const date = toIsoDate(dateTaken)
  if (date !== null) form.append('dateTaken', date)
  form.append('isPublic', String(isPublic))
  form.append('photo', photo)
  return form
}
