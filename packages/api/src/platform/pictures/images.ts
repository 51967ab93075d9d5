import { PICTURE_IS_SVG, PICTURE_MAX_PIXELS, PICTURE_WRONG_TYPE } from '@squall/shared/rules/picture'
import type { Sharp } from 'sharp'
import sharp from 'sharp'
import { badRequest, unsupportedMedia } from '../../errors'
import { checkPictureHeader } from './picture-limits'
import type { PictureKind, PictureSizes } from './picture-storage'

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
  contests: {
    large: { width: 1600, height: 900, fit: 'cover' },
    medium: { width: 960, height: 540, fit: 'cover' },
    small: { width: 480, height: 270, fit: 'cover' },
  },
  photos: WHOLE,
  posts: WHOLE,
  'storm-reports': WHOLE,
  clips: {
    large: { width: 1280, height: 1280, fit: 'inside' },
    medium: { width: 960, height: 960, fit: 'inside' },
    small: { width: 480, height: 480, fit: 'inside' },
  },
  posters: { large: { width: 640, height: 640, fit: 'inside' }, small: { width: 320, height: 320, fit: 'inside' } },
}

const QUALITY = 82
const PLACEHOLDER_EDGE = 24

/** A decoded upload: its sizes as WebP, the large size's width and height in pixels, a blurred placeholder and its date. */
export interface ConvertedPicture {
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
export async function convertPicture(kind: PictureKind, bytes: Buffer): Promise<ConvertedPicture> {
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

async function encodeSizes(shapes: Shapes, bytes: Buffer, takenAt: Date | null): Promise<ConvertedPicture> {
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

const EXIF_IFD = 0x8769
const DATE_TIME_ORIGINAL = 0x9003
const OFFSET_TIME_ORIGINAL = 0x9011

/** Bytes before the TIFF header: 'Exif' and two zeros. */
const PREFIX = 6
const MAX_ENTRIES = 200
const ENTRY_BYTES = 12

type ReadNumber = (at: number, bytes: 2 | 4) => number

/**
 * Returns when a picture was taken: DateTimeOriginal with its offset, or in UTC when the camera stored no offset. Returns null
 * when the date is missing or invalid. Source: Exif 3.0 (CIPA DC-008), tags 0x8769, 0x9003 and 0x9011.
 */
export function readExifDate(exif: Buffer | undefined): Date | null {
  try {
    return exif === undefined ? null : readDate(exif.subarray(PREFIX))
  } catch {
    return null
  }
}

function readDate(tiff: Buffer): Date | null {
  const isLittle = tiff.toString('latin1', 0, 2) === 'II'
  const read: ReadNumber = (at, bytes) => (isLittle ? tiff.readUIntLE(at, bytes) : tiff.readUIntBE(at, bytes))
  const exifEntry = findEntry(read, read(4, 4), EXIF_IFD)
  if (exifEntry === null) return null
  const directory = read(exifEntry + 8, 4)
  const readText = (tag: number): string => {
    const entry = findEntry(read, directory, tag)
    if (entry === null) return ''
    const length = Math.min(read(entry + 4, 4), 32)
    const at = length > 4 ? read(entry + 8, 4) : entry + 8
    return tiff.toString('latin1', at, at + length).replace(/\0.*$/, '')
  }
  const [, year, month, day, time] =
    /^(\d{4}):(\d\d):(\d\d) (\d\d:\d\d:\d\d)$/.exec(readText(DATE_TIME_ORIGINAL).trim()) ?? []
  if (time === undefined) return null
  const offset = /^[+-]\d\d:\d\d$/.exec(readText(OFFSET_TIME_ORIGINAL).trim())?.[0] ?? 'Z'
  const date = new Date(`${year}-${month}-${day}T${time}${offset}`)
  return Number.isNaN(date.getTime()) ? null : date
}

/** Returns the offset of a tag's entry in a directory, or null. */
function findEntry(read: ReadNumber, directory: number, tag: number): number | null {
  const count = Math.min(read(directory, 2), MAX_ENTRIES)
  for (let n = 0; n < count; n++) {
    const entry = directory + 2 + n * ENTRY_BYTES
    if (read(entry, 2) === tag) return entry
  }
  return null
}
