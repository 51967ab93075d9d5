import type { RadarAlert, RadarData, RadarLayer, RadarStormCell } from '@squall/shared/contract/weather'
import { compassPoint } from '@squall/shared/rules/geo'
import type { RadarLayerName } from '@squall/shared/rules/radar-scale'
import { formatMph, formatQuantity, formatTime } from '../../../platform/format'
import { worstFirst } from './cell.rules'
import { countsText } from './components/alerts/alerts-card.rules'
import { newestScan } from './frame-texts.rules'

/** The names of the layers, in the order of the keys 1 to 3. */
export const layerLabels: Record<RadarLayerName, string> = {
  reflectivity: 'Reflectivity',
  velocity: 'Velocity',
  precipitation: 'Precipitation',
}

const DESCRIBED = 4
const PRESENT_NOTE = 'Storm marks and warnings show the present, also over older frames.'

interface SummaryInput {
  data: RadarData
  layer: RadarLayer | undefined
  /** Undefined until known. */
  cells: RadarStormCell[] | undefined
  alerts: RadarAlert[] | undefined
}

/** Returns the map as text: radar, layer, times, storms with their motion, alerts. */
export function radarSummary({ data, layer, cells, alerts }: SummaryInput): string {
  if (data.radarStation === null) return 'The map shows no radar.'
  return [
    pictureSentence(data.radarStation, layer),
    cellSentences(data.stale ? undefined : cells),
    dangerSentence(alerts, areAlertsCurrent(data)),
    PRESENT_NOTE,
  ].join(' ')
}

function pictureSentence(radarStation: string, layer: RadarLayer | undefined): string {
  const newest = layer && newestScan(layer.frames)
  const oldest = layer?.frames.find(({ scanTime }) => scanTime !== null)?.scanTime
  if (!layer || !newest || !oldest) return `Radar ${radarStation} shows nothing in this layer.`
  return `${layerLabels[layer.layer]} of radar ${radarStation}, from ${formatTime(oldest)} to ${formatTime(newest)}.`
}

function cellSentences(cells: RadarStormCell[] | undefined): string {
  if (cells === undefined) return 'Storms are not known right now.'
  if (cells.length === 0) return 'No storm is tracked in its reach.'
  const described = worstFirst(cells)
    .slice(0, DESCRIBED)
    .map(({ intensity, motion }) => `${intensity}, ${motionText(motion)}`)
  const rest = cells.length - described.length
  const more = rest === 0 ? '' : `; and ${rest} more`
  return `${formatQuantity(cells.length, 'storm')} in its reach: ${described.join('; ')}${more}.`
}

/** Returns whether an empty list of warnings proves that there are none. */
export const areAlertsCurrent = ({ alertFreshness: { stale, complete } }: RadarData): boolean => !stale && complete

function dangerSentence(alerts: RadarAlert[] | undefined, isCurrent: boolean): string {
  if (alerts === undefined) return 'Warnings are not known right now.'
  if (alerts.length > 0) return `In force: ${countsText(alerts)}.`
  return isCurrent ? 'No warning or watch lies in its reach.' : 'Whether warnings are in force is not known right now.'
}

function motionText(motion: RadarStormCell['motion']): string {
  if (motion === null) return 'too new to tell where it goes'
  if (Math.round(motion.speed) === 0) return 'nearly stationary'
  return `moving ${compassPoint(motion.direction)} at ${formatMph(motion.speed)}`
}
