import { NO_ECHO, RANGE_FOLDED, type RadarLayerName, radarScales } from '@squall/shared/rules/radar-scale'
import { radarValueOf } from './palettes.rules'

/** What a level of a picture says, for a person: '52 dBZ', '34 kt toward the radar', 'No echo'; null lies on no picture. */
export function readingOf(layer: RadarLayerName, level: number | null): string {
  if (level === null) return 'Not in the picture'
  if (level === NO_ECHO) return 'No echo'
  const value = level === RANGE_FOLDED ? null : radarValueOf(layer, level)
  if (value === null) return 'Range folded'
  if (layer === 'precipitation') return `${value.toFixed(2)} ${radarScales.precipitation.unit}`
  if (layer === 'reflectivity') return `${value} ${radarScales.reflectivity.unit}`
  const speed = `${Math.abs(value)} ${radarScales.velocity.unit}`
  if (value === 0) return speed
  return `${speed} ${value < 0 ? 'toward' : 'away from'} the radar`
}
