import { readDrawnStorms } from './drawings'
import { openEnvelope } from './envelope'
import { readGraphicLines } from './graphic'
import { type ProductDescription, readDescription } from './header'
import { readSweeps } from './packets'
import { readLines } from './pages'
import { ByteReader } from './reader'
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

/** Codes of the products with tables, by their names: storm tracks, mesocyclones, tornado vortex signatures, hail. */
export const TABLE_CODES = { NST: 58, NMD: 141, NTV: 61, NHI: 59 } as const
const WITH_TABLES = new Set<number>(Object.values(TABLE_CODES))
/** Storm structure is text alone, and its first offset leads to that. */
const STORM_STRUCTURE = 62

export interface Level3Product
  extends Pick<ProductDescription, 'code' | 'latitude' | 'longitude' | 'coveragePattern' | 'volumeTime'> {
  /** Three letters each, e.g. N0B and TLX; null in files without a WMO heading. */
  heading: { product: string; radar: string } | null
  sweeps: Sweep[]
  /** How the sweeps' levels become values; null for products we do not measure by. */
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
  const { code, latitude, longitude, coveragePattern, volumeTime, thresholds, symbologyAt, graphicAt, tabularAt } =
    description
  const lines = WITH_TABLES.has(code) && tabularAt > 0 ? readLines(message, tabularAt) : []
  const isTracks = code === TABLE_CODES.NST
  const drawn = isTracks && symbologyAt > 0 ? readDrawnStorms(message, symbologyAt) : []
  const graphic = isTracks && graphicAt > 0 && drawn.length > 0 ? readGraphicLines(message, graphicAt) : []
  const rows = (wanted: number) => (code === wanted ? lines : [])
  return {
    code,
    latitude,
    longitude,
    coveragePattern,
    volumeTime,
    heading,
    sweeps: symbologyAt > 0 && code !== STORM_STRUCTURE ? readSweeps(message, symbologyAt) : [],
    scale: levelScale(code, thresholds),
    storms: parseTracks(rows(TABLE_CODES.NST), description, drawn, graphic),
    mesocyclones: parseMesocyclones(rows(TABLE_CODES.NMD), description),
    vortices: parseVortices(rows(TABLE_CODES.NTV), description),
    hail: parseHail(rows(TABLE_CODES.NHI)),
  }
}
