import type { Place } from '@squall/shared/rules/place'

const DAY_MS = 86_400_000

const HEADERS_BYTES = 18 + 102

interface ProductParts {
  /** Message code, e.g. 58 for storm tracks. */
  code: number
  /** The product and radar of the WMO heading, e.g. NST and TLX; without it the file has no heading. */
  heading?: { product: string; radar: string }
  radar: Place
  volumeTime: Date
  /** The antenna above the sea. */
  heightFeet?: number
  /** The elevation angle in tenths of a degree. */
  elevation?: number
  /** Half-words 31 to 46. */
  thresholds?: Buffer
  /** Of the one layer of the symbology block. */
  packets?: Buffer
  /** Of the graphic block: text above the picture. */
  graphic?: string[][]
  /** Of the tabular block. */
  pages?: string[][]
}

const PRECIPITATION_PATTERN = 212

/** Returns a Level III product file, neither compressed nor divided. Layout: ICD for the RPG to Class 1 User, 2620001. */
export function encodeProduct(parts: ProductParts): Buffer {
  const { code, heading, radar, volumeTime } = parts
  const symbology = parts.packets === undefined ? Buffer.alloc(0) : symbologyBlock(parts.packets)
  const graphic = parts.graphic === undefined ? Buffer.alloc(0) : graphicBlock(parts.graphic)
  const tabular = parts.pages === undefined ? Buffer.alloc(0) : tabularBlock(parts.pages)
  const blocks = Buffer.concat([symbology, graphic, tabular])
  const [day, seconds] = [Math.floor(volumeTime.getTime() / DAY_MS), (volumeTime.getTime() % DAY_MS) / 1000]
  const headers = Buffer.alloc(HEADERS_BYTES)
  headers.writeInt16BE(code, 0)
  // Day 1 is the first of January 1970.
  headers.writeUInt16BE(day + 1, 2)
  headers.writeInt32BE(Math.floor(seconds), 4)
  headers.writeInt32BE(HEADERS_BYTES + blocks.length, 8)
  headers.writeInt16BE(-1, 18)
  headers.writeInt32BE(Math.round(radar.latitude * 1000), 20)
  headers.writeInt32BE(Math.round(radar.longitude * 1000), 24)
  headers.writeInt16BE(parts.heightFeet ?? 0, 28)
  headers.writeInt16BE(code, 30)
  headers.writeInt16BE(2, 32)
  headers.writeInt16BE(PRECIPITATION_PATTERN, 34)
  headers.writeUInt16BE(day + 1, 40)
  headers.writeInt32BE(Math.floor(seconds), 42)
  headers.writeInt16BE(parts.elevation ?? 0, 58)
  parts.thresholds?.copy(headers, 60)
  if (symbology.length > 0) headers.writeInt32BE(HEADERS_BYTES / 2, 108)
  if (graphic.length > 0) headers.writeInt32BE((HEADERS_BYTES + symbology.length) / 2, 112)
  if (tabular.length > 0) headers.writeInt32BE((HEADERS_BYTES + symbology.length + graphic.length) / 2, 116)
  return Buffer.concat([wmoHeading(heading, volumeTime), headers, blocks])
}

/** SDUS34 KOUN 210830, then product and radar on a line of their own. */
function wmoHeading(heading: ProductParts['heading'], time: Date): Buffer {
  if (heading === undefined) return Buffer.alloc(0)
  const dayHourMinute = time.toISOString().slice(8, 16).replaceAll(/[T:]/g, '')
  return Buffer.from(`SDUS34 KSIM ${dayHourMinute}\r\r\n${heading.product}${heading.radar}\r\r\n`, 'latin1')
}

function symbologyBlock(packets: Buffer): Buffer {
  const layer = Buffer.concat([halfWords(-1), words(packets.length), filled(packets)])
  return Buffer.concat([halfWords(-1, 1), words(layer.length + 10), halfWords(1), layer])
}

/** Pages of lines, each a packet 8 of text with its colour and place. */
function graphicBlock(pages: string[][]): Buffer {
  const body = pages.map((lines, page) => {
    const packets = Buffer.concat(
      lines.map((line, row) => {
        const text = Buffer.from(line.padEnd(line.length + (line.length % 2)), 'latin1')
        return Buffer.concat([halfWords(8, text.length + 6, 0, 1, 10 * row), text])
      }),
    )
    return Buffer.concat([halfWords(page + 1, packets.length), packets])
  })
  const inside = Buffer.concat([halfWords(pages.length), ...body])
  return Buffer.concat([halfWords(-1, 2), words(inside.length + 8), inside])
}

/** Pages of lines; the headers that the block repeats stay empty, since no reader uses them. */
function tabularBlock(pages: string[][]): Buffer {
  const body = pages.flatMap((lines) => [...lines.map((line) => filledLine(line)), halfWords(-1)])
  const inside = Buffer.concat([Buffer.alloc(HEADERS_BYTES), halfWords(-1, pages.length), ...body])
  return Buffer.concat([halfWords(-1, 3), words(inside.length + 8), inside])
}

function filledLine(line: string): Buffer {
  return Buffer.concat([halfWords(line.length), Buffer.from(line, 'latin1')])
}

/** Numbers and text as Level III products hold them: big endian, signed and unsigned alike. */

export function halfWords(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 2)
  for (const [index, value] of values.entries()) bytes.writeUInt16BE(value & 0xffff, index * 2)
  return bytes
}

export function words(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4)
  for (const [index, value] of values.entries()) bytes.writeInt32BE(value, index * 4)
  return bytes
}

export function floats(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4)
  for (const [index, value] of values.entries()) bytes.writeFloatBE(value, index * 4)
  return bytes
}

/** Text of XDR: its length, itself, filled up to four bytes. */
export function text(letters: string): Buffer {
  return Buffer.concat([words(letters.length), Buffer.from(letters), Buffer.alloc((4 - (letters.length % 4)) % 4)])
}

/** Filled up to half-words. */
export function filled(bytes: Buffer): Buffer {
  return bytes.length % 2 === 0 ? bytes : Buffer.concat([bytes, Buffer.alloc(1)])
}
