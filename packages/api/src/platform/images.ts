import { PICTURE_IS_SVG, PICTURE_MAX_PIXELS, PICTURE_WRONG_TYPE } from '@squall/shared/rules/picture'
import sharp, { type Sharp } from 'sharp'
import { badRequest, unsupportedMedia } from '../errors'
import { readExifDate } from './exif-date'
import { checkPictureHeader } from './picture-limits'
import type { PictureKind, PictureSizes } from './storage'

interface Shape {
  width: number
  height: number
  /** 'cover' crops to exactly this size; 'inside' keeps the aspect ratio and never enlarges. */
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
const PLACEHOLDER_EDGE = 24

/** A decoded upload: its sizes as WebP, the large size's width and height in pixels, a blurred placeholder and its date. */
export interface DecodedPicture {
  sizes: PictureSizes
  width: number
  height: number
  /** A data URL of a few hundred characters. */
  placeholder: string
  takenAt: Date | null
}

// No upload comes twice, so libvips' cache of up to 50 MB would never be used.
sharp.cache(false)

const text = (bytes: Buffer, from: number, to: number) => bytes.toString('latin1', from, to)

/** Returns whether the first bytes are those of a supported format. SVG is none, so its decoder never runs. */
function isReadablePicture(bytes: Buffer): boolean {
  if (bytes.length < 16) return false
  const start = bytes.toString('hex', 0, 8)
  if (start.startsWith('ffd8ff') || start === '89504e470d0a1a0a') return true
  if (/^GIF8[79]a/.test(text(bytes, 0, 6))) return true
  if (text(bytes, 0, 4) === 'RIFF' && text(bytes, 8, 12) === 'WEBP') return true
  return text(bytes, 4, 8) === 'ftyp' && /^avi[fs]/.test(text(bytes, 8, 12))
}

const looksLikeSvg = (bytes: Buffer): boolean => /<svg\b/i.test(text(bytes, 0, 2_000))

/**
 * Returns an upload encoded as WebP in the sizes of its kind: upright, in sRGB, without metadata (camera, position), the
 * first frame of an animation. Members' uploads go through `Services.readPicture`, which runs this in another process: it
 * takes up to 640 MB, and a crafted picture can keep it busy.
 * @throws UNSUPPORTED_MEDIA_TYPE for other files, BAD_REQUEST for broken or over-large pictures
 */
export async function decodePicture(kind: PictureKind, bytes: Buffer): Promise<DecodedPicture> {
  if (!isReadablePicture(bytes)) throw unsupportedMedia(looksLikeSvg(bytes) ? PICTURE_IS_SVG : PICTURE_WRONG_TYPE)
  // Reads only the header, in 4 ms at most.
  const header = await orDamaged(sharp(bytes, { limitInputPixels: false, pages: 1 }).metadata())
  const refusal = checkPictureHeader(header)
  if (refusal !== null) throw badRequest(refusal)
  return orDamaged(encodeSizes(SHAPES[kind], bytes, readExifDate(header.exif)))
}

const orDamaged = <T>(result: Promise<T>): Promise<T> =>
  result.catch(() => {
    throw badRequest('The picture is damaged and cannot be read')
  })

async function encodeSizes(shapes: Shapes, bytes: Buffer, takenAt: Date | null): Promise<DecodedPicture> {
  const { data: large, info } = await encode(bytes, shapes.large).toBuffer({ resolveWithObject: true })
  const medium = shapes.medium && (await encode(large, shapes.medium).toBuffer())
  const small = await encode(large, shapes.small).toBuffer()
  const tiny = await sharp(small)
    .resize({ width: PLACEHOLDER_EDGE, height: PLACEHOLDER_EDGE, fit: 'inside' })
    .webp({ quality: 30 })
    .toBuffer()
  return {
    sizes: { large, ...(medium && { medium }), small },
    width: info.width,
    height: info.height,
    placeholder: `data:image/webp;base64,${tiny.toString('base64')}`,
    takenAt,
  }
}

function encode(bytes: Buffer, { width, height, fit }: Shape): Sharp {
  return sharp(bytes, { limitInputPixels: PICTURE_MAX_PIXELS, failOn: 'error', sequentialRead: true, pages: 1 })
    .autoOrient()
    .resize({ width, height, fit, position: 'attention', withoutEnlargement: fit === 'inside' })
    .webp({ quality: QUALITY })
}
