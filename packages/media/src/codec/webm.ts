import type { ContainerFormat, Header } from './container'

/** WebM element ids (RFC 9559 §5), with their length marker. */
const EBML = 0x1a45dfa3
const SEGMENT = 0x18538067
const CLUSTER = 0x1f43b675
const TRACKS = 0x1654ae6b
const TRACK_ENTRY = 0xae
const CODEC_ID = 0x86

/** Only these may be open-ended, as in live recordings. They are entered, and all others skipped. */
const OPEN_ENDED = new Set([SEGMENT, CLUSTER])
const ELEMENT_LIMIT_BYTES = 1024 * 1024
const CODECS = new Map([
  ['A_OPUS', 'opus'],
  ['A_VORBIS', 'vorbis'],
])

/** WebM as MediaRecorder writes it: an EBML header, a Segment, and Clusters of sound blocks. */
export const webm: ContainerFormat = {
  begins: (chunk) => chunk.length >= 4 && chunk.readUInt32BE(0) === EBML,
  readHeader(data, at) {
    const element = readElement(data, at)
    if (typeof element === 'string') return element
    const { id, length, size } = element
    if (OPEN_ENDED.has(id)) return { length, payload: 0, startsPart: id === CLUSTER } satisfies Header
    return size === null || size > ELEMENT_LIMIT_BYTES ? 'broken' : { length, payload: size, startsPart: false }
  },
  mimeType(init) {
    const codecId = findElement(init, [SEGMENT, TRACKS, TRACK_ENTRY, CODEC_ID])?.toString('latin1').replace(/\0+$/, '')
    const codec = CODECS.get(codecId ?? '')
    return codec === undefined ? null : `audio/webm;codecs=${codec}`
  },
}

interface Element {
  id: number
  /** The length of the header, in bytes. */
  length: number
  /** The length of the payload in bytes; null for an open-ended element. */
  size: number | null
}

/** Returns an element's id and size (RFC 8794 §4–6): their leading zero bits state their own length. */
function readElement(data: Buffer, at: number): Element | 'incomplete' | 'broken' {
  const first = data[at]
  if (first === undefined) return 'incomplete'
  const idLength = Math.clz32(first) - 23
  if (idLength > 4) return 'broken'
  const second = data[at + idLength]
  if (second === undefined) return 'incomplete'
  const sizeLength = Math.clz32(second) - 23
  if (sizeLength > 8) return 'broken'
  const length = idLength + sizeLength
  if (at + length > data.length) return 'incomplete'
  const id = data.readUIntBE(at, idLength)
  let size = second & (0xff >> sizeLength)
  let unknown = size === 0xff >> sizeLength
  for (let index = at + idLength + 1; index < at + length; index++) {
    const byte = data[index] ?? 0
    size = size * 256 + byte
    unknown &&= byte === 0xff
  }
  return { id, length, size: unknown ? null : size }
}

/** Returns the payload of the first element on a path of ids; null if there is none. */
function findElement(data: Buffer, path: readonly number[]): Buffer | null {
  const [wanted, ...rest] = path
  let at = 0
  while (at < data.length) {
    const element = readElement(data, at)
    if (typeof element === 'string') return null
    const start = at + element.length
    const end = element.size === null ? data.length : start + element.size
    if (element.id === wanted) {
      const payload = data.subarray(start, end)
      return rest.length === 0 ? payload : findElement(payload, rest)
    }
    at = end
  }
  return null
}
