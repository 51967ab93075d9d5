/** Returns a JPEG marker segment: 0xFF, code, length, payload. */
export function segment(code: number, payload: Buffer): Buffer {
  const head = Buffer.from([0xff, code, 0, 0])
  head.writeUInt16BE(payload.length + 2, 2)
  return Buffer.concat([head, payload])
}

interface JpegOptions {
  width?: number
  height?: number
  /** Stand right after SOI. */
  segments?: Buffer[]
  scan?: Buffer
}

/** Returns the structure of a JPEG, with a scan of arbitrary bytes. */
export function buildJpeg({ width = 640, height = 480, segments = [], scan = Buffer.from('scan') }: JpegOptions = {}) {
  const frame = Buffer.from([8, 0, 0, 0, 0, 1, 1, 0x11, 0])
  frame.writeUInt16BE(height, 1)
  frame.writeUInt16BE(width, 3)
  const start = segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0]))
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    ...segments,
    segment(0xc0, frame),
    start,
    scan,
    Buffer.from([0xff, 0xd9]),
  ])
}

export function jpegDataUrl(jpeg: Buffer): string {
  return `data:image/jpeg;base64,${jpeg.toString('base64')}`
}
