import sharp from 'sharp'
import { createEnlarger, overlay } from './enlarge'

/** The picture is painted small, since clouds are soft, and enlarged to what a phone sends. */
const PAINTED = { width: 224, height: 168 }
const SENT = { width: 640, height: 480 }

/** Red, green, blue from 0 to 255. Painters write into one, because a new array for every point costs more than painting it. */
export type Color = [red: number, green: number, blue: number]

/** Writes the colour at a point into `color`; x and y go from 0 to 1, y downwards. */
type Paint = (x: number, y: number, color: Color) => void

/** A moving picture: soft parts painted point by point, sharp shapes drawn over them. */
export interface Scene {
  /** The height (0 to 1) above which the picture changes so slowly that every second frame keeps it. */
  calmAbove(seconds: number): number
  /** Computes what all points of a frame share, and returns the function that paints them. */
  frame(seconds: number): Paint
  /** SVG shapes in a 640 by 480 box. */
  shapes(seconds: number): string
}

/** Draws frames of one scene, one after the other, as JPEG bytes of 640 by 480. */
export function createCamera(scene: Scene): (seconds: number) => Promise<Buffer> {
  const painted = new Uint8ClampedArray(PAINTED.width * PAINTED.height * 3)
  const sent = Buffer.alloc(SENT.width * SENT.height * 3)
  const enlarge = createEnlarger(PAINTED, SENT)

  let frames = 0

  return async (seconds) => {
    const firstRow = frames++ % 2 === 0 ? 0 : Math.floor(scene.calmAbove(seconds) * PAINTED.height)
    paintFrom(firstRow, scene.frame(seconds), painted)
    enlarge(painted, sent)
    overlay(await drawShapes(scene.shapes(seconds)), sent)
    return sharp(sent, { raw: { ...SENT, channels: 3 } })
      .jpeg({ quality: 74 })
      .toBuffer()
  }
}

function paintFrom(firstRow: number, paint: Paint, pixels: Uint8ClampedArray): void {
  const { width, height } = PAINTED
  const color: Color = [0, 0, 0]
  let offset = firstRow * width * 3
  for (let row = firstRow; row < height; row++)
    for (let column = 0; column < width; column++) {
      paint((column + 0.5) / width, (row + 0.5) / height, color)
      pixels[offset] = color[0]
      pixels[offset + 1] = color[1]
      pixels[offset + 2] = color[2]
      offset += 3
    }
}

function drawShapes(shapes: string): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${SENT.width}" height="${SENT.height}">${shapes}</svg>`
  return sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer()
}

/** Mixes a colour into another; `share` is from 0 (none) to 1. */
export function blend(color: Color, red: number, green: number, blue: number, share: number): void {
  color[0] += (red - color[0]) * share
  color[1] += (green - color[1]) * share
  color[2] += (blue - color[2]) * share
}

export function setColor(color: Color, red: number, green: number, blue: number): void {
  color[0] = red
  color[1] = green
  color[2] = blue
}

/** Multiplies the brightness. */
export function scale(color: Color, by: number): void {
  color[0] *= by
  color[1] *= by
  color[2] *= by
}
