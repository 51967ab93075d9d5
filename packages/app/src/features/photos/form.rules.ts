import { ImageUrl, PhotoDetails } from '@squall/shared/contract/community'
import { z } from 'zod'

export const uploadMethods = ['file', 'url'] as const
export type UploadMethod = (typeof uploadMethods)[number]

/** The form as it is typed: the date is local and may be empty. */
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

/** What is missing beside the fields themselves, as a toast says it; null when nothing is. */
export function pictureMissing(method: UploadMethod, file: File | null, imageUrl: string): Refusal | null {
  if (method === 'file') {
    return file === null ? { title: 'No File Selected', description: 'Please select a photo file to upload.' } : null
  }
  const refusal = ImageUrl.safeParse(imageUrl).error?.issues[0]?.message
  if (refusal === undefined) return null
  return { title: imageUrl.trim() === '' ? 'Image URL Required' : 'Invalid URL', description: refusal }
}

/** A local date and time as typed, in ISO 8601; null when nothing was. */
export const isoDate = (local: string): string | null => (local === '' ? null : new Date(local).toISOString())

/** The form that a photo goes out in. */
export function toForm(fields: PhotoFields, photo: File): FormData {
  const form = new FormData()
  const { imageUrl: _onlyByAddress, dateTaken, isPublic, ...texts } = fields
  for (const [name, text] of Object.entries(texts)) if (text) form.append(name, text)
  const date = isoDate(dateTaken)
  if (date !== null) form.append('dateTaken', date)
  form.append('isPublic', String(isPublic))
  form.append('photo', photo)
  return form
}
