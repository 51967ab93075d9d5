import { describe, expect, it } from 'vitest'
import { bunzip2 } from './bunzip2'
import { Level3Error } from './reader'

/** Three hundred bytes 0 to 6 in turn, a thousand times 'a', three times 'Squall line'; packed by the bzip2 program. */
const PACKED = Buffer.from(
  'QlpoOTFBWSZTWaNDqQIAAABTgf8AQAAIACIlIgAAgAAIIABQppkYmJiCaqo9I9QNHlPWZLqSwS4JdiXclmS+PFrbjmrbpWmZ9YaabYr+LuSKcKEhRodSBA==',
  'base64',
)
const UNPACKED = Buffer.concat([
  Buffer.from(Array.from({ length: 300 }, (_, index) => index % 7)),
  Buffer.from('a'.repeat(1000)),
  Buffer.from('Squall line'.repeat(3)),
])
/** Nine million zeros. */
const BOMB = Buffer.from('QlpoOTFBWSZTWerdbvgARO9gAMAAABAACCAAMMwJqmmghSragQpV4u5IpwoSHVut3wA=', 'base64')

describe('bzip2', () => {
  it('unpacks runs, text and bytes in turn', () => {
    expect(bunzip2(PACKED, 10_000).equals(UNPACKED)).toBe(true)
  })

  it('ignores what follows the stream', () => {
    expect(bunzip2(Buffer.concat([PACKED, Buffer.from('\r\r\n\x03')]), 10_000)).toHaveLength(UNPACKED.length)
  })

  it('unpacks nothing to nothing', () => {
    expect(bunzip2(Buffer.from('QlpoORdyRThQkAAAAAA=', 'base64'), 10)).toHaveLength(0)
  })

  it('stops at its limit, however small the packed file is', () => {
    expect(bunzip2(BOMB, 9_000_000)).toHaveLength(9_000_000)
    expect(() => bunzip2(BOMB, 8_999_999)).toThrow(Level3Error)
  })

  it('never unpacks something else when a bit was changed', () => {
    for (let at = 0; at < PACKED.length; at++) {
      const changed = Buffer.from(PACKED)
      changed.writeUInt8((changed[at] ?? 0) ^ (1 << (at % 8)), at)
      expect(unpackedOrRefused(changed)?.equals(UNPACKED) ?? true).toBe(true)
    }
    expect(unpackedOrRefused(Buffer.from(PACKED).fill(0, 20, 30))).toBeNull()
  })

  it('refuses every shorter stream', () => {
    for (let length = 0; length < PACKED.length - 4; length++)
      expect(() => bunzip2(PACKED.subarray(0, length), 10_000)).toThrow(Level3Error)
  })
})

function unpackedOrRefused(packed: Buffer): Buffer | null {
  try {
    return bunzip2(packed, 10_000)
  } catch (error) {
    expect(error).toBeInstanceOf(Level3Error)
    return null
  }
}
