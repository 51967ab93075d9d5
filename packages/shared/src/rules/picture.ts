/** Limits of an uploaded picture, checked in the browser and enforced by the server. */
export const PICTURE_MAX_BYTES = 15 * 1024 * 1024
export const PICTURE_MAX_PIXELS = 50_000_000

/** The accepted types; the server reads them from the first bytes, not from the name. */
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif'] as const

export const PICTURE_TOO_LARGE = 'The picture is larger than 15 MB. Please choose a smaller one.'
export const PICTURE_IS_SVG = 'SVG drawings are not accepted. Please choose a JPEG, PNG, WebP, GIF or AVIF picture.'
export const PICTURE_WRONG_TYPE =
  'This is not a picture we can read. Please choose a JPEG, PNG, WebP, GIF or AVIF file.'

export type PictureSize = 'large' | 'medium' | 'small'

/** Returns the address of a stored picture in one of its sizes, from the address of its large one. */
export const toPictureUrl = (url: string, size: PictureSize): string => url.replace(/-large(?=\.\w+$)/, `-${size}`)

/** Returns the error message for a chosen file by its declared type and size; null when it may be uploaded. */
export function pictureRefusal(file: { type: string; size: number }): string | null {
  if (file.type === 'image/svg+xml') return PICTURE_IS_SVG
  if (file.type !== '' && !PICTURE_TYPES.some((type) => type === file.type)) return PICTURE_WRONG_TYPE
  return file.size > PICTURE_MAX_BYTES ? PICTURE_TOO_LARGE : null
}
