import type { SocketErrorCode } from '@squall/shared/contract/wire'
import { limits, recordKinds } from '@squall/shared/contract/wire'
import type { CodecFrame } from '../codec/codec-frame'
import { readH264 } from '../codec/h264'
import { cleanJpeg, type Jpeg } from '../codec/jpeg'
import { readVp8 } from '../codec/vp8'

const JPEG_DATA_URL = 'data:image/jpeg;base64,'

/** A publisher's frame as a checked JPEG, or why it is refused. */
export function readFrame(dataUrl: string): Jpeg | SocketErrorCode {
  if (!dataUrl.startsWith(JPEG_DATA_URL)) return 'not-a-jpeg'
  return readJpeg(Buffer.from(dataUrl.slice(JPEG_DATA_URL.length), 'base64'))
}

export function readJpeg(data: Buffer): Jpeg | SocketErrorCode {
  const jpeg = cleanJpeg(data)
  if (jpeg === null || jpeg.width === 0 || jpeg.height === 0) return 'not-a-jpeg'
  return isTooLarge(jpeg) ? 'message-too-large' : jpeg
}

/** A small JPEG for previews and slow viewers. */
export function readLowJpeg(data: Buffer): Jpeg | SocketErrorCode {
  const jpeg = readJpeg(data)
  if (typeof jpeg === 'string') return jpeg
  return jpeg.width > limits.lowLayerWidth || data.length > limits.lowLayerBytes ? 'message-too-large' : jpeg
}

/** @param kind vp8 or h264 */
export function readCodecFrame(kind: number, data: Buffer): CodecFrame | SocketErrorCode {
  const frame = kind === recordKinds.vp8 ? readVp8(data) : readH264(data)
  if (frame === null) return 'not-video'
  return frame.key !== null && isTooLarge(frame.key) ? 'message-too-large' : frame
}

function isTooLarge({ width, height }: { width: number; height: number }): boolean {
  return width > limits.frameWidth || height > limits.frameHeight
}
