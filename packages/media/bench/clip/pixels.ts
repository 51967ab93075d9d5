import sharp from 'sharp'

/** A part of a picture, in shares of its sides. */
export interface Rectangle {
  left: number
  top: number
  width: number
  height: number
}

/** Returns three bytes for each pixel. */
export function decodeJpeg(bytes: Uint8Array): Promise<Uint8Array> {
  return sharp(bytes).removeAlpha().toColourspace('srgb').raw().toBuffer()
}

/** Returns the brightness (0 to 255) in the middle of each cell of a grid that lies over a part of a JPEG, row by row. */
export async function readBrightness(
  jpeg: Uint8Array,
  part: Rectangle,
  { columns, rows }: { columns: number; rows: number },
): Promise<number[]> {
  const { data, info } = await sharp(jpeg).greyscale().raw().toBuffer({ resolveWithObject: true })
  return Array.from({ length: columns * rows }, (_, cell) => {
    const x = (part.left + (part.width * ((cell % columns) + 0.5)) / columns) * info.width
    const y = (part.top + (part.height * (Math.floor(cell / columns) + 0.5)) / rows) * info.height
    return data[(Math.floor(y) * info.width + Math.floor(x)) * info.channels] ?? 128
  })
}

/** Returns a JPEG with shapes over it: elements of SVG, in its pixels. */
export async function drawOver(jpeg: Uint8Array, shapes: string): Promise<Buffer> {
  const { width, height } = await sharp(jpeg).metadata()
  const overlay = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${shapes}</svg>`
  return sharp(jpeg)
    .composite([{ input: Buffer.from(overlay) }])
    .jpeg({ quality: 90 })
    .toBuffer()
}
