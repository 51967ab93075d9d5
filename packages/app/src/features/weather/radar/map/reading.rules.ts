import { distanceKm } from '@squall/shared/rules/geo'
import type { Place } from '@squall/shared/rules/place'
import type { StormMotion } from '@squall/shared/rules/radar-beam'
import { type RadarProductName, radarProductScales, toRadarLevel } from '@squall/shared/rules/radar-scale'
import { getLevelColor } from '../palettes.rules'
import type { RadarPalette } from '../settings'
import { getBeamHeightMetres, readScan, type Scan, type ScanReading, seePlace } from '../value-layer/scan.rules'

/** What the radar nearest to a place sees there. */
export interface PlaceReading {
  reading: ScanReading
  groundKm: number
  /** The height of the beam's middle above the sea; null where values are of several elevations. */
  beamMetres: number | null
  /** The scan's index among those asked. */
  index: number
}

/** Returns what the nearest of these scans sees at a place, as the map shows it; null without scans. */
export function readNearest(
  scans: readonly Scan[],
  place: Place,
  product: RadarProductName,
  motion: StormMotion | null,
): PlaceReading | null {
  const distances = scans.map(({ geometry }) => distanceKm(geometry, place))
  const index = distances.indexOf(Math.min(...distances))
  const scan = scans[index]
  if (scan === undefined) return null
  const seen = seePlace(scan.geometry, place)
  return {
    reading: readScan(scan, seen, product, motion),
    groundKm: seen.groundKm,
    beamMetres: getBeamHeightMetres(scan.geometry, seen.groundKm),
    index,
  }
}

const withoutValue = { 'out-of-range': 'Out of range', 'no-echo': 'No echo', 'range-folded': 'Range folded' }

/** Returns a reading as text: '52 dBZ', '34 kt toward the radar', '0.97', 'No echo'. */
export function formatReading(product: RadarProductName, reading: ScanReading): string {
  if (reading.kind !== 'value') return withoutValue[reading.kind]
  const { value } = reading
  if (product === 'correlation') return value.toFixed(2)
  if (product === 'precipitation') return `${value.toFixed(2)} ${radarProductScales.precipitation.unit}`
  if (product === 'reflectivity') return `${value} ${radarProductScales.reflectivity.unit}`
  const speed = `${Math.abs(value)} ${radarProductScales.velocity.unit}`
  if (value === 0) return speed
  return `${speed} ${value < 0 ? 'toward' : 'away from'} the radar`
}

/** Returns the colour that a reading has on the map; null where nothing is drawn. */
export function getReadingColor(product: RadarProductName, palette: RadarPalette, reading: ScanReading): string | null {
  if (reading.kind === 'range-folded') return getLevelColor(product, palette, 1)
  if (reading.kind !== 'value') return null
  return getLevelColor(product, palette, toRadarLevel(reading.value, radarProductScales[product]))
}
