import {
  LAST_LEVEL,
  NO_ECHO,
  RANGE_FOLDED,
  type RadarProductScale,
  toRadarLevel,
} from '@squall/shared/rules/radar-scale'
import { type LevelScale, levelValue, type Radial } from '../level3/sweep'

/** Levels of 16 bits are all of the precipitation rate, which stays far below. */
const MOST_LEVELS = 0x10000

/** Below the scale of these there is something to tell from nothing: a velocity is not weak when it is low. */
interface LevelRules {
  isSigned: boolean
  canFold: boolean
}

/** Returns the level in a picture of one scale for every level of a product. */
export function toPictureLevels(
  scale: LevelScale,
  picture: RadarProductScale,
  { isSigned, canFold }: LevelRules,
): Uint8Array {
  const folded = canFold ? 1 : -1
  const least = picture.minimum - picture.increment / 2
  const levels = new Uint8Array(scale.unit === 'in/hr' ? MOST_LEVELS : 256).fill(LAST_LEVEL)
  // From the end of the picture's scale on, which rain leaves far behind, all is at that end.
  for (let level = 0; level < levels.length && levels[level - 1] !== LAST_LEVEL; level++) {
    const value = levelValue(level, scale)
    const isNone = value === null || (!isSigned && value < least)
    levels[level] = level === folded ? RANGE_FOLDED : isNone ? NO_ECHO : toRadarLevel(value, picture)
  }
  return levels
}

/** Levels of a radial as levels of the picture; by itself, since it runs a million times for a scan. */
export function copyAs(from: Radial['levels'], levels: Uint8Array, to: Uint8Array, start: number, most: number): void {
  const length = Math.min(most, from.length)
  for (let bin = 0; bin < length; bin++) to[start + bin] = levels[from[bin] ?? 0] ?? NO_ECHO
}
