/** One element or box: the length of its header, and of the payload to skip (0 to look inside). In bytes. */
export interface Header {
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
