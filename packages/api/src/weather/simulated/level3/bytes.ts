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
