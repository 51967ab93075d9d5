import type { ScanGeometry } from '@squall/shared/contract/weather'
import {
  canBeRangeFolded,
  FIRST_LEVEL,
  isSignedProduct,
  NO_ECHO,
  RANGE_FOLDED,
  type RadarProductName,
  radarProductScales,
} from '@squall/shared/rules/radar-scale'
import { decodeLevel3, type Level3Product } from '../level3/decode'
import { Level3Error } from '../level3/reader'
import type { Radial } from '../level3/sweep'
import { encodeGreyPng } from './grey-png'
import { copyAs, toPictureLevels } from './picture-levels'

/** The products of files: storm-relative velocity has those of velocity. */
export type FileProduct = Exclude<RadarProductName, 'storm-relative-velocity'>

export const valueDetails = ['full', 'overview'] as const
/** All gates, or the strongest value of each degree and four gates. */
export type ValueDetail = (typeof valueDetails)[number]

/** The input: a product file, and which product should be in it. */
export interface ValueJob {
  file: Uint8Array
  product: FileProduct
}

/** The PNGs of a scan, and where the values of the full one lie. */
export interface ValuePictures extends Record<ValueDetail, Uint8Array> {
  geometry: ScanGeometry
}

/** The values of a scan: one byte for each gate of each row, row by row, by the scale of its product. */
export interface ScanValues {
  geometry: ScanGeometry
  levels: Uint8Array
}

/** The keyword of the text in a value picture that has its geometry as JSON. */
export const GEOMETRY_KEYWORD = 'Radar geometry'

const GATES_PER_CELL = 4
const TURN = 360
const STEPS_PER_DEGREE = 10
/** Radials of super resolution are half a degree wide, the others a degree. */
const WIDEST_HALF_DEGREE = 0.75
const METRES_PER_KM = 1000

/** Returns both pictures of a scan. Throws Level3Error when the file is damaged or holds something else. */
export async function makeValuePictures({ file, product }: ValueJob): Promise<ValuePictures> {
  const decoded = decodeLevel3(Buffer.from(file.buffer, file.byteOffset, file.byteLength))
  const full = readScanValues(decoded, product)
  const overview = toOverview(full, product)
  const [fullPng, overviewPng] = await Promise.all([full, overview].map(encodeValues))
  if (fullPng === undefined || overviewPng === undefined) throw new Error('A picture was not encoded')
  return { full: fullPng, overview: overviewPng, geometry: full.geometry }
}

const encodeValues = ({ geometry, levels }: ScanValues): Promise<Buffer> =>
  encodeGreyPng({
    ...{ width: geometry.gates, height: geometry.rows, levels },
    text: { keyword: GEOMETRY_KEYWORD, value: JSON.stringify(geometry) },
  })

/** Returns the values of a product on a fan of 720 or 360 rows. Throws Level3Error when it holds no such values. */
export function readScanValues(decoded: Level3Product, product: FileProduct): ScanValues {
  const { scale, heightMetres, elevationDegrees, latitude, longitude } = decoded
  const [sweep] = decoded.sweeps
  const picture = radarProductScales[product]
  if (sweep === undefined || scale === null || scale.unit !== picture.unit || sweep.bins === 0)
    throw new Level3Error(`the product holds no ${product}`)
  const { bins, radials, firstBin } = sweep
  const levels = toPictureLevels(scale, picture, {
    isSigned: isSignedProduct(product),
    canFold: canBeRangeFolded(product),
  })
  const rows = countRows(radials)
  const values = new Uint8Array(rows * bins)
  const found = findRadials(radials, rows)
  let missingRows = 0
  for (const [row, radial] of found.entries()) {
    if (radial === null) missingRows += 1
    else copyAs(radial.levels, levels, values, row * bins, bins)
  }
  const gateMetres = sweep.gateMetres ?? scale.binKm * METRES_PER_KM
  const geometry = {
    ...{ latitude, longitude, heightMetres: Math.round(heightMetres), elevationDegrees },
    ...{ firstGateMetres: Math.max(0, firstBin) * gateMetres, gateMetres, gates: bins, rows, missingRows },
  }
  return { geometry, levels: values }
}

/** Returns 720 where most radials are half a degree wide, else 360. */
function countRows(radials: Radial[]): 360 | 720 {
  const narrow = radials.filter(({ width }) => width <= WIDEST_HALF_DEGREE).length
  return 2 * narrow > radials.length ? 720 : 360
}

/**
 * Returns the radial that covers the middle of each row. Radials do not join exactly, so a row in a gap takes the radial that
 * ends or begins within half a row of its middle; farther away there is none.
 */
function findRadials(radials: Radial[], rows: 360 | 720): (Radial | null)[] {
  const turn = TURN * STEPS_PER_DEGREE
  const covering: (Radial | undefined)[] = new Array(turn)
  for (const radial of radials) {
    const from = Math.round(radial.azimuth * STEPS_PER_DEGREE)
    const steps = Math.min(turn, Math.max(1, Math.round(radial.width * STEPS_PER_DEGREE)))
    for (let step = 0; step < steps; step++) covering[(from + step) % turn] = radial
  }
  const stepsPerRow = turn / rows
  return Array.from({ length: rows }, (_, row) => {
    const middle = Math.floor((row + 0.5) * stepsPerRow)
    for (let away = 0; away < stepsPerRow / 2; away++) {
      const radial = covering[(middle + away) % turn] ?? covering[(middle - away + turn) % turn]
      if (radial !== undefined) return radial
    }
    return null
  })
}

/** Returns the strongest value of each degree and four gates; range folded only where nothing else is. */
export function toOverview({ geometry, levels }: ScanValues, product: FileProduct): ScanValues {
  const rowsPerCell = geometry.rows / TURN
  const gates = Math.ceil(geometry.gates / GATES_PER_CELL)
  const cells = new Uint8Array(TURN * gates)
  const strengths = rankLevels(product)
  for (let row = 0; row < TURN; row++) {
    for (let gate = 0; gate < gates; gate++) {
      const end = Math.min(geometry.gates, (gate + 1) * GATES_PER_CELL)
      let isAllFolded = true
      let strongest = NO_ECHO
      for (let part = row * rowsPerCell; part < (row + 1) * rowsPerCell; part++) {
        for (let at = part * geometry.gates + gate * GATES_PER_CELL; at < part * geometry.gates + end; at++) {
          const level = levels[at] ?? NO_ECHO
          if (level !== RANGE_FOLDED) isAllFolded = false
          if ((strengths[level] ?? 0) > (strengths[strongest] ?? 0)) strongest = level
        }
      }
      cells[row * gates + gate] = isAllFolded ? RANGE_FOLDED : strongest
    }
  }
  const missingRows = Math.floor(geometry.missingRows / rowsPerCell)
  const gateMetres = geometry.gateMetres * GATES_PER_CELL
  return { geometry: { ...geometry, gates, gateMetres, rows: TURN, missingRows }, levels: cells }
}

/** Returns the strength of each level: its value, or the size of one with a sign; 0 for what is no value. */
function rankLevels(product: FileProduct): Float64Array {
  const { minimum, increment } = radarProductScales[product]
  return Float64Array.from({ length: 256 }, (_, level) => {
    if (level < FIRST_LEVEL) return 0
    const value = minimum + (level - FIRST_LEVEL) * increment
    // A velocity of zero is still stronger than no echo.
    return isSignedProduct(product) ? Math.abs(value) + increment : level
  })
}
