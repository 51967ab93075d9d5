import { Level3Error } from './reader'

const MAX_CODE_BITS = 20
/** Codes up to this long are found in one step; real tables have hardly any that are longer. */
export const QUICK_BITS = 10
/** The lowest bits of an entry hold the length of its code; the symbol stands above them. */
export const LENGTH_BITS = 7

/** Reads bits, the highest first; reading past the end throws Level3Error. Its fields are open to the one loop that must be fast. */
export class BitReader {
  /** The next byte to take. */
  at = 0
  /** The bytes taken last; its lowest `count` bits are still to be read. */
  held = 0
  count = 0

  constructor(readonly bytes: Buffer) {}

  /** At most 32 bits, as an unsigned number. */
  read(bits: number): number {
    if (bits > 24) return this.read(bits - 16) * 0x10000 + this.read(16)
    if (this.count < bits && !this.#fill(bits)) throw new Level3Error('the packed data end early')
    this.count -= bits
    return (this.held >>> this.count) & ((1 << bits) - 1)
  }

  /** The next bits without taking them, at most 24; past the end they are zero. */
  peek(bits: number): number {
    if (this.count >= bits || this.#fill(bits)) return (this.held >>> (this.count - bits)) & ((1 << bits) - 1)
    return (this.held << (bits - this.count)) & ((1 << bits) - 1)
  }

  /** False when the bytes end before there are so many bits. */
  #fill(bits: number): boolean {
    while (this.count < bits) {
      const byte = this.bytes[this.at]
      if (byte === undefined) return false
      this.at += 1
      this.held = (this.held << 8) | byte
      this.count += 8
    }
    return true
  }
}

/** A canonical Huffman code: symbols ordered by code length, with the first code and place of every length. */
export class HuffmanTable {
  readonly #symbols: number[]
  readonly #counts: number[]
  /** Indexed by the next bits: the symbol of a short code and, in the lowest bits, its length; 0 where the code is longer. */
  readonly quick = new Uint16Array(1 << QUICK_BITS)

  constructor(lengths: number[]) {
    this.#counts = Array.from({ length: MAX_CODE_BITS + 1 }, (_, bits) => lengths.filter((it) => it === bits).length)
    this.#symbols = lengths.map((_, symbol) => symbol).sort((a, b) => (lengths[a] ?? 0) - (lengths[b] ?? 0) || a - b)
    let code = 0
    let place = 0
    for (let length = 1; length <= QUICK_BITS; length++) {
      for (let left = this.#counts[length] ?? 0; left > 0; left--) {
        const from = code << (QUICK_BITS - length)
        const entry = ((this.#symbols[place] ?? 0) << LENGTH_BITS) | length
        this.quick.fill(entry, from, from + (1 << (QUICK_BITS - length)))
        code += 1
        place += 1
      }
      code <<= 1
    }
  }

  next(bits: BitReader): number {
    const entry = this.quick[bits.peek(QUICK_BITS)] ?? 0
    if (entry === 0) return this.#nextLong(bits)
    bits.read(entry & ((1 << LENGTH_BITS) - 1))
    return entry >>> LENGTH_BITS
  }

  #nextLong(bits: BitReader): number {
    let code = 0
    let first = 0
    let place = 0
    for (let length = 1; length <= MAX_CODE_BITS; length++) {
      code = (code << 1) | bits.read(1)
      const count = this.#counts[length] ?? 0
      const symbol = code - first < count ? this.#symbols[place + code - first] : undefined
      if (symbol !== undefined) return symbol
      place += count
      first = (first + count) << 1
    }
    throw new Level3Error('a bzip2 code is not in its table')
  }
}

/** Returns a table as bzip2 writes it: the first length, then for every symbol steps up or down. */
export function readHuffmanTable(bits: BitReader, symbols: number): HuffmanTable {
  let length = bits.read(5)
  const lengths = Array.from({ length: symbols }, () => {
    for (;;) {
      if (length < 1 || length > MAX_CODE_BITS) throw new Level3Error('a bzip2 code length is not possible')
      if (bits.read(1) === 0) return length
      length += bits.read(1) === 0 ? 1 : -1
    }
  })
  return new HuffmanTable(lengths)
}
