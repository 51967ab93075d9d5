import { limits } from '@squall/shared/wire/limits'
import type { SocketErrorCode } from '@squall/shared/wire/messages'
import { cleanJpeg, type Jpeg } from './jpeg'

const JPEG_DATA_URL = 'data:image/jpeg;base64,'

/** A publisher's frame as a checked JPEG, or why it is refused. */
export function readFrame(dataUrl: string): Jpeg | SocketErrorCode {
  if (!dataUrl.startsWith(JPEG_DATA_URL)) return 'not-a-jpeg'
  const jpeg = cleanJpeg(Buffer.from(dataUrl.slice(JPEG_DATA_URL.length), 'base64'))
  if (jpeg === null || jpeg.width === 0 || jpeg.height === 0) return 'not-a-jpeg'
  return jpeg.width > limits.frameWidth || jpeg.height > limits.frameHeight ? 'message-too-large' : jpeg
}
