import { Level3Error } from './reader'

const MAX_CODE_BITS = 20

/** Reads bits, the highest first; reading past the end throws Level3Error. */
export class BitReader {
  #at = 0
  #held = 0
  #count = 0

  constructor(readonly bytes: Buffer) {}

  /** At most 32 bits, as an unsigned number. */
  read(bits: number): number {
    if (bits > 24) return this.read(bits - 16) * 0x10000 + this.read(16)
    while (this.#count < bits) {
      const byte = this.bytes[this.#at++]
      if (byte === undefined) throw new Level3Error('the packed data end early')
      this.#held = ((this.#held & 0xffffff) << 8) | byte
      this.#count += 8
    }
    this.#count -= bits
    return (this.#held >>> this.#count) & ((1 << bits) - 1)
  }
}

/** A canonical Huffman code: symbols ordered by code length, with the first code and place of every length. */
export class HuffmanTable {
  readonly #symbols: number[]
  readonly #counts: number[]

  constructor(lengths: number[]) {
    this.#counts = Array.from({ length: MAX_CODE_BITS + 1 }, (_, bits) => lengths.filter((it) => it === bits).length)
    this.#symbols = lengths.map((_, symbol) => symbol).sort((a, b) => (lengths[a] ?? 0) - (lengths[b] ?? 0) || a - b)
  }

  next(bits: BitReader): number {
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

/** A table as bzip2 writes it: the first length, then for every symbol steps up or down. */
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
