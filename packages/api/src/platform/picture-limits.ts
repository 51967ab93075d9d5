import { PICTURE_MAX_PIXELS } from '@squall/shared/rules/picture'

export const PICTURE_NEEDS_MEMORY = 'The picture needs too much memory to be read. Please choose a smaller one.'

const MAX_SIDE = 16_384
/** 50 megapixels in four channels of 16 bits. */
const MAX_DECODED_BYTES = 400_000_000

/** What the first bytes of a picture say about it, as sharp's metadata names it. */
export interface PictureHeader {
  format: string
  width: number
  height: number
  channels: number
  /** How a sample is kept: 'uchar' is one byte, 'ushort' two. */
  depth: string
  /** Interlaced, or progressive. */
  isProgressive?: boolean
}

/** Why a picture may not be decoded, by its header alone; null when it may be. */
export function pictureHeaderRefusal(header: PictureHeader): string | null {
  const { width, height } = header
  if (width * height > PICTURE_MAX_PIXELS) return 'The picture has more than 50 megapixels'
  if (Math.max(width, height) > MAX_SIDE)
    return 'The picture is longer than 16,384 pixels. Please choose a smaller one.'
  return decodedBytes(header) > MAX_DECODED_BYTES ? PICTURE_NEEDS_MEMORY : null
}

function decodedBytes({ format, width, height, channels, depth, isProgressive = false }: PictureHeader): number {
  const bytesPerSample = depth === 'uchar' ? 1 : 2
  return width * height * channels * bytesPerSample * decoderCost(format, isProgressive)
}

/**
 * How much more a decoder keeps than the picture itself, measured: AVIF is held as planes and as several copies (15 to 25 bytes
 * a pixel), what is interlaced is held whole, progressive JPEG in samples of twice the size. All else comes row by row.
 */
function decoderCost(format: string, isProgressive: boolean): number {
  if (format === 'heif') return 5
  return isProgressive ? 2 : 1
}
