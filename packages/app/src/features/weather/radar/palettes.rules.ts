import {
  canBeRangeFolded,
  RANGE_FOLDED,
  type RadarProductName,
  radarProductScales,
  toRadarValue,
} from '@squall/shared/rules/radar-scale'
import type { RadarPalette } from './settings'

/** A colour and its range of values in the layer's unit: `from` inclusive, `to` exclusive. */
export interface LegendStop {
  /** −Infinity in the lowest velocity class. */
  from: number
  /** Infinity in the highest class. */
  to: number
  /** '#rrggbb' */
  color: string
  /** '50 to 55', '75 and more', 'below −100'; without the unit. */
  label: string
}

export interface RadarLegend {
  unit: string
  /** Lowest values first; values below the first are not drawn. */
  stops: LegendStop[]
  /** Colour of range-folded echo; null in layers without it. */
  rangeFolded: string | null
}

/** The lower limit of each class: dBZ in steps of 5, knots with the limits of the NWS velocity colours, rain rates. */
const velocities = [Number.NEGATIVE_INFINITY, -100, -64, -50, -36, -26, -20, -10, 0, 10, 20, 26, 36, 50, 64, 100]

const classes: Record<RadarProductName, number[]> = {
  reflectivity: [5, 10, 15, 20, 25, 30, 35, 40, 45, 50, 55, 60, 65, 70, 75],
  velocity: velocities,
  'storm-relative-velocity': velocities,
  // Rain is above 0.95; hail, melting snow and debris below it.
  correlation: [0.2, 0.45, 0.65, 0.75, 0.8, 0.85, 0.9, 0.93, 0.95, 0.96, 0.97, 0.98, 0.99, 1],
  precipitation: [0.02, 0.1, 0.25, 0.5, 1, 1.5, 2, 3, 4],
}

const list = (colors: string) => colors.split(' ').map((color) => `#${color}`)

const nwsVelocities = list(
  'a6ffa6 02fc02 01e401 01c501 07ac04 068f03 047202 7c977b 987777 890000 a20000 b90000 d80000 ef0000 fe0000 ff9d9d',
)

const colorBlindVelocities = list(
  'd9ecff afd4fb 86bdf6 5fa6ee 3f8fdc 2b79bf 2f679f 3d5673 6f5340 96602c b87022 d9831f f09a33 f8b765 fcd399 ffeccd',
)

/** The classic colours of the US National Weather Service: velocities toward the radar are green, away from it red. */
const nws: Record<RadarProductName, string[]> = {
  reflectivity: list(
    '04e9e7 019ff4 0300f4 02fd02 01c501 008e00 fdf802 e5bc00 fd9500 fd0000 d40000 bc0000 f800fd 9854c6 fdfdfd',
  ),
  velocity: nwsVelocities,
  'storm-relative-velocity': nwsVelocities,
  correlation: list(
    '949494 16148c 0902d9 8987d6 5cff59 8bcf02 ffe93c ffc400 ff8903 ff2b00 e30000 a10000 970556 faacd1',
  ),
  precipitation: list('04e9e7 019ff4 0300f4 02fd02 008e00 fdf802 fd9500 fd0000 f800fd'),
}

/** Viridis, and blue against orange; higher values are lighter, so that hue is not needed to read them. */
const colorBlind: Record<RadarProductName, string[]> = {
  reflectivity: list(
    '463480 3f4888 375a8c 2f6b8e 297b8e 238b8d 1e9a89 24aa83 39b976 58c765 7dd24f a8db34 d5e21c fde725 ffffff',
  ),
  velocity: colorBlindVelocities,
  'storm-relative-velocity': colorBlindVelocities,
  correlation: list(
    '463480 3f4888 375a8c 2f6b8e 297b8e 238b8d 1e9a89 24aa83 39b976 58c765 7dd24f a8db34 d5e21c fde725',
  ),
  precipitation: list('463480 38588c 2b768e 20948b 2bb17e 62ca60 aedc2f fde725 ffffff'),
}

const colors: Record<RadarPalette, Record<RadarProductName, string[]>> = { nws, 'color-blind': colorBlind }
/** The range-folded colour; grey where hues encode a direction. */
const folded: Record<RadarPalette, string> = { nws: '#9000a0', 'color-blind': '#8f8f8f' }

/** Returns the colours of a product with their values. */
export function getLegend(layer: RadarProductName, palette: RadarPalette): RadarLegend {
  const begins = classes[layer]
  const stops = begins.map((from, index) => {
    const to = begins[index + 1] ?? Number.POSITIVE_INFINITY
    return { from, to, color: colors[palette][layer][index] ?? '#000000', label: formatRange(from, to) }
  })
  return { unit: radarProductScales[layer].unit, stops, rangeFolded: canBeRangeFolded(layer) ? folded[palette] : null }
}

/** Returns the colour of each level as RGBA bytes in canvas order; levels that are not drawn are transparent. */
export function createColorTable(layer: RadarProductName, palette: RadarPalette): Uint32Array<ArrayBuffer> {
  const bytes = new Uint8Array(256 * 4)
  for (let level = 0; level < 256; level++) {
    const color = getLevelColor(layer, palette, level)
    if (color) bytes.set([...toRgb(color), 255], level * 4)
  }
  return new Uint32Array(bytes.buffer)
}

/** Returns the legend's colour of a level; null where it is not drawn. */
export function getLevelColor(layer: RadarProductName, palette: RadarPalette, level: number): string | null {
  const { stops, rangeFolded } = getLegend(layer, palette)
  if (level === RANGE_FOLDED) return rangeFolded
  const value = toRoundedValue(layer, level)
  return (value !== null && stops.find(({ from, to }) => value >= from && value < to)?.color) || null
}

/** Returns the value of a level in the unit of its layer, to two decimals; null where nothing was measured. */
export function toRoundedValue(layer: RadarProductName, level: number): number | null {
  const value = toRadarValue(level, radarProductScales[layer])
  return value === null ? null : Math.round(value * 100) / 100
}

const toRgb = (color: string): number[] => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))

function formatRange(from: number, to: number): string {
  if (from === Number.NEGATIVE_INFINITY) return `below ${signed(to)}`
  return to === Number.POSITIVE_INFINITY ? `${signed(from)} and more` : `${signed(from)} to ${signed(to)}`
}

const signed = (value: number): string => String(value).replace('-', '−')
