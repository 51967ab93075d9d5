import { BitReader, type HuffmanTable, readHuffmanTable } from './huffman'
import { Level3Error } from './reader'

const BLOCK_MAGIC = 0x314159265359
const END_MAGIC = 0x177245385090
const GROUP_SYMBOLS = 50
const RUN_A = 0
const RUN_B = 1

/**
 * Unpacks one bzip2 stream and ignores what follows it. Throws Level3Error on damage and when the result would be
 * longer than `most` bytes.
 */
export function bunzip2(packed: Buffer, most: number): Buffer {
  const bits = new BitReader(packed)
  if (bits.read(24) !== 0x425a68) throw new Level3Error('this is not bzip2')
  const level = bits.read(8) - 0x30
  if (level < 1 || level > 9) throw new Level3Error('the bzip2 block size is not possible')
  const output = new Output(most)
  const room = new Uint8Array(level * 100_000)
  for (;;) {
    const magic = bits.read(24) * 0x1000000 + bits.read(24)
    if (magic === END_MAGIC) return output.taken()
    if (magic !== BLOCK_MAGIC) throw new Level3Error('a bzip2 block does not begin with its mark')
    const checksum = bits.read(32)
    output.beginBlock()
    unpackBlock(bits, room, output)
    if (output.checksum() !== checksum) throw new Level3Error('a bzip2 block does not fit its checksum')
  }
}

function unpackBlock(bits: BitReader, room: Uint8Array, output: Output): void {
  if (bits.read(1) !== 0) throw new Level3Error('randomised bzip2 blocks are not supported')
  const origin = bits.read(24)
  const used = readUsedBytes(bits)
  const tables = bits.read(3)
  if (tables < 2 || tables > 6) throw new Level3Error('the number of bzip2 code tables is not possible')
  const selectors = readSelectors(bits, tables)
  const codes = Array.from({ length: tables }, () => readHuffmanTable(bits, used.length + 2))
  const columns = readSymbols(bits, used, selectors, codes, room)
  if (origin >= columns.length) throw new Level3Error('the bzip2 origin is outside its block')
  undoBurrowsWheeler(columns, origin, output)
}

/** The byte values that occur in a block, ascending. */
function readUsedBytes(bits: BitReader): number[] {
  const rows = bits.read(16)
  const used: number[] = []
  for (let row = 0; row < 16; row++) {
    if ((rows & (0x8000 >> row)) === 0) continue
    const columns = bits.read(16)
    for (let column = 0; column < 16; column++) if (columns & (0x8000 >> column)) used.push(row * 16 + column)
  }
  if (used.length === 0) throw new Level3Error('a bzip2 block uses no bytes')
  return used
}

/** Which code table each group of fifty symbols uses. */
function readSelectors(bits: BitReader, tables: number): number[] {
  const count = bits.read(15)
  if (count === 0) throw new Level3Error('a bzip2 block has no selectors')
  const recent = Uint8Array.from({ length: tables }, (_, index) => index)
  return Array.from({ length: count }, () => {
    let position = 0
    while (bits.read(1) === 1) if (++position >= tables) throw new Level3Error('a bzip2 selector is too large')
    return moveToFront(recent, position)
  })
}

function moveToFront(recent: Uint8Array, position: number): number {
  const value = recent[position]
  if (value === undefined) throw new Level3Error('a bzip2 symbol is too large')
  // By hand: for the few places of most symbols a call costs more than the move.
  for (let index = position; index > 0; index--) recent[index] = recent[index - 1] ?? 0
  recent[0] = value
  return value
}

/** Undoes the Huffman codes, the run lengths and the move-to-front of a block. */
function readSymbols(bits: BitReader, used: number[], selectors: number[], codes: HuffmanTable[], column: Uint8Array) {
  const recent = Uint8Array.from(used)
  const end = used.length + 1
  const most = column.length
  let length = 0
  let run = 0
  let weight = 1
  const flush = () => {
    if (run > most - length) throw new Level3Error('a bzip2 block is longer than it may be')
    column.fill(recent[0] ?? 0, length, length + run)
    length += run
    run = 0
    weight = 1
  }
  for (const selector of selectors) {
    const table = codes[selector]
    if (table === undefined) throw new Level3Error('a bzip2 selector is too large')
    for (let index = 0; index < GROUP_SYMBOLS; index++) {
      const symbol = table.next(bits)
      if (symbol === RUN_A || symbol === RUN_B) {
        run += weight << symbol
        if (run > most) throw new Level3Error('a bzip2 run is longer than its block')
        weight <<= 1
        continue
      }
      if (run > 0) flush()
      if (symbol === end) return column.subarray(0, length)
      if (length >= most) throw new Level3Error('a bzip2 block is longer than it may be')
      column[length++] = moveToFront(recent, symbol - 1)
    }
  }
  throw new Level3Error('a bzip2 block has no end')
}

function undoBurrowsWheeler(column: Uint8Array, origin: number, output: Output): void {
  const { length } = column
  const starts = new Uint32Array(257)
  for (let index = 0; index < length; index++) {
    const byte = column[index] ?? 0
    starts[byte + 1] = (starts[byte + 1] ?? 0) + 1
  }
  for (let byte = 0; byte < 256; byte++) starts[byte + 1] = (starts[byte + 1] ?? 0) + (starts[byte] ?? 0)
  // Where to go next and, in the lowest eight bits, the byte there: one look at far memory for each byte, not two.
  const next = new Uint32Array(length)
  for (let index = 0; index < length; index++) {
    const byte = column[index] ?? 0
    const place = starts[byte] ?? 0
    next[place] = (index << 8) | byte
    starts[byte] = place + 1
  }
  let step = next[origin] ?? 0
  let same = 0
  let last = -1
  for (let count = 0; count < length; count++) {
    const byte = step & 0xff
    step = next[step >>> 8] ?? 0
    // Four equal bytes are followed by how many more there are.
    if (same === 4) {
      output.repeat(last, byte)
      same = 0
      last = -1
      continue
    }
    same = byte === last ? same + 1 : 1
    last = byte
    output.repeat(byte, 1)
  }
}

/** CRC-32 with the highest bit first, as bzip2 has it: what each first byte changes. */
const CHECKSUMS = Int32Array.from({ length: 256 }, (_, byte) => {
  let rest = byte << 24
  for (let bit = 0; bit < 8; bit++) rest = (rest << 1) ^ (rest < 0 ? 0x04c11db7 : 0)
  return rest
})

/** Grows up to a limit, and sums up what it gets. */
class Output {
  #bytes = Buffer.alloc(0x10000)
  #length = 0
  #sum = -1

  constructor(readonly most: number) {}

  repeat(byte: number, count: number): void {
    const length = this.#length + count
    if (length > this.most) throw new Level3Error('the unpacked product is too long')
    if (length > this.#bytes.length)
      this.#bytes = Buffer.concat([this.#bytes], Math.max(length, 2 * this.#bytes.length))
    let sum = this.#sum
    for (let at = this.#length; at < length; at++) {
      this.#bytes[at] = byte
      sum = (sum << 8) ^ (CHECKSUMS[(sum >>> 24) ^ byte] ?? 0)
    }
    this.#sum = sum
    this.#length = length
  }

  beginBlock(): void {
    this.#sum = -1
  }

  /** Of the block so far, unsigned. */
  checksum(): number {
    return ~this.#sum >>> 0
  }

  taken(): Buffer {
    return this.#bytes.subarray(0, this.#length)
  }
}
