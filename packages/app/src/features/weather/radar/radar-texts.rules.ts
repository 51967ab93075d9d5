import type { RadarAlert, RadarData, RadarStormCell } from '@squall/shared/contract/weather'
import { compassPoint } from '@squall/shared/rules/geo'
import type { RadarProductName } from '@squall/shared/rules/radar-scale'
import { formatQuantity, formatTime } from '../../../platform/format'
import { formatDistance, formatSpeed } from '../../../platform/weather-format'
import type { ScanLoop } from './map/loop.rules'
import { findNewestScan, formatScanAge } from './playback.rules'
import { formatAlertCounts } from './radar-alerts.rules'

const NOT_REPORTED = 'Not reported'

/** The names of the products. */
export const layerLabels: Record<RadarProductName, string> = {
  reflectivity: 'Reflectivity',
  velocity: 'Velocity',
  'storm-relative-velocity': 'Storm-relative velocity',
  correlation: 'Correlation coefficient',
  precipitation: 'Precipitation',
}

const DESCRIBED = 4

const PRESENT_NOTE = 'Storm marks and warnings show the present, also over older frames.'

interface SummaryInput {
  data: RadarData
  loop: ScanLoop | null
  /** Undefined until known. */
  cells: RadarStormCell[] | undefined
  alerts: RadarAlert[] | undefined
}

/** Returns the map as text: radar, layer, times, storms with their motion, alerts. */
export function formatRadarSummary({ data, loop, cells, alerts }: SummaryInput): string {
  if (data.radarStation === null) return 'The map shows no radar.'
  return [
    pictureSentence(data.radarStation, loop),
    cellSentences(data.stale ? undefined : cells),
    dangerSentence(alerts, areAlertsCurrent(data)),
    PRESENT_NOTE,
  ].join(' ')
}

function pictureSentence(radarStation: string, loop: ScanLoop | null): string {
  const newest = loop && findNewestScan(loop.frames)
  const oldest = loop?.frames.find(({ scanTime }) => scanTime !== null)?.scanTime
  if (!loop || !newest || !oldest) return `Radar ${radarStation} shows nothing in this layer.`
  const who = loop.radar === null ? 'the radars in view' : `radar ${loop.radar}`
  return `${layerLabels[loop.product]} of ${who}, from ${formatTime(oldest)} to ${formatTime(newest)}.`
}

function cellSentences(cells: RadarStormCell[] | undefined): string {
  if (cells === undefined) return 'Storms cannot be read right now.'
  if (cells.length === 0) return 'No storm is tracked within its range.'
  const described = sortByIntensity(cells)
    .slice(0, DESCRIBED)
    .map(({ intensity, motion }) => `${intensity}, ${motionText(motion)}`)
  const rest = cells.length - described.length
  const more = rest === 0 ? '' : `; and ${rest} more`
  return `${formatQuantity(cells.length, 'storm')} within its range: ${described.join('; ')}${more}.`
}

/** Returns whether an empty list of warnings proves that there are none. */
const areAlertsCurrent = ({ alertFreshness: { stale, complete } }: RadarData): boolean => !stale && complete

function dangerSentence(alerts: RadarAlert[] | undefined, isCurrent: boolean): string {
  if (alerts === undefined) return 'Warnings cannot be read right now.'
  if (alerts.length > 0) return `In force: ${formatAlertCounts(alerts)}.`
  return isCurrent
    ? 'No warning or watch is in force within its range.'
    : 'Squall cannot tell right now whether warnings are in force.'
}

function motionText(motion: RadarStormCell['motion']): string {
  if (motion === null) return 'too new for a forecast'
  if (Math.round(motion.speed) === 0) return 'nearly stationary'
  return `moving ${compassPoint(motion.direction)} at ${formatSpeed(motion.speed)}`
}

export interface RadarFact {
  name: string
  value: string
  /** The value is unknown. */
  isMuted: boolean
}

