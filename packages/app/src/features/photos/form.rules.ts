import { ImageUrl, PhotoDetails } from '@squall/shared/contract/community'
import { z } from 'zod'

export const uploadMethods = ['file', 'url'] as const
export type UploadMethod = (typeof uploadMethods)[number]

/** The form's fields as typed: the date is in local time and may be empty. */
export const PhotoForm = PhotoDetails.extend({ dateTaken: z.string(), imageUrl: z.string() })
export type PhotoFields = z.output<typeof PhotoForm>

export const emptyPhoto: z.input<typeof PhotoForm> = {
  title: '',
  description: '',
  location: '',
  stormType: 'other',
  weatherConditions: '',
  dateTaken: '',
  isPublic: true,
  imageUrl: '',
}

interface Refusal {
  title: string
  description: string
}

/** Returns the toast about a missing picture; null when a picture is given. */
export function findMissingPicture(method: UploadMethod, file: File | null, imageUrl: string): Refusal | null {
  if (method === 'file') {
    return file === null ? { title: 'No File Selected', description: 'Please select a photo file to upload.' } : null
  }
  const refusal = ImageUrl.safeParse(imageUrl).error?.issues[0]?.message
  if (refusal === undefined) return null
  return { title: imageUrl.trim() === '' ? 'Image URL Required' : 'Invalid URL', description: refusal }
}

/** Returns a typed local date and time in ISO 8601; null when the field is empty. */
export const toIsoDate = (local: string): string | null => (local === '' ? null : new Date(local).toISOString())

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
