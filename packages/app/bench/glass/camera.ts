import { closeSync, openSync, writeSync } from 'node:fs'
import { decodeJpeg } from '../../../media/bench/clip/pixels'
import { CLIP_HEIGHT, CLIP_WIDTH, drawClip } from '../../../media/bench/clip/scene'
import { drawNumber } from './bar-code'

const CAMERA_FPS = 30
/** Fewer than the code has numbers; the scene, of 60 frames, fits into them four times. */
const FRAMES = 240
export const LOOP_MS = (FRAMES / CAMERA_FPS) * 1000

/** Writes the film that Chromium's fake camera repeats: a drawn chase with the number of the frame on it. */
export async function writeCameraFilm(file: string): Promise<void> {
  const clip = await drawClip()
  const pictures = await Promise.all(clip.map(async ({ bytes }) => toYuv(await decodeJpeg(bytes))))
  const film = openSync(file, 'w')
  try {
    writeSync(film, `YUV4MPEG2 W${CLIP_WIDTH} H${CLIP_HEIGHT} F${CAMERA_FPS}:1 Ip A1:1 C420jpeg\n`)
    for (let frame = 0; frame < FRAMES; frame++) {
      const picture = pictures[frame % pictures.length] ?? new Uint8Array()
      const luma = picture.subarray(0, CLIP_WIDTH * CLIP_HEIGHT)
      drawNumber({ luma, width: CLIP_WIDTH, height: CLIP_HEIGHT }, frame)
      writeSync(film, 'FRAME\n')
      writeSync(film, picture)
    }
  } finally {
    closeSync(film)
  }
}

/** Returns brightness, then both colour planes at half the size (BT.601, 4:2:0), of pixels of three bytes. */
function toYuv(rgb: Uint8Array): Uint8Array {
  const [width, height] = [CLIP_WIDTH, CLIP_HEIGHT]
  const yuv = new Uint8Array((width * height * 3) / 2).fill(128)
  const [blues, reds] = [width * height, (width * height * 5) / 4]
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = y * width + x
      const [r = 0, g = 0, b = 0] = rgb.subarray(at * 3, at * 3 + 3)
      yuv[at] = 16 + 0.257 * r + 0.504 * g + 0.098 * b
      if (x % 2 === 1 || y % 2 === 1) continue
      const small = (y / 2) * (width / 2) + x / 2
      yuv[blues + small] = 128 - 0.148 * r - 0.291 * g + 0.439 * b
      yuv[reds + small] = 128 + 0.439 * r - 0.368 * g - 0.071 * b
    }
  }
  return yuv
}
