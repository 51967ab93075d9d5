import { kmFromMiles } from '@squall/shared/rules/units'
import { numberFormat } from '../format'
import type { MapPosition } from './position.rules'

const whole = numberFormat({ maximumFractionDigits: 0 })

/** A scale bar: its label, and its length in CSS pixels. */
export interface ScaleBarLength {
  label: string
  pixels: number
}

const EARTH_CIRCUMFERENCE_KM = 40_075
const WORLD_PIXELS = 512
const STEPS = [1, 2, 3, 5]
const MILES_IN_FEET = 5280

/** Returns the km of one CSS pixel in the middle of a map. */
export const kmPerPixel = ({ center, zoom }: MapPosition): number =>
  (EARTH_CIRCUMFERENCE_KM * Math.cos((center.latitude * Math.PI) / 180)) / (WORLD_PIXELS * 2 ** zoom)

/** Returns the longest bar of a round length that fits: '20 mi', '5,000 ft', '300 m'. */
export function findScaleBar(position: MapPosition, units: 'us' | 'metric', maxPixels: number): ScaleBarLength {
  const km = kmPerPixel(position)
  const mile = kmFromMiles(1)
  const isLarge = km * maxPixels >= (units === 'us' ? mile : 1)
  const [unit, unitKm] =
    units === 'us' ? (isLarge ? ['mi', mile] : ['ft', mile / MILES_IN_FEET]) : isLarge ? ['km', 1] : ['m', 0.001]
  const value = findRoundValue((km * maxPixels) / Number(unitKm))
  return { label: `${whole.format(value)} ${unit}`, pixels: Math.round((value * Number(unitKm)) / km) }
}

/** Returns the largest of 1, 2, 3, 5, 10, 20… that is not above a value. */
function findRoundValue(most: number): number {
  const power = 10 ** Math.floor(Math.log10(most))
  return power * (STEPS.findLast((step) => step * power <= most) ?? 1)
}
