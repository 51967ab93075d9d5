import { PICTURE_IS_SVG, PICTURE_MAX_PIXELS, PICTURE_WRONG_TYPE } from '@squall/shared/rules/picture'
import sharp from 'sharp'
import { badRequest, unsupportedMedia } from '../errors'
import type { PictureKind, PictureSizes } from './storage'

interface Shape {
  width: number
  height: number
  /** 'cover' cuts to exactly this size, 'inside' keeps the picture's own shape and never enlarges it. */
  fit: 'cover' | 'inside'
}

interface Shapes {
  large: Shape
  medium?: Shape
  small: Shape
}

const WHOLE: Shapes = {
  large: { width: 2048, height: 2048, fit: 'inside' },
  medium: { width: 960, height: 960, fit: 'inside' },
  small: { width: 480, height: 480, fit: 'inside' },
}

const SHAPES: Record<PictureKind, Shapes> = {
  avatars: { large: { width: 512, height: 512, fit: 'cover' }, small: { width: 128, height: 128, fit: 'cover' } },
  banners: { large: { width: 1920, height: 1080, fit: 'inside' }, small: { width: 800, height: 450, fit: 'inside' } },
  photos: WHOLE,
  posts: WHOLE,
}

const QUALITY = 82
/** Some pictures are made to keep a decoder busy. */
const SECONDS_TO_DECODE = 20

// No upload comes twice: what libvips would keep of the last ones, up to 50 MB, helps none that follows.
sharp.cache(false)

const text = (bytes: Buffer, from: number, to: number) => bytes.toString('latin1', from, to)

/** Tells a picture by its first bytes, before any decoder sees it. The decoder for SVG is never reached. */
function isReadablePicture(bytes: Buffer): boolean {
  if (bytes.length < 16) return false
  const start = bytes.toString('hex', 0, 8)
  if (start.startsWith('ffd8ff') || start === '89504e470d0a1a0a') return true
  if (/^GIF8[79]a/.test(text(bytes, 0, 6))) return true
  if (text(bytes, 0, 4) === 'RIFF' && text(bytes, 8, 12) === 'WEBP') return true
  return text(bytes, 4, 8) === 'ftyp' && /^avi[fs]/.test(text(bytes, 8, 12))
}

const looksLikeSvg = (bytes: Buffer): boolean => /<svg\b/i.test(text(bytes, 0, 2_000))

/** One picture is decoded at a time: fifty megapixels are two hundred megabytes. */
let lastTurn: Promise<unknown> = Promise.resolve()

function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const turn = lastTurn.then(work, work)
  lastTurn = turn.catch(() => undefined)
  return turn
}

/**
 * Decodes an upload and encodes it anew as WebP in the sizes of its kind: upright, in sRGB, without any metadata
 * (camera, position), the first picture of an animation.
 * @throws UNSUPPORTED_MEDIA_TYPE for other files, BAD_REQUEST for broken or over-large pictures
 */
export async function encodePicture(kind: PictureKind, bytes: Buffer): Promise<PictureSizes> {
  if (!isReadablePicture(bytes)) throw unsupportedMedia(looksLikeSvg(bytes) ? PICTURE_IS_SVG : PICTURE_WRONG_TYPE)
  return inTurn(async () => {
    await refuseTooManyPixels(bytes)
    try {
      const shapes = SHAPES[kind]
      const large = await encode(bytes, shapes.large)
      const medium = shapes.medium && (await encode(large, shapes.medium))
      return { large, ...(medium && { medium }), small: await encode(large, shapes.small) }
    } catch {
      throw badRequest('The picture is damaged and cannot be read')
    }
  })
}

async function refuseTooManyPixels(bytes: Buffer): Promise<void> {
  const { width = 0, height = 0 } = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => ({ width: 0, height: 0 }))
  if (width * height > PICTURE_MAX_PIXELS) throw badRequest('The picture has more than 50 megapixels')
}

function encode(bytes: Buffer, { width, height, fit }: Shape): Promise<Buffer> {
  return sharp(bytes, { limitInputPixels: PICTURE_MAX_PIXELS, failOn: 'error', sequentialRead: true, pages: 1 })
    .autoOrient()
    .resize({ width, height, fit, position: 'attention', withoutEnlargement: fit === 'inside' })
    .webp({ quality: QUALITY })
    .timeout({ seconds: SECONDS_TO_DECODE })
    .toBuffer()
}
