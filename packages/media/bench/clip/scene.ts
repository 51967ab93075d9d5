import sharp from 'sharp'
import type { ClipFrame } from '../clients/publisher'

/** A drawn chase, seen from a moving car: clouds that drift, a turning funnel, a field that passes by. VGA at 15 fps. */
export const CLIP_FPS = 15
export const CLIP_WIDTH = 640
export const CLIP_HEIGHT = 480
const CLIP_FRAMES = 60
const QUALITY = 80

interface Layer {
  width: number
  height: number
  /** How far the noise differs from grey, and how large its grains are. */
  sigma: number
  grain: number
}

/** Draws the clip as JPEG frames of about 40 KB. Noise differs from run to run; sizes hardly do. */
export async function drawClip(frames = CLIP_FRAMES): Promise<ClipFrame[]> {
  const sky = await drawNoise({ width: 960, height: 340, sigma: 60, grain: 24 })
  const field = await drawNoise({ width: 1280, height: 300, sigma: 36, grain: 3.3 })
  return Promise.all(
    Array.from({ length: frames }, async (_, index) => {
      // There and back again, so that the clip can be repeated without a jump.
      const phase = (1 - Math.cos((2 * Math.PI * index) / CLIP_FRAMES)) / 2
      const skyPart = { left: Math.round(phase * 80), top: 0, width: CLIP_WIDTH, height: 260 }
      const fieldPart = { left: Math.round(phase * 240), top: 0, width: CLIP_WIDTH, height: CLIP_HEIGHT - 260 }
      const bytes = await sharp({
        create: { width: CLIP_WIDTH, height: CLIP_HEIGHT, channels: 3, background: '#4a5a60' },
      })
        .composite([
          { input: await sharp(sky).extract(skyPart).tint('#9fb0b8').toBuffer(), top: 0, left: 0 },
          { input: await sharp(field).extract(fieldPart).tint('#8a9a4a').toBuffer(), top: 260, left: 0 },
          { input: Buffer.from(funnel(index)), top: 0, left: 0 },
        ])
        .jpeg({ quality: QUALITY })
        .toBuffer()
      return { bytes, codec: 'jpeg', key: true } as const
    }),
  )
}

function drawNoise({ width, height, sigma, grain }: Layer): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma } as const
  const [smallWidth, smallHeight] = [Math.ceil(width / grain), Math.ceil(height / grain)]
  return sharp({ create: { width: smallWidth, height: smallHeight, channels: 3, background: '#808080', noise } })
    .greyscale()
    .resize(width, height, { kernel: 'cubic' })
    .png()
    .toBuffer()
}

function funnel(index: number): string {
  const turn = (2 * Math.PI * index) / CLIP_FRAMES
  const middle = 320 + 60 * Math.sin(turn)
  const rings = Array.from({ length: 14 }, (_, ring) => {
    const wide = 110 - 7 * ring
    const x = middle + 12 * Math.sin(3 * turn + ring / 2)
    return `<ellipse cx="${x}" cy="${20 + ring * 18}" rx="${wide}" ry="16" fill="hsl(210 12% ${22 + (ring % 3) * 5}%)"/>`
  })
  return `<svg width="${CLIP_WIDTH}" height="${CLIP_HEIGHT}" xmlns="http://www.w3.org/2000/svg">${rings.join('')}</svg>`
}
