import type { RadarData, RadarLayer } from '@squall/shared/contract/weather'
import { formatKm, formatTime } from '../../../platform/format'
import { ageText, newestScan } from './frame-texts.rules'
import { areAlertsCurrent, layerLabels } from './summary.rules'

export interface Fact {
  name: string
  value: string
  /** The value is unknown. */
  isMuted: boolean
}

const NOT_REPORTED = 'Not reported'

/** Returns the facts of the radar card; unknown values say so. */
export function listRadarFacts(data: RadarData, layer: RadarLayer | undefined, now: number): Fact[] {
  const { radarStation, radars, source, currentConditions, coverage } = data
  const distance = radars.find(({ id }) => id === radarStation)?.distance
  const newest = layer && newestScan(layer.frames)
  const { shortForecast, source: observer, observedAt } = currentConditions
  const observed = observedAt === null ? '' : `, ${formatTime(observedAt)}`
  return [
    fact('Station', radarStation, coverage ? 'None answers' : 'None in reach'),
    fact('Distance', distance === undefined ? null : `${formatKm(distance)} from the middle of the map`),
    fact('Newest scan', newest ? `${formatTime(newest)}, ${ageText(newest, now)}` : null, 'None'),
    fact('Product', layer && radarStation !== null ? `${layerLabels[layer.layer]}, ${layer.product}` : null),
    fact('Source', source),
    fact('Conditions', shortForecast && `${shortForecast}${observed}`),
    ...(shortForecast !== null && observer !== null ? [fact('Observed by', observer)] : []),
    fact('Active weather', activeWeather(data), 'Not known'),
  ]
}

/** Returns the active-weather text; null unless a current, complete alert list proves that there is none. */
function activeWeather(data: RadarData): string | null {
  if (data.hasActiveWeather) return 'Yes, warnings or watches in reach'
  return areAlertsCurrent(data) && data.radarStation !== null ? 'No warnings or watches in reach' : null
}

const fact = (name: string, value: string | null | undefined, unknown = NOT_REPORTED): Fact => ({
  name,
  value: value ?? unknown,
  isMuted: value == null,
})
