import { BitReader, type HuffmanTable, LENGTH_BITS, QUICK_BITS, readHuffmanTable } from './huffman'
import { Level3Error } from './reader'

const BLOCK_MAGIC = 0x314159265359
const END_MAGIC = 0x177245385090
const GROUP_SYMBOLS = 50
/** Symbol 0 and this one are digits of how often the last byte is repeated. */
const RUN_B = 1
const QUICK_MASK = (1 << QUICK_BITS) - 1
const LENGTH_MASK = (1 << LENGTH_BITS) - 1

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

/** Returns the byte values that occur in a block, ascending. */
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

/** Returns which code table each group of fifty symbols uses. */
function readSelectors(bits: BitReader, tables: number): number[] {
  const count = bits.read(15)
  if (count === 0) throw new Level3Error('a bzip2 block has no selectors')
  const recent = recentlyUsed(Array.from({ length: tables }, (_, index) => index))
  return Array.from({ length: count }, () => {
    let position = 0
    while (bits.read(1) === 1) if (++position >= tables) throw new Level3Error('a bzip2 selector is too large')
    return moveToFront(recent, position)
  })
}

/** Returns bytes in the order of their last use, four to a word, so that most moves to the front touch few words. */
function recentlyUsed(values: ArrayLike<number>): Int32Array {
  const words = new Int32Array(Math.ceil(values.length / 4))
  for (let index = 0; index < values.length; index++)
    words[index >> 2] = (words[index >> 2] ?? 0) | ((values[index] ?? 0) << (8 * (index & 3)))
  return words
}

/** Masks of the bytes of a word up to a position: those bytes move by one place. */
const MOVED = [0xff, 0xffff, 0xffffff, -1] as const

/** Returns the byte at a position, which must be one of the list; it is the first from then on. */
function moveToFront(recent: Int32Array, position: number): number {
  const last = position >> 2
  const word = recent[last] ?? 0
  const value = (word >>> (8 * (position & 3))) & 0xff
  let carried = value
  for (let index = 0; index < last; index++) {
    const passed = recent[index] ?? 0
    recent[index] = (passed << 8) | carried
    carried = passed >>> 24
  }
  const moved = MOVED[position & 3] ?? 0
  recent[last] = (word & ~moved) | (((word << 8) | carried) & moved)
  return value
}

/**
 * Undoes the Huffman codes, the run lengths and the move-to-front of a block. Short codes are read in place, since a call
 * for each symbol takes longer than the rest; long ones and those of the last bytes take the careful way.
 */
function readSymbols(bits: BitReader, used: number[], selectors: number[], codes: HuffmanTable[], column: Uint8Array) {
  const recent = recentlyUsed(used)
  const end = used.length + 1
  const most = column.length
  const { bytes } = bits
  const lastQuick = bytes.length - 4
  let { at, held, count } = bits
  let length = 0
  let run = 0
  let weight = 1
  for (const selector of selectors) {
    const table = codes[selector]
    if (table === undefined) throw new Level3Error('a bzip2 selector is too large')
    const { quick } = table
    for (let index = 0; index < GROUP_SYMBOLS; index++) {
      while (count < QUICK_BITS && at < lastQuick) {
        held = (held << 8) | (bytes[at++] ?? 0)
        count += 8
      }
      const entry = count < QUICK_BITS ? 0 : (quick[(held >>> (count - QUICK_BITS)) & QUICK_MASK] ?? 0)
      let symbol = entry >>> LENGTH_BITS
      if (entry !== 0) count -= entry & LENGTH_MASK
      else {
        Object.assign(bits, { at, held, count })
        symbol = table.next(bits)
        ;({ at, held, count } = bits)
      }
      if (symbol <= RUN_B) {
        run += weight << symbol
        if (run > most) throw new Level3Error('a bzip2 run is longer than its block')
        weight <<= 1
        continue
      }
      if (run > 0) {
        if (run > most - length) throw new Level3Error('a bzip2 block is longer than it may be')
        column.fill((recent[0] ?? 0) & 0xff, length, length + run)
        length += run
        run = 0
        weight = 1
      }
      if (symbol === end) {
        Object.assign(bits, { at, held, count })
        return column.subarray(0, length)
      }
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
  output.follow(next, next[origin] ?? 0)
}

/** CRC-32 with the highest bit first, as bzip2 has it: what each first byte changes. */
const CHECKSUMS = Int32Array.from({ length: 256 }, (_, byte) => {
  let rest = byte << 24
  for (let bit = 0; bit < 8; bit++) rest = (rest << 1) ^ (rest < 0 ? 0x04c11db7 : 0)
  return rest
})

/** Grows up to a limit, and sums up what it gets. */
class Output {
  #bytes: Uint8Array<ArrayBuffer>
  #length = 0
  #sum = -1

  constructor(readonly most: number) {
    this.#bytes = new Uint8Array(Math.min(most, 0x100000))
  }

  /** Takes the bytes of a block along its chain, the run lengths undone: four equal bytes are followed by how many more there are. */
  follow(next: Uint32Array, first: number): void {
    let bytes = this.#bytes
    let at = this.#length
    let sum = this.#sum
    let step = first
    let same = 0
    let last = -1
    for (let left = next.length; left > 0; left--) {
      const byte = step & 0xff
      step = next[step >>> 8] ?? 0
      const isCount = same === 4
      const value = isCount ? last : byte
      const end = at + (isCount ? byte : 1)
      same = isCount ? 0 : byte === last ? same + 1 : 1
      last = isCount ? -1 : byte
      if (end > bytes.length) bytes = this.#grown(bytes, end)
      for (; at < end; at++) {
        bytes[at] = value
        sum = (sum << 8) ^ (CHECKSUMS[(sum >>> 24) ^ value] ?? 0)
      }
    }
    this.#bytes = bytes
    this.#length = at
    this.#sum = sum
  }

  #grown(bytes: Uint8Array<ArrayBuffer>, length: number): Uint8Array<ArrayBuffer> {
    if (length > this.most) throw new Level3Error('the unpacked product is too long')
    const larger = new Uint8Array(Math.min(this.most, Math.max(length, 2 * bytes.length)))
    larger.set(bytes)
    return larger
  }

  beginBlock(): void {
    this.#sum = -1
  }

  /** Returns the checksum of the block so far, unsigned. */
  checksum(): number {
    return ~this.#sum >>> 0
  }

  taken(): Buffer {
    return Buffer.from(this.#bytes.buffer, 0, this.#length)
  }
}
