/** The three pictures of a radar: how hard rain reflects, how fast it comes or goes, how much falls. */
export const radarLayers = ['reflectivity', 'velocity', 'precipitation'] as const
export type RadarLayerName = (typeof radarLayers)[number]

/** How one byte of a radar picture becomes a value: `minimum + (level − firstLevel) × increment`. */
export interface RadarScale {
  unit: 'dBZ' | 'kt' | 'in/hr'
  minimum: number
  increment: number
}

/** Nothing measured, or too little to tell. */
export const NO_ECHO = 0
/** Echo the radar cannot place, since it may come from beyond its range. */
export const RANGE_FOLDED = 1
export const FIRST_LEVEL = 2
export const LAST_LEVEL = 255

/**
 * The same for every picture of a layer, whatever the radar's own levels are; what lies beyond the ends is at the end. Half
 * as fine as the radar tells reflectivity and velocity: a picture then weighs a quarter less, and no palette shows more.
 */
export const radarScales: Record<RadarLayerName, RadarScale> = {
  reflectivity: { unit: 'dBZ', minimum: -32, increment: 1 },
  velocity: { unit: 'kt', minimum: -252, increment: 2 },
  precipitation: { unit: 'in/hr', minimum: 0.02, increment: 0.02 },
}

export const toRadarLevel = (value: number, { minimum, increment }: RadarScale): number =>
  Math.min(LAST_LEVEL, Math.max(FIRST_LEVEL, FIRST_LEVEL + Math.round((value - minimum) / increment)))

/** The value of a level, or null where the radar measured none. */
export const toRadarValue = (level: number, { minimum, increment }: RadarScale): number | null =>
  level < FIRST_LEVEL ? null : minimum + (level - FIRST_LEVEL) * increment
