import type { CodecFrame } from './video-frame'

const FRAME_TAG_BYTES = 3
const KEY_HEADER_BYTES = 10
const START_CODE = [0x9d, 0x01, 0x2a]
/** The two bits above the size state how to scale it. */
const SIZE_BITS = 0x3fff

/** Returns a VP8 frame by its header (RFC 6386 §9.1); null if it cannot be one. VP8 cannot carry metadata. */
export function readVp8(data: Buffer): CodecFrame | null {
  if (data.length < FRAME_TAG_BYTES) return null
  const tag = data.readUIntLE(0, 3)
  const isKey = (tag & 1) === 0
  const headerBytes = isKey ? KEY_HEADER_BYTES : FRAME_TAG_BYTES
  const firstPartitionBytes = tag >> 5
  if (firstPartitionBytes === 0 || headerBytes + firstPartitionBytes > data.length) return null
  if (!isKey) return { payload: data, key: null }
  if (START_CODE.some((byte, index) => data[FRAME_TAG_BYTES + index] !== byte)) return null
  const [width, height] = [data.readUInt16LE(6) & SIZE_BITS, data.readUInt16LE(8) & SIZE_BITS]
  return width === 0 || height === 0 ? null : { payload: data, key: { width, height } }
}
