import { segment } from '../../src/testing/jpegs'
import { plainJpeg } from '../clip/plain-jpeg'

/** Written wherever a publisher can put bytes that are no picture; no viewer may ever receive it. */
export const MARKER = Buffer.from('squall-marker-7f3a9c')
const MARKED_SEGMENTS = [0xe1, 0xe2, 0xe5, 0xec, 0xed, 0xef, 0xfe]
const JPEG_BYTES = 3_000

/** Returns JPEGs with the marker in segments that carry text, before the picture, and behind its end. */
export function markedJpegs(): Buffer[] {
  const jpeg = plainJpeg(JPEG_BYTES)
  const [head, body] = [jpeg.subarray(0, 2), jpeg.subarray(2)]
  const inSegments = MARKED_SEGMENTS.map((code) => Buffer.concat([head, segment(code, MARKER), body]))
  return [...inSegments, Buffer.concat([head, segment(0xe1, MARKER), segment(0xfe, MARKER), body, MARKER])]
}

/** Returns whether the marker is in a message, as it is or in the base64 of the text wire. */
export function hasMarker(message: Buffer): boolean {
  if (message.includes(MARKER)) return true
  if (message[0] !== 0x7b) return false
  return [...message.toString('latin1').matchAll(/[A-Za-z0-9+/=]{40,}/g)].some(([base64]) =>
    Buffer.from(base64, 'base64').includes(MARKER),
  )
}
