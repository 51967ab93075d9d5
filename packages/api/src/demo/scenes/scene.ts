import sharp, { type Sharp } from 'sharp'
import { readKeyFrame } from '../../features/clips/webp.rules'

/** The picture is painted small, since clouds are soft, and enlarged to what a phone sends. */
const PAINTED = { width: 224, height: 168 }

const SENT = { width: 640, height: 480 }

/** The size of a camera's frames, in pixels. */
export const FRAME = { width: 640, height: 360 }

/** The part that is sent, as a phone held sideways films it: sky and ground are cut alike. */
const FRAMED = { left: 0, top: 60, ...FRAME }

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

/** Draws frames of one scene, one after the other, as JPEG bytes. */
export function createCamera(scene: Scene): (seconds: number) => Promise<Buffer> {
  const draw = createPainter(scene)
  return async (seconds) => (await draw(seconds)).jpeg({ quality: 74 }).toBuffer()
}

/** Draws frames as key frames of VP8, which lossy WebP pictures contain. */
export function createVp8Camera(scene: Scene): (seconds: number) => Promise<Buffer> {
  const draw = createPainter(scene)
  return async (seconds) => readKeyFrame(await (await draw(seconds)).webp({ quality: 60, effort: 1 }).toBuffer())
}

function createPainter(scene: Scene): (seconds: number) => Promise<Sharp> {
  const painted = new Uint8ClampedArray(PAINTED.width * PAINTED.height * 3)
  const sent = Buffer.alloc(SENT.width * SENT.height * 3)
  const enlarge = createEnlarger(PAINTED, SENT)

  let frames = 0

  return async (seconds) => {
    const firstRow = frames++ % 2 === 0 ? 0 : Math.floor(scene.calmAbove(seconds) * PAINTED.height)
    paintFrom(firstRow, scene.frame(seconds), painted)
    enlarge(painted, sent)
    overlay(await drawShapes(scene.shapes(seconds)), sent)
    return sharp(sent, { raw: { ...SENT, channels: 3 } }).extract(FRAMED)
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

interface Size {
  width: number
  height: number
}

interface Tap {
  /** The indexes of the two neighbours. */
  first: number
  second: number
  /** The second one's share, in 256ths. */
  share: number
}

/**
 * Returns a function that enlarges RGB pictures by bilinear interpolation; the neighbours of every point are computed once,
 * here.
 */
export function createEnlarger(from: Size, to: Size): (small: Uint8ClampedArray, large: Uint8Array) => void {
  const columns = taps(from.width, to.width)
  const rows = taps(from.height, to.height)
  const stride = from.width * 3
  const line = new Uint16Array(stride)

  return (small, large) => {
    let offset = 0
    for (const row of rows) {
      const upper = row.first * stride
      const lower = row.second * stride
      for (let index = 0; index < stride; index++)
        line[index] = interpolate(small[upper + index] ?? 0, small[lower + index] ?? 0, row.share)
      for (const { first, second, share } of columns) {
        const left = first * 3
        const right = second * 3
        large[offset] = interpolate(line[left] ?? 0, line[right] ?? 0, share)
        large[offset + 1] = interpolate(line[left + 1] ?? 0, line[right + 1] ?? 0, share)
        large[offset + 2] = interpolate(line[left + 2] ?? 0, line[right + 2] ?? 0, share)
        offset += 3
      }
    }
  }
}

function taps(from: number, to: number): Tap[] {
  return Array.from({ length: to }, (_, index) => {
    const place = Math.min(from - 1, Math.max(0, ((index + 0.5) * from) / to - 0.5))
    const first = Math.floor(place)
    return { first, second: Math.min(from - 1, first + 1), share: Math.round((place - first) * 256) }
  })
}

function interpolate(first: number, second: number, share: number): number {
  return (first * (256 - share) + second * share) >> 8
}

/** Draws an RGBA picture over an RGB one of the same size. */
export function overlay(rgba: Uint8Array, rgb: Uint8Array): void {
  let to = 0
  for (let from = 0; from < rgba.length; from += 4) {
    const alpha = rgba[from + 3] ?? 0
    if (alpha !== 0) {
      const share = alpha + (alpha >> 7)
      rgb[to] = interpolate(rgb[to] ?? 0, rgba[from] ?? 0, share)
      rgb[to + 1] = interpolate(rgb[to + 1] ?? 0, rgba[from + 1] ?? 0, share)
      rgb[to + 2] = interpolate(rgb[to + 2] ?? 0, rgba[from + 2] ?? 0, share)
    }
    to += 3
  }
}
