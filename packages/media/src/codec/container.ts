/** One element or box: its header's length, and how much payload to step over (0 to look inside). In bytes. */
export interface Header {
  length: number
  payload: number
  /** A decoder that has the init bytes can start here. */
  startsPart: boolean
}

export interface ContainerFormat {
  /** Does a recording of this format begin with these bytes? */
  begins(chunk: Buffer): boolean
  readHeader(data: Buffer, at: number): Header | 'incomplete' | 'broken'
  /** The mime type with its codec, or null for sound that browsers could not play. */
  mimeType(init: Buffer): string | null
}

export interface ContainerScanner {
  /**
   * Takes the recording's next bytes, cut anywhere. Answers what follows from the first part that starts in them, with
   * the start of its header where that came earlier; null where no part starts.
   */
  push(chunk: Buffer): Buffer | null | 'broken'
  /** Everything before the first part, once that has come. */
  init(): Buffer | null
}

const INIT_LIMIT_BYTES = 64 * 1024
const NOTHING: Buffer = Buffer.alloc(0)

/** Follows a recording element by element across chunk borders, so that bytes inside sound never look like a header. */
export function createContainerScanner(format: ContainerFormat): ContainerScanner {
  let beginning: Buffer = NOTHING
  let init: Buffer | null = null
  /** Bytes of a header that is not complete yet. */
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
