import sharp from 'sharp'

/** Returns three bytes for each pixel. */
export function decodeJpeg(bytes: Uint8Array): Promise<Uint8Array> {
  return sharp(bytes).removeAlpha().toColourspace('srgb').raw().toBuffer()
}