/** Returns the facts of the radar card; unknown values say so. */
export function listRadarFacts(data: RadarData, loop: ScanLoop | null, now: number): RadarFact[] {
  const { radarStation, radars, source, currentConditions, coverage } = data
  const distance = radars.find(({ id }) => id === radarStation)?.distance
  const newest = loop && findNewestScan(loop.frames)
  const { shortForecast, source: observer, observedAt } = currentConditions
  const observed = observedAt === null ? '' : `, ${formatTime(observedAt)}`
  return [
    fact('Station', radarStation, coverage ? 'None answers' : 'None in range'),
    fact('Distance', distance === undefined ? null : `${formatDistance(distance)} from the middle of the map`),
    fact('Newest scan', newest ? `${formatTime(newest)}, ${formatScanAge(newest, now)}` : null, 'None'),
    fact('Product', loop && radarStation !== null ? `${layerLabels[loop.product]}, ${loop.code}` : null),
    fact('Source', source),
    fact('Conditions', shortForecast && `${shortForecast}${observed}`),
    ...(shortForecast !== null && observer !== null ? [fact('Observed by', observer)] : []),
    fact('Active weather', activeWeather(data), 'Not known'),
  ]
}

/** Returns the active-weather text; null unless a current, complete alert list proves that there is none. */
function activeWeather(data: RadarData): string | null {
  if (data.hasActiveWeather) return 'Yes, warnings or watches in range'
  return areAlertsCurrent(data) && data.radarStation !== null ? 'No warnings or watches in range' : null
}

const fact = (name: string, value: string | null | undefined, unknown = NOT_REPORTED): RadarFact => ({
  name,
  value: value ?? unknown,
  isMuted: value == null,
})

/** A notice shown over the map. */
export interface RadarNotice {
  sentence: string
  isWarning: boolean
  canRetry: boolean
}

interface RadarState {
  data: RadarData | undefined
  loop: ScanLoop | null
  /** Why the last request failed; null when it succeeded. */
  failure: string | null
  isOff: boolean
  /** Why this browser cannot draw radar; null when it can. */
  cannotDraw: string | null
  now: number
}

/** Returns why the map shows no radar or outdated radar; null when all is well or still loading. */
export function getRadarNotice({ data, loop, failure, isOff, cannotDraw, now }: RadarState): RadarNotice | null {
  if (isOff) return plain('Weather is switched off on this server. The map shows no radar.')
  if (data === undefined) return failure === null ? null : retry(failure)
  if (failure !== null) return retry('Radar cannot be brought up to date. This is what it showed last.')
  if (!data.coverage) return plain('No NEXRAD radar reaches this place. The weather here is unknown.')
  const { radarStation, timestamp } = data
  if (radarStation === null) return retry('No radar answers right now. The weather here is unknown.')
  if (cannotDraw !== null) return { ...plain(cannotDraw), isWarning: true }
  if (loop?.problem) return retry(loop.problem)
  if (data.stale)
    return retry(
      timestamp === null
        ? `${radarStation} has sent nothing in the last hour. The weather here is unknown.`
        : `${radarStation} is silent: its newest scan is from ${formatTime(timestamp)}, ${formatScanAge(timestamp, now)}. This is not current.`,
    )
  return null
}

const plain = (sentence: string): RadarNotice => ({ sentence, isWarning: false, canRetry: false })

const retry = (sentence: string): RadarNotice => ({ sentence, isWarning: true, canRetry: true })

/** Returns a cell's name on the map: 'M0' of 'KTLX-M0'. */
export const formatCellName = (id: string): string => id.slice(id.lastIndexOf('-') + 1)

const intensities: RadarStormCell['intensity'][] = ['violent', 'strong', 'moderate', 'weak']

/** Returns the cells sorted by intensity, the most intense first. */
export const sortByIntensity = (cells: RadarStormCell[]): RadarStormCell[] =>
  [...cells].sort((a, b) => intensities.indexOf(a.intensity) - intensities.indexOf(b.intensity))
