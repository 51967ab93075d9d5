import { constants, inflateSync } from 'node:zlib'
import { bunzip2 } from './bunzip2'
import { Level3Error } from './reader'

/** The largest real products have 0.4 MB packed and 1.4 MB unpacked. */
const MAX_PACKED = 2 * 1024 * 1024
const MAX_UNPACKED = 8 * 1024 * 1024
const HEADERS_BYTES = 18 + 102
const ZLIB_MARK = 0x78
/** The WMO heading and the product's name (three letters) and radar (three letters), at the front or behind a little junk. */
const WMO_HEADING = /[A-Z]{4}\d{2} [A-Z]{4} \d{6}[^\r\n]{0,8}[\r\n]+([A-Z0-9]{3})([A-Z0-9]{3})[\r\n]+/

export interface Envelope {
  /** From the message header on, unpacked: offsets in the product count from here. */
  message: Buffer
  /** Three letters each, as in the WMO heading; null in files without one. */
  heading: { product: string; radar: string } | null
}

/** Removes heading, zlib frames (NOAAPort) and bzip2 from a product file. Throws Level3Error. */
export function openEnvelope(file: Buffer): Envelope {
  if (file.length > MAX_PACKED) throw new Level3Error('the file is too long for a product')
  const outer = takeHeading(file)
  const inflated = outer.message[0] === ZLIB_MARK ? takeHeading(inflateFrames(outer.message)) : outer
  const heading = inflated.heading ?? outer.heading
  const body = inflated.message.subarray(HEADERS_BYTES)
  if (body.toString('latin1', 0, 3) !== 'BZh') return { message: inflated.message, heading }
  const headers = inflated.message.subarray(0, HEADERS_BYTES)
  return { message: Buffer.concat([headers, bunzip2(body, MAX_UNPACKED)]), heading }
}

function takeHeading(file: Buffer): Envelope {
  const found = WMO_HEADING.exec(file.toString('latin1', 0, 96))
  const [text, product, radar] = found ?? []
  if (found === null || text === undefined || product === undefined || radar === undefined)
    return { message: file, heading: null }
  return { message: file.subarray(found.index + text.length), heading: { product, radar } }
}

/** Returns one zlib frame after the other; what does not begin like a frame ends them. */
function inflateFrames(frames: Buffer): Buffer {
  const parts: Buffer[] = []
  let left = MAX_UNPACKED
  for (let rest = frames; rest[0] === ZLIB_MARK && left > 0; ) {
    const { part, used } = inflateFrame(rest, left)
    if (used === 0) break
    parts.push(part)
    left -= part.length
    rest = rest.subarray(used)
  }
  return Buffer.concat(parts)
}

function inflateFrame(frame: Buffer, most: number): { part: Buffer; used: number } {
  const options = { info: true, maxOutputLength: most, finishFlush: constants.Z_SYNC_FLUSH }
  try {
    const answer: unknown = inflateSync(frame, options)
    const { buffer, engine } = isInflated(answer) ? answer : { buffer: Buffer.alloc(0), engine: { bytesWritten: 0 } }
    return { part: buffer, used: engine.bytesWritten }
  } catch (error) {
    throw new Level3Error('a zlib frame is damaged', { cause: error })
  }
}

/** Returns whether this is what inflateSync returns with the `info` option; its types lack it. */
function isInflated(answer: unknown): answer is { buffer: Buffer; engine: { bytesWritten: number } } {
  return typeof answer === 'object' && answer !== null && 'buffer' in answer && 'engine' in answer
}
