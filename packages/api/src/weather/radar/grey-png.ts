import { promisify } from 'node:util'
import { crc32, deflate } from 'node:zlib'

interface GreyPng {
  width: number
  height: number
  /** One byte a pixel, row by row. */
  levels: Uint8Array
  /** Latin 1, for the reader of the picture. */
  text: { keyword: string; value: string }
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
/** Differences to the gate before are 6 % smaller, and cost every reader a pass over all gates. */
const NO_FILTER = 0
const COMPRESSION = { level: 5 }

const pack = promisify<Buffer, typeof COMPRESSION, Buffer>(deflate)

/**
 * Returns an 8-bit greyscale PNG with one text (PNG specification, third edition, 11.3.3.2). The library for pictures writes no
 * text, and a picture that says itself where its values lie can be read without the list it came from.
 */
export async function encodeGreyPng({ width, height, levels, text }: GreyPng): Promise<Buffer> {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.writeUInt8(8, 8)
  const rows = Buffer.alloc(height * (width + 1), NO_FILTER)
  for (let row = 0; row < height; row++)
    rows.set(levels.subarray(row * width, (row + 1) * width), row * (width + 1) + 1)
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('tEXt', Buffer.from(`${text.keyword}\0${text.value}`, 'latin1')),
    chunk('IDAT', await pack(rows, COMPRESSION)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(name: string, data: Buffer): Buffer {
  const frame = Buffer.alloc(12 + data.length)
  frame.writeUInt32BE(data.length, 0)
  frame.write(name, 4, 'latin1')
  frame.set(data, 8)
  frame.writeUInt32BE(crc32(frame.subarray(4, 8 + data.length)), 8 + data.length)
  return frame
}

/** Returns the text of a keyword in a PNG that encodeGreyPng wrote; null when there is none. */
export function readPngText(png: Buffer, keyword: string): string | null {
  for (let at = SIGNATURE.length; at + 12 <= png.length; ) {
    const length = png.readUInt32BE(at)
    const name = png.toString('latin1', at + 4, at + 8)
    const data = png.subarray(at + 8, at + 8 + length)
    if (name === 'IDAT') return null
    if (name === 'tEXt' && data.toString('latin1', 0, keyword.length + 1) === `${keyword}\0`)
      return data.toString('latin1', keyword.length + 1)
    at += 12 + length
  }
  return null
}
