import type { CodecFrame } from './codec-frame'
import { readSpsSize } from './h264-sps'

const START_CODE = Buffer.from([0, 0, 1])
const LONG_START_CODE = Buffer.from([0, 0, 0, 1])
/** Types of NAL units (ITU-T H.264 table 7-1). Others, such as SEI, draw nothing and may carry text. */
const SLICE = 1
const KEY_SLICE = 5
const SPS = 7
const PPS = 8
const KEPT = new Set([SLICE, 2, 3, 4, KEY_SLICE, SPS, PPS])

/** Reads an access unit in Annex B form and drops what draws nothing. Null when it holds no picture, or no size. */
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

/** The NAL units between start codes. */
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
