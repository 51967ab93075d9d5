import sharp from 'sharp'
import { exifDate } from '../../lib/exif-date'
import { encodePicture } from '../../lib/images'
import type { PictureSizes } from '../../lib/storage'

const PLACEHOLDER_EDGE = 24

/** What an uploaded picture becomes: its sizes, how large the large one is in pixels, a few blurred pixels, its own date. */
interface ReadPhoto {
  sizes: PictureSizes
  width: number
  height: number
  /** A data URL of some hundred characters. */
  placeholder: string
  takenAt: Date | null
}

/**
 * Encodes a photo anew, after its date was read: nothing of the file that came is kept, be it a position or a hidden page.
 * @throws UNSUPPORTED_MEDIA_TYPE for other files, BAD_REQUEST for broken or over-large pictures
 */
export async function readPhoto(bytes: Buffer): Promise<ReadPhoto> {
  const sizes = await encodePicture('photos', bytes)
  const { width, height } = await sharp(sizes.large).metadata()
  const tiny = await sharp(sizes.small)
    .resize({ width: PLACEHOLDER_EDGE, height: PLACEHOLDER_EDGE, fit: 'inside' })
    .webp({ quality: 30 })
    .toBuffer()
  const { exif } = await sharp(bytes).metadata()
  return {
    sizes,
    width,
    height,
    placeholder: `data:image/webp;base64,${tiny.toString('base64')}`,
    takenAt: exifDate(exif),
  }
}
