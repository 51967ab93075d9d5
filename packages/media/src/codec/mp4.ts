import type { ContainerFormat } from './container'

const BOX_LIMIT_BYTES = 1024 * 1024
/** Sample entries (ISO/IEC 14496-12 §8.5.2) and how browsers name their codec. */
const CODECS = new Map([
  ['mp4a', 'mp4a.40.2'],
  ['Opus', 'opus'],
])
/** Version, flags and entry count stand before the first sample entry. */
const STSD_HEAD_BYTES = 8

/** Fragmented MP4 as Safari's MediaRecorder writes it: ftyp and moov, then pairs of moof and mdat. */
export const mp4: ContainerFormat = {
  begins: (chunk) => boxType(chunk, 0) === 'ftyp',
  readHeader(data, at) {
    if (at + 8 > data.length) return 'incomplete'
    const size = data.readUInt32BE(at)
    if (size < 8 || size > BOX_LIMIT_BYTES) return 'broken'
    return { length: 8, payload: size - 8, startsPart: boxType(data, at) === 'moof' }
  },
  mimeType(init) {
    const descriptions = findBox(init, ['moov', 'trak', 'mdia', 'minf', 'stbl', 'stsd'])
    const codec = descriptions && CODECS.get(boxType(descriptions, STSD_HEAD_BYTES))
    return codec ? `audio/mp4;codecs=${codec}` : null
  },
}

function boxType(data: Buffer, at: number): string {
  return data.toString('latin1', at + 4, at + 8)
}

/** Returns the payload of the first box on a path of types; null if there is none. */
function findBox(data: Buffer, path: readonly string[]): Buffer | null {
  const [wanted, ...rest] = path
  let at = 0
  while (at + 8 <= data.length) {
    const size = data.readUInt32BE(at)
    if (size < 8) return null
    if (boxType(data, at) === wanted) {
      const payload = data.subarray(at + 8, at + size)
      return rest.length === 0 ? payload : findBox(payload, rest)
    }
    at += size
  }
  return null
}
