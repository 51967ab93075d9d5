import type { CodecFrame } from './video-frame'

/** Profiles whose parameter set has colour fields before the size (ITU-T H.264 §7.3.2.1.1). */
const HIGH_PROFILES = new Set([100, 110, 122, 244, 44, 83, 86, 118, 128, 138, 139, 134, 135])

const YUV_444 = 3
const MACROBLOCK = 16
const LONGEST_CODE = 31
const LARGEST_SPS_BYTES = 256

type BitReader = ReturnType<typeof createBitReader>

const START_CODE = Buffer.from([0, 0, 1])

const LONG_START_CODE = Buffer.from([0, 0, 0, 1])

/** Types of NAL units (ITU-T H.264 table 7-1). Others, such as SEI, are not needed to decode and may carry text. */
const SLICE = 1
const KEY_SLICE = 5
const SPS = 7
const PPS = 8

const KEPT = new Set([SLICE, 2, 3, 4, KEY_SLICE, SPS, PPS])

/** Returns an access unit in Annex B form without the NAL units that are not needed; null if it has no slice or size. */
export function readH264(data: Buffer): CodecFrame | null {
  if (!data.subarray(0, 3).equals(START_CODE) && !data.subarray(0, 4).equals(LONG_START_CODE)) return null
  const units = splitUnits(data)
  const types = units.map((unit) => (unit[0] ?? 0) & 0x1f)
  const kept = units.filter((_, index) => KEPT.has(types[index] ?? 0))
  const isKey = types.includes(KEY_SLICE)
  if (!isKey && !types.includes(SLICE)) return null
  const payload = kept.length === units.length ? data : Buffer.concat(kept.flatMap((unit) => [LONG_START_CODE, unit]))
  if (!isKey) return { payload, key: null }
  const sps = units[types.indexOf(SPS)]
  const key = sps && types.includes(PPS) ? readSpsSize(sps) : null
  return key && { payload, key }
}

/** Returns the NAL units between start codes. */
function splitUnits(data: Buffer): Buffer[] {
  const units: Buffer[] = []
  let code = data.indexOf(START_CODE)
  while (code !== -1) {
    const next = data.indexOf(START_CODE, code + START_CODE.length)
    const end = next === -1 ? data.length : data[next - 1] === 0 ? next - 1 : next
    units.push(data.subarray(code + START_CODE.length, Math.max(end, code + START_CODE.length)))
    code = next
  }
  return units
}

/** Returns the frame size in pixels from a sequence parameter set with its NAL header; null if it is invalid. */
function readSpsSize(unit: Buffer): { width: number; height: number } | null {
  const bits = createBitReader(withoutEmulation(unit.subarray(1, LARGEST_SPS_BYTES)))
  const profile = bits.read(8)
  bits.read(16)
  bits.readCode()
  const chroma = HIGH_PROFILES.has(profile) ? skipColours(bits) : 1
  if (chroma === null) return null
  bits.readCode()
  skipPictureOrder(bits)
  bits.readCode()
  bits.read(1)
  const columns = bits.readCode() + 1
  const rows = bits.readCode() + 1
  const isProgressive = bits.read(1) === 1
  if (!isProgressive) bits.read(1)
  bits.read(1)
  const crop = bits.read(1) === 1 ? [bits.readCode(), bits.readCode(), bits.readCode(), bits.readCode()] : [0, 0, 0, 0]
  const [left = 0, right = 0, top = 0, bottom = 0] = crop
  const fields = isProgressive ? 1 : 2
  const width = columns * MACROBLOCK - (left + right) * (chroma === 1 || chroma === 2 ? 2 : 1)
  const height = rows * MACROBLOCK * fields - (top + bottom) * (chroma === 1 ? 2 : 1) * fields
  return bits.isOver() || width <= 0 || height <= 0 ? null : { width, height }
}

/** Returns the colour format; null for scaling matrices, which browsers' encoders do not write. */
function skipColours(bits: BitReader): number | null {
  const chroma = bits.readCode()
  if (chroma === YUV_444) bits.read(1)
  bits.readCode()
  bits.readCode()
  bits.read(1)
  return bits.read(1) === 1 ? null : chroma
}

function skipPictureOrder(bits: BitReader): void {
  const kind = bits.readCode()
  if (kind === 0) bits.readCode()
  if (kind !== 1) return
  bits.read(1)
  bits.readCode()
  bits.readCode()
  for (let left = bits.readCode(); left > 0 && !bits.isOver(); left--) bits.readCode()
}

/** Returns a reader of bits. Past the end it reads zeros, and `isOver` is true. */
function createBitReader(data: Buffer) {
  let at = 0
  function read(count: number): number {
    let value = 0
    for (let left = count; left > 0; left--) {
      value = value * 2 + (((data[at >> 3] ?? 0) >> (7 - (at & 7))) & 1)
      at++
    }
    return value
  }
  return {
    read,
    /** Returns an Exp-Golomb code (§9.1). */
    readCode(): number {
      let zeros = 0
      while (zeros < LONGEST_CODE && read(1) === 0) zeros++
      return 2 ** zeros - 1 + read(zeros)
    },
    isOver: () => at > data.length * 8,
  }
}

/** Removes each 3 after two zeros, which keeps data from looking like a start code (§7.4.1). */
function withoutEmulation(data: Buffer): Buffer {
  return Buffer.from(data.filter((byte, index) => !(byte === 3 && data[index - 1] === 0 && data[index - 2] === 0)))
}

const FRAME_TAG_BYTES = 3
const KEY_HEADER_BYTES = 10

const VP8_START_CODE = [0x9d, 0x01, 0x2a]

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
  if (VP8_START_CODE.some((byte, index) => data[FRAME_TAG_BYTES + index] !== byte)) return null
  const [width, height] = [data.readUInt16LE(6) & SIZE_BITS, data.readUInt16LE(8) & SIZE_BITS]
  return width === 0 || height === 0 ? null : { payload: data, key: { width, height } }
}
