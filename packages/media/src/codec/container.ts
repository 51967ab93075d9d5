/** One element or box: the length of its header, and of the payload to skip (0 to look inside). In bytes. */
interface Header {
  length: number
  payload: number
  /** Whether a decoder with the init bytes can start here. */
  startsPart: boolean
}

export interface ContainerFormat {
  /** Returns whether a recording of this format begins with these bytes. */
  begins(chunk: Buffer): boolean
  readHeader(data: Buffer, at: number): Header | 'incomplete' | 'broken'
  /** Returns the mime type with its codec; null for audio that browsers cannot play. */
  mimeType(init: Buffer): string | null
}

export interface ContainerScanner {
  /**
   * Takes the recording's next bytes, cut anywhere. Returns the bytes from the first part that starts in them, with the
   * beginning of its header if that came earlier; null if no part starts.
   */
  push(chunk: Buffer): Buffer | null | 'broken'
  /** Returns everything before the first part; null until that has come. */
  init(): Buffer | null
}

const INIT_LIMIT_BYTES = 64 * 1024

const NOTHING: Buffer = Buffer.alloc(0)

/** Follows a recording element by element across chunk borders, so that bytes of audio are never taken for a header. */
export function createContainerScanner(format: ContainerFormat): ContainerScanner {
  let beginning: Buffer = NOTHING
  let init: Buffer | null = null
  /** The bytes of an incomplete header. */
  let carry: Buffer = NOTHING
  let skip = 0

  function push(chunk: Buffer): Buffer | null | 'broken' {
    const data = carry.length === 0 ? chunk : Buffer.concat([carry, chunk])
    const scanned = scan(data)
    if (scanned === 'broken') return 'broken'
    if (init === null) {
      beginning = Buffer.concat([beginning.subarray(0, beginning.length - carry.length), data])
      if (scanned.partAt !== null) init = beginning.subarray(0, beginning.length - data.length + scanned.partAt)
      else if (beginning.length > INIT_LIMIT_BYTES) return 'broken'
    }
    carry = data.subarray(scanned.end)
    return scanned.partAt === null ? null : data.subarray(scanned.partAt)
  }

  function scan(data: Buffer): { partAt: number | null; end: number } | 'broken' {
    let partAt: number | null = null
    let at = Math.min(skip, data.length)
    skip -= at
    while (at < data.length) {
      const header = format.readHeader(data, at)
      if (header === 'broken') return 'broken'
      if (header === 'incomplete') break
      if (header.startsPart) partAt ??= at
      const end = at + header.length + header.payload
      skip = Math.max(0, end - data.length)
      at = Math.min(end, data.length)
    }
    return { partAt, end: at }
  }

  return { push, init: () => init }
}

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

const WEBM_CODECS = new Map([
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
    const codec = WEBM_CODECS.get(codecId ?? '')
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
export function readElement(data: Buffer, at: number): Element | 'incomplete' | 'broken' {
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

const BOX_LIMIT_BYTES = 1024 * 1024

/** Sample entries (ISO/IEC 14496-12 §8.5.2) and how browsers name their codec. */
const MP4_CODECS = new Map([
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
    const codec = descriptions && MP4_CODECS.get(boxType(descriptions, STSD_HEAD_BYTES))
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
