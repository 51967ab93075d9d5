/** The layers of a radar: reflectivity, radial velocity and precipitation rate. */
export const radarLayers = ['reflectivity', 'velocity', 'precipitation'] as const
export type RadarLayerName = (typeof radarLayers)[number]

/** The scale of a layer: one byte of a radar picture means `minimum + (level − firstLevel) × increment`. */
export interface RadarScale {
  unit: 'dBZ' | 'kt' | 'in/hr'
  minimum: number
  increment: number
}

/** No echo, or one below the threshold. */
export const NO_ECHO = 0
/** Range-folded echo: it may come from beyond the radar's range. */
export const RANGE_FOLDED = 1
export const FIRST_LEVEL = 2
export const LAST_LEVEL = 255

/**
 * One scale for all pictures of a layer, whatever levels the radar uses; values beyond the ends are clamped. Reflectivity and
 * velocity have half the radar's resolution: pictures are a quarter smaller, and no palette shows a difference.
 */
export const radarScales: Record<RadarLayerName, RadarScale> = {
  reflectivity: { unit: 'dBZ', minimum: -32, increment: 1 },
  velocity: { unit: 'kt', minimum: -252, increment: 2 },
  precipitation: { unit: 'in/hr', minimum: 0.02, increment: 0.02 },
}

/** Returns the level of a value, clamped to the scale. */
export const toRadarLevel = (
  value: number,
  { minimum, increment }: Pick<RadarScale, 'minimum' | 'increment'>,
): number => Math.min(LAST_LEVEL, Math.max(FIRST_LEVEL, FIRST_LEVEL + Math.round((value - minimum) / increment)))

/** Returns the value of a level, or null for no echo and range folding. */
export const toRadarValue = (
  level: number,
  { minimum, increment }: Pick<RadarScale, 'minimum' | 'increment'>,
): number | null => (level < FIRST_LEVEL ? null : minimum + (level - FIRST_LEVEL) * increment)

/** What the map shows of a radar: the layers, and products of the same files or of further ones. */
export const radarProducts = [
  'reflectivity',
  'velocity',
  'storm-relative-velocity',
  'correlation',
  'precipitation',
] as const
export type RadarProductName = (typeof radarProducts)[number]

/** The scale of a product; `ratio` has no unit. */
export interface RadarProductScale extends Omit<RadarScale, 'unit'> {
  unit: RadarScale['unit'] | 'ratio'
}

/**
 * The scales of all products. Storm-relative velocity is drawn from the bytes of velocity, and correlation has the levels of
 * its product (161) unchanged, of which the first is 62.5 / 300.
 */
export const radarProductScales: Record<RadarProductName, RadarProductScale> = {
  ...radarScales,
  'storm-relative-velocity': radarScales.velocity,
  correlation: { unit: 'ratio', minimum: 62.5 / 300, increment: 1 / 300 },
}

/** Products with a sign, of which the strongest value is the one that is farthest from zero. */
export const isSignedProduct = (product: RadarProductName): boolean =>
  product === 'velocity' || product === 'storm-relative-velocity'

/** Returns whether level 1 of a product's pictures can occur: echo that may come from beyond the radar's range. */
export const canBeRangeFolded = (product: RadarProductName): boolean =>
  isSignedProduct(product) || product === 'correlation'

/** The four lowest elevation angles that radars make products of, the lowest first. */
export const radarTilts = [1, 2, 3, 4] as const
export type RadarTilt = (typeof radarTilts)[number]
