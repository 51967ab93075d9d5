export interface Size {
  width: number
  height: number
}

/** Returns the size in which a picture is seen: the pixels of a frame need not be square. */
export function getPictureSize(picture: ImageBitmap | OffscreenCanvas | VideoFrame): Size {
  if ('displayWidth' in picture) return { width: picture.displayWidth, height: picture.displayHeight }
  return { width: picture.width, height: picture.height }
}
