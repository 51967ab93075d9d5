/** A radar product that cannot be read: truncated, damaged, or not a Level III file. */
export class Level3Error extends Error {
  override name = 'Level3Error'
}

/** Reads big-endian numbers one after another; reading past the end throws Level3Error. */
export class ByteReader {
  readonly #bytes: Buffer
  #at: number

  constructor(bytes: Buffer, at = 0) {
    if (at < 0 || at > bytes.length) throw new Level3Error(`offset ${at} is outside the ${bytes.length} bytes`)
    this.#bytes = bytes
    this.#at = at
  }

  get remaining(): number {
    return this.#bytes.length - this.#at
  }

  int16(): number {
    return this.#bytes.readInt16BE(this.#advance(2))
  }

  uint16(): number {
    return this.#bytes.readUInt16BE(this.#advance(2))
  }

  int32(): number {
    return this.#bytes.readInt32BE(this.#advance(4))
  }

  float32(): number {
    return this.#bytes.readFloatBE(this.#advance(4))
  }

  /** The next bytes, not copied. */
  bytes(length: number): Buffer {
    const start = this.#advance(length)
    return this.#bytes.subarray(start, start + length)
  }

  skip(length: number): void {
    this.#advance(length)
  }

  /** Throws unless the next half-word is the divider (−1) that opens a block. */
  divider(block: string): void {
    if (this.int16() !== -1) throw new Level3Error(`the ${block} does not begin with a divider`)
  }

  #advance(length: number): number {
    if (length < 0 || length > this.remaining) throw new Level3Error('the file ends early')
    const start = this.#at
    this.#at += length
    return start
  }
}

/** Returns a count out of a file, refused when it is negative or more than a real product has. */
export function bounded(count: number, most: number, of: string): number {
  if (count < 0 || count > most) throw new Level3Error(`${count} ${of} are not possible`)
  return count
}
