const CHUNK_HEADER = 8

/**
 * Returns a key frame of VP8 as a picture: the simple WebP format is one in a RIFF chunk, padded to an even length (RFC 9649
 * §2.5). The size of the picture stands in the frame's own header.
 */
export function toWebp(keyFrame: Uint8Array): Buffer {
  const padding = keyFrame.length % 2
  const file = Buffer.alloc(12 + CHUNK_HEADER + keyFrame.length + padding)
  file.write('RIFF', 0, 'latin1')
  file.writeUInt32LE(file.length - CHUNK_HEADER, 4)
  file.write('WEBPVP8 ', 8, 'latin1')
  file.writeUInt32LE(keyFrame.length, 16)
  file.set(keyFrame, 20)
  return file
}

/** Returns the key frame of VP8 in a picture of the simple WebP format. @throws an Error for another format */
export function readKeyFrame(webp: Buffer): Buffer {
  if (webp.toString('latin1', 8, 16) !== 'WEBPVP8 ') throw new Error('Not a lossy WebP picture of the simple format')
  return webp.subarray(20, 20 + webp.readUInt32LE(16))
}
