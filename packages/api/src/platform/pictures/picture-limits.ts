import { PICTURE_MAX_PIXELS } from '@squall/shared/rules/picture'

export const PICTURE_NEEDS_MEMORY = 'The picture needs too much memory to be read. Please choose a smaller one.'

const MAX_SIDE = 16_384
/** 50 megapixels with four channels of 16 bits. */
const MAX_DECODED_BYTES = 400_000_000

/** The header of a picture, in the terms of sharp's metadata. */
export interface PictureHeader {
  format: string
  width: number
  height: number
  channels: number
  /** The sample type: 'uchar' is one byte, 'ushort' two. */
  depth: string
  /** Whether it is interlaced or progressive. */
  isProgressive?: boolean
}

/** Returns why a picture may not be decoded, from its header alone, or null when it may. */
export function checkPictureHeader(header: PictureHeader): string | null {
  const { width, height } = header
  if (width * height > PICTURE_MAX_PIXELS) return 'The picture has more than 50 megapixels'
  if (Math.max(width, height) > MAX_SIDE)
    return 'The picture is longer than 16,384 pixels. Please choose a smaller one.'
  return estimateDecodedBytes(header) > MAX_DECODED_BYTES ? PICTURE_NEEDS_MEMORY : null
}

function estimateDecodedBytes({
  format,
  width,
  height,
  channels,
  depth,
  isProgressive = false,
}: PictureHeader): number {
  const bytesPerSample = depth === 'uchar' ? 1 : 2
  return width * height * channels * bytesPerSample * getDecoderCost(format, isProgressive)
}

/**
 * Returns how many times the size of the picture its decoder needs, as measured: AVIF is kept as planes and several copies (15
 * to 25 bytes per pixel), interlaced pictures whole, progressive JPEG in samples of twice the size. Others stream row by row.
 */
function getDecoderCost(format: string, isProgressive: boolean): number {
  if (format === 'heif') return 5
  return isProgressive ? 2 : 1
}
