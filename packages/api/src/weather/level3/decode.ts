import { readDrawnStorms, readGraphicLines } from './drawings'
import { openEnvelope } from './envelope'
import { readSweeps } from './packets'
import { ByteReader, bounded, Level3Error } from './reader'
import { type LevelScale, levelScale, type Sweep } from './sweep'
import {
  type HailEstimate,
  type Mesocyclone,
  parseHail,
  parseMesocyclones,
  parseTracks,
  parseVortices,
  type TrackedStorm,
  type VortexSignature,
} from './tables'

const DAY_MS = 86_400_000

/** The message header and product description of ICD 2620001, figures 3-3 and 3-6. */
interface ProductDescription {
  /** Message code, e.g. 153 super-resolution reflectivity, 58 storm tracks. */
  code: number
  /** The radar's position in degrees. */
  latitude: number
  longitude: number
  /** The height of the antenna above the sea. */
  heightMetres: number
  /** Volume coverage pattern, e.g. 212. */
  coveragePattern: number
  /** Null for products that are not of one elevation angle. */
  elevationDegrees: number | null
  /** The storms' own motion that storm-relative velocity (56) is without; null in other products. */
  stormMotion: { direction: number; knots: number } | null
  /** When the volume scan began, UTC. */
  volumeTime: Date
  /** Half-words 31 to 46: how levels become values depends on the product. */
  thresholds: Buffer
  /** Bytes from the start of the message; 0 where the product has no such block. */
  symbologyAt: number
  graphicAt: number
  tabularAt: number
}

const TABULAR_BLOCK = 3

const MAX_PAGES = 64

const MAX_LINE = 132

const END_OF_PAGE = -1

const SECOND_HEADERS_BYTES = 18 + 102

/** Codes of the products with tables, by their names: storm tracks, mesocyclones, tornado vortex signatures, hail. */
export const TABLE_CODES = { NST: 58, NMD: 141, NTV: 61, NHI: 59 } as const

const WITH_TABLES = new Set<number>(Object.values(TABLE_CODES))

/** Storm structure is text alone, and its first offset leads to that. */
const STORM_STRUCTURE = 62

const METRES_PER_FOOT = 0.3048

/** Storm-relative velocity, 16 levels. */
const STORM_RELATIVE = 56

/** Products whose half-word 30 is an elevation angle in tenths of a degree: velocities, reflectivities, correlation. */
const OF_ONE_ELEVATION = new Set([STORM_RELATIVE, 94, 99, 153, 154, 161, 180, 182, 186])

/** Radars look no higher. */
const MOST_TENTHS = 450

export interface Level3Product
  extends Omit<ProductDescription, 'thresholds' | 'symbologyAt' | 'graphicAt' | 'tabularAt'> {
  /** Three letters each, e.g. N0B and TLX; null in files without a WMO heading. */
  heading: { product: string; radar: string } | null
  sweeps: Sweep[]
  /** The scale of the sweeps' levels; null for products that are not measured. */
  scale: LevelScale | null
  storms: TrackedStorm[]
  mesocyclones: Mesocyclone[]
  vortices: VortexSignature[]
  hail: HailEstimate[]
}

/**
 * Reads a NEXRAD Level III product file, with or without WMO heading, zlib frames or bzip2. What a product does not have
 * is empty. Throws Level3Error on anything truncated or damaged. Format: ICD for the RPG to Class 1 User, 2620001.
 */
export function decodeLevel3(file: Buffer): Level3Product {
  const { message, heading } = openEnvelope(file)
  const description = readDescription(new ByteReader(message))
  const { thresholds, symbologyAt, graphicAt, tabularAt, ...about } = description
  const { code } = about
  const lines = WITH_TABLES.has(code) && tabularAt > 0 ? readLines(message, tabularAt) : []
  const isTracks = code === TABLE_CODES.NST
  const drawn = isTracks && symbologyAt > 0 ? readDrawnStorms(message, symbologyAt) : []
  const graphic = isTracks && graphicAt > 0 && drawn.length > 0 ? readGraphicLines(message, graphicAt) : []
  const rows = (wanted: number) => (code === wanted ? lines : [])
  return {
    ...about,
    heading,
    sweeps: symbologyAt > 0 && code !== STORM_STRUCTURE ? readSweeps(message, symbologyAt) : [],
    scale: levelScale(code, thresholds),
    storms: parseTracks(rows(TABLE_CODES.NST), description, drawn, graphic),
    mesocyclones: parseMesocyclones(rows(TABLE_CODES.NMD), description),
    vortices: parseVortices(rows(TABLE_CODES.NTV), description),
    hail: parseHail(rows(TABLE_CODES.NHI)),
  }
}

/** Returns the lines of the tabular block, page after page. Throws Level3Error. */
function readLines(message: Buffer, at: number): string[] {
  const block = new ByteReader(message, at)
  block.divider('tabular block')
  if (block.int16() !== TABULAR_BLOCK) throw new Level3Error('the tabular block is not where it should be')
  block.skip(4 + SECOND_HEADERS_BYTES)
  block.divider('pages')
  const pages = bounded(block.int16(), MAX_PAGES, 'pages')
  const lines: string[] = []
  for (let page = 0; page < pages; page++) {
    for (let length = block.int16(); length !== END_OF_PAGE; length = block.int16())
      lines.push(block.bytes(bounded(length, MAX_LINE, 'letters in a line')).toString('latin1'))
  }
  return lines
}

/** Reads the 18 and 102 bytes every product begins with. Throws Level3Error. */
function readDescription(message: ByteReader): ProductDescription {
  const code = message.int16()
  message.skip(16)
  message.divider('product description')
  const latitude = message.int32() / 1000
  const longitude = message.int32() / 1000
  if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180) throw new Level3Error('the radar is not on the globe')
  const heightMetres = message.int16() * METRES_PER_FOOT
  if (message.int16() !== code) throw new Level3Error('header and description name different products')
  message.skip(2)
  const coveragePattern = message.int16()
  message.skip(4)
  const volumeTime = new Date(
    (message.uint16() - 1) * DAY_MS + bounded(message.int32(), 86_400, 'seconds of a day') * 1000,
  )
  message.skip(12)
  const tenths = message.int16()
  const thresholds = message.bytes(32)
  message.skip(8)
  // Half-words 51 and 52: average speed, and the direction it comes from, both in tenths.
  const knots = message.int16() / 10
  const from = message.int16() / 10
  message.skip(4)
  return {
    code,
    latitude,
    longitude,
    heightMetres,
    coveragePattern,
    elevationDegrees: OF_ONE_ELEVATION.has(code) && Math.abs(tenths) <= MOST_TENTHS ? tenths / 10 : null,
    stormMotion:
      code === STORM_RELATIVE && knots >= 0 && from >= 0 && from <= 360
        ? { direction: (from + 180) % 360, knots }
        : null,
    volumeTime,
    thresholds,
    ...readOffsets(message),
  }
}

function readOffsets(message: ByteReader): Pick<ProductDescription, 'symbologyAt' | 'graphicAt' | 'tabularAt'> {
  return { symbologyAt: readOffset(message), graphicAt: readOffset(message), tabularAt: readOffset(message) }
}

/** Offsets are in half-words. */
function readOffset(message: ByteReader): number {
  return 2 * bounded(message.int32(), 0x1000000, 'half-words')
}
