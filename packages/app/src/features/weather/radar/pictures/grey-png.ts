/** An error with a message for the user on why a picture cannot be shown. */
export class PictureError extends Error {
  override name = 'PictureError'
}

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const MOST_PIXELS = 2048

/** A picture of any shape with one byte per pixel, row by row, and the texts in it by keyword. */
export interface GreyValues {
  width: number
  height: number
  levels: Uint8Array<ArrayBuffer>
  texts: Map<string, string>
}

/**
 * Decodes an 8-bit greyscale PNG. The browser's decoder is not used: it expands to four bytes per pixel, may apply
 * colour management, and browsers with fingerprinting protection add noise to canvas read-back.
 * @throws PictureError on any other format and on damaged data
 */
export const readGreyValues = async (bytes: Uint8Array<ArrayBuffer>): Promise<GreyValues> => decode(readChunks(bytes))

async function decode({ header, data, texts }: ReturnType<typeof readChunks>): Promise<GreyValues> {
  const [width, height] = [header.getUint32(0), header.getUint32(4)]
  const [form, interlace] = [header.getUint32(8), header.getUint8(12)]
  const isPossible = width > 0 && height > 0 && width <= MOST_PIXELS && height <= MOST_PIXELS
  if (!isPossible || form !== EIGHT_BITS_OF_GREY || interlace !== 0) throw unknownKind()
  return { width, height, levels: unfilter(await inflate(data, (width + 1) * height), width, height), texts }
}

/** Depth 8, colour type 0, compression 0, filter method 0. */
const EIGHT_BITS_OF_GREY = 0x08000000

const unknownKind = () => new PictureError('The picture is of an unknown kind')

const damaged = () => new PictureError('The picture is damaged')

function readChunks(bytes: Uint8Array<ArrayBuffer>) {
  if (SIGNATURE.some((byte, at) => bytes[at] !== byte)) throw damaged()
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const data: Uint8Array<ArrayBuffer>[] = []
  const texts = new Map<string, string>()
  let header: DataView | null = null
  for (let at = SIGNATURE.length; at + 12 <= bytes.length; ) {
    const length = view.getUint32(at)
    const name = String.fromCharCode(...bytes.subarray(at + 4, at + 8))
    if (at + 12 + length > bytes.length) throw damaged()
    if (name === 'IHDR' && length === 13) header = new DataView(bytes.buffer, bytes.byteOffset + at + 8, length)
    if (name === 'IDAT') data.push(bytes.subarray(at + 8, at + 8 + length))
    if (name === 'tEXt') readText(bytes.subarray(at + 8, at + 8 + length), texts)
    if (name === 'IEND') break
    at += 12 + length
  }
  if (header === null) throw damaged()
  return { header, data, texts }
}

/** Adds the text of a tEXt chunk: keyword, zero and text in Latin 1. */
function readText(chunk: Uint8Array, texts: Map<string, string>) {
  const [keyword = '', value = ''] = new TextDecoder('latin1').decode(chunk).split('\0', 2)
  texts.set(keyword, value)
}

async function inflate(data: Uint8Array<ArrayBuffer>[], length: number): Promise<Uint8Array> {
  const rows = new Uint8Array(length)
  const reader = new Blob(data).stream().pipeThrough(new DecompressionStream('deflate')).getReader()
  let filled = 0
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      // `set` throws when there is more data than room.
      rows.set(part.value, filled)
      filled += part.value.length
    }
  } catch (error) {
    await reader.cancel().catch(() => undefined)
    throw new PictureError('The picture is damaged', { cause: error })
  }
  if (filled < length) throw damaged()
  return rows
}

/** Reverses the PNG row filters; each row begins with its filter type (PNG specification, section 9). */
function unfilter(rows: Uint8Array, width: number, height: number): Uint8Array<ArrayBuffer> {
  const levels = new Uint8Array(width * height)
  for (let row = 0; row < height; row++) {
    const from = row * (width + 1) + 1
    const to = row * width
    const filter = rows[from - 1] ?? 0
    if (filter > PAETH) throw damaged()
    levels.set(rows.subarray(from, from + width), to)
    if (filter !== NONE) addPredictions(levels, { filter, row, width })
  }
  return levels
}

const [NONE, LEFT, ABOVE, MEAN, PAETH] = [0, 1, 2, 3, 4] as const

function addPredictions(levels: Uint8Array, { filter, row, width }: Record<'filter' | 'row' | 'width', number>) {
  const start = row * width
  for (let column = 0; column < width; column++) {
    const at = start + column
    const left = column > 0 ? (levels[at - 1] ?? 0) : 0
    const above = row > 0 ? (levels[at - width] ?? 0) : 0
    const corner = column > 0 && row > 0 ? (levels[at - width - 1] ?? 0) : 0
    // Uint8Array keeps the lowest eight bits, which is the modulo 256 of the PNG specification.
    levels[at] = (levels[at] ?? 0) + prediction(filter, left, above, corner)
  }
}

function prediction(filter: number, left: number, above: number, corner: number): number {
  if (filter === LEFT) return left
  if (filter === ABOVE) return above
  if (filter === MEAN) return (left + above) >> 1
  const toLeft = Math.abs(above - corner)
  const toAbove = Math.abs(left - corner)
  const toCorner = Math.abs(left + above - 2 * corner)
  if (toLeft <= toAbove && toLeft <= toCorner) return left
  return toAbove <= toCorner ? above : corner
}
