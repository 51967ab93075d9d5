/* The part of POSIX tar (ustar) that a backup needs: plain files, one after the other, each padded to whole blocks. */

const BLOCK = 512
/** Two empty blocks end an archive. */
export const END = Buffer.alloc(2 * BLOCK)
export const HEADER_BYTES = BLOCK

/** From this size on it is written in binary, as GNU tar does. */
const FIRST_LONG_SIZE = 8 ** 11

/** Returns the padding bytes after content of a size, up to the next block. */
export const paddingBytes = (bytes: number): number => (BLOCK - (bytes % BLOCK)) % BLOCK

/** Returns the bytes that a file takes in the archive: header, content and padding. */
export const entryBytes = (bytes: number): number => BLOCK + bytes + paddingBytes(bytes)

interface Entry {
  /** At most 100 ASCII letters. */
  path: string
  bytes: number
}

export function toHeader({ path, bytes }: Entry, modified: Date): Buffer {
  const header = Buffer.alloc(BLOCK)
  if (Buffer.byteLength(path) > 100) throw new Error(`Too long for an archive: ${path}`)
  const octal = (value: number, digits: number) => value.toString(8).padStart(digits, '0')
  header.write(path, 0)
  header.write(octal(0o600, 7), 100)
  header.write(octal(0, 7), 108)
  header.write(octal(0, 7), 116)
  if (bytes < FIRST_LONG_SIZE) header.write(octal(bytes, 11), 124)
  else {
    header.writeUInt8(0x80, 124)
    header.writeBigUInt64BE(BigInt(bytes), 128)
  }
  header.write(octal(Math.floor(modified.getTime() / 1000), 11), 136)
  header.write('0', 156)
  header.write('ustar\u000000', 257)
  header.write(`${octal(checksum(header), 6)}\0 `, 148)
  return header
}

/** Returns path and size from a header, or null when it is not that of a plain file. */
export function readHeader(header: Buffer): Entry | null {
  const text = (from: number, length: number) => header.toString('latin1', from, from + length).split('\0')[0] ?? ''
  const isPlain = text(257, 5) === 'ustar' && text(156, 1) === '0' && text(345, 155) === ''
  if (!isPlain || Number.parseInt(text(148, 8), 8) !== checksum(header)) return null
  const bytes = header[124] === 0x80 ? Number(header.readBigUInt64BE(128)) : Number.parseInt(text(124, 12), 8)
  return Number.isSafeInteger(bytes) && bytes >= 0 ? { path: text(0, 100), bytes } : null
}

/** Returns the sum of all header bytes, with spaces in place of the checksum field. */
function checksum(header: Buffer): number {
  let sum = 8 * 0x20
  for (const [index, byte] of header.entries()) if (index < 148 || index >= 156) sum += byte
  return sum
}
