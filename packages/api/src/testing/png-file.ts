import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { createDeflate } from 'node:zlib'

interface PngOptions {
  width: number
  /** A multiple of eight where the picture is interlaced. */
  height: number
  /** Interlaced pictures have four channels of 16 bits; others are 8-bit grey. */
  isInterlaced?: boolean
}

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex')
const PIECE = 1_000_000

/** A black PNG, about a thousandth of its decoded size; the pixels are streamed and never held in memory. */
export async function blackPng({ width, height, isInterlaced = false }: PngOptions): Promise<Buffer> {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set(isInterlaced ? [16, 6, 0, 0, 1] : [8, 0, 0, 0, 0], 8)
  // Each row begins with a filter byte, and the seven passes have their own rows: 15 for each 8 rows of the picture.
  const size = width * height * (isInterlaced ? 8 : 1) + height * (isInterlaced ? 15 / 8 : 1)
  const pixels = await buffer(Readable.from(zeros(size)).pipe(createDeflate({ level: 9 })))
  return Buffer.concat([SIGNATURE, chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))])
}

function* zeros(size: number): Generator<Buffer> {
  const piece = Buffer.alloc(PIECE)
  for (let left = size; left > 0; left -= PIECE) yield piece.subarray(0, Math.min(left, PIECE))
}

function chunk(name: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name), content])
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  checksum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, checksum])
}

/** CRC-32 of Annex D of the PNG specification. */
function crc32(bytes: Buffer): number {
  let crc = 0xffffffff
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
  }
  return (crc ^ 0xffffffff) >>> 0
}
