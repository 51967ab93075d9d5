import type { ScanGeometry } from '@squall/shared/contract/weather'
import type { Place } from '@squall/shared/rules/place'
import type { RadarProductName, RadarTilt } from '@squall/shared/rules/radar-scale'

interface ProductFiles {
  /** The Level III products from the lowest elevation angle up; where a radar has fewer, the rest is not listed. */
  codes: [string, ...string[]]
  gates: number
  rows: 360 | 720
}

/**
 * The files of each product. Velocity comes in 0.25 km and half degrees (154) at the two lowest angles, and in whole degrees (99)
 * above them. Codes as in the NOAA bucket; see docs/decisions/040-radar-values.md.
 */
export const PRODUCT_FILES: Record<RadarProductName, ProductFiles> = {
  reflectivity: { codes: ['N0B', 'N1B', 'N2B', 'N3B'], gates: 1840, rows: 720 },
  velocity: { codes: ['N0G', 'N1G', 'N2U', 'N3U'], gates: 1200, rows: 720 },
  'storm-relative-velocity': { codes: ['N0G', 'N1G', 'N2U', 'N3U'], gates: 1200, rows: 720 },
  correlation: { codes: ['N0C'], gates: 1200, rows: 360 },
  precipitation: { codes: ['DPR'], gates: 920, rows: 360 },
}

const GATE_METRES = 250

/** Angles that most volume scans have; each file tells its own. */
const USUAL_ELEVATIONS = [0.5, 1.3, 2.4, 3.1]

/** Returns the Level III product of a tilt; null where radars make none. */
export const getProductCode = (product: RadarProductName, tilt: RadarTilt): string | null =>
  PRODUCT_FILES[product].codes[tilt - 1] ?? null

/** Returns which product a file holds. Storm-relative velocity has the files of velocity. */
export function findProductByCode(code: string): Exclude<RadarProductName, 'storm-relative-velocity'> | null {
  const products = ['reflectivity', 'velocity', 'correlation', 'precipitation'] as const
  return products.find((product) => PRODUCT_FILES[product].codes.includes(code)) ?? null
}

/** Returns how far a product reaches. */
export const getRangeKm = (product: RadarProductName): number => (PRODUCT_FILES[product].gates * GATE_METRES) / 1000

/** Returns the geometry that scans of a product usually have. */
export function toUsualGeometry(
  product: RadarProductName,
  tilt: RadarTilt,
  { latitude, longitude }: Place,
  heightMetres: number | null,
): ScanGeometry {
  const { gates, rows } = PRODUCT_FILES[product]
  return {
    latitude,
    longitude,
    heightMetres,
    elevationDegrees: product === 'precipitation' ? null : (USUAL_ELEVATIONS[tilt - 1] ?? null),
    firstGateMetres: 0,
    gateMetres: GATE_METRES,
    gates,
    // Higher tilts are sent in whole degrees.
    rows: tilt > 2 ? 360 : rows,
    missingRows: 0,
  }
}
