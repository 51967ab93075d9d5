import type { RadarData, RadarLayer } from '@squall/shared/contract/weather'
import { formatTime } from '../../../platform/format'
import { ageText } from './frame-texts.rules'

/** A notice shown over the map. */
export interface RadarNotice {
  sentence: string
  isWarning: boolean
  canRetry: boolean
}

interface RadarState {
  data: RadarData | undefined
  layer: RadarLayer | undefined
  /** Why the last request failed; null when it succeeded. */
  failure: string | null
  isOff: boolean
  /** Why this browser cannot draw radar; null when it can. */
  cannotDraw: string | null
  now: number
}

/** Returns why the map shows no radar or outdated radar; null when all is well or still loading. */
export function radarNotice({ data, layer, failure, isOff, cannotDraw, now }: RadarState): RadarNotice | null {
  if (isOff) return plain('Weather is switched off on this server. The map shows no radar.')
  if (data === undefined) return failure === null ? null : retry(failure)
  if (failure !== null) return retry('Radar cannot be brought up to date. This is what it showed last.')
  if (!data.coverage) return plain('No NEXRAD radar reaches this place. What the weather is here is not known.')
  const { radarStation, timestamp } = data
  if (radarStation === null) return retry('No radar answers right now. What the weather is here is not known.')
  if (cannotDraw !== null) return { ...plain(cannotDraw), isWarning: true }
  if (layer?.problem) return retry(layer.problem)
  if (data.stale)
    return retry(
      timestamp === null
        ? `${radarStation} has sent nothing in the last hour. What the weather is here is not known.`
        : `${radarStation} is silent: its newest scan is from ${formatTime(timestamp)}, ${ageText(timestamp, now)}. This is not current.`,
    )
  return null
}

const plain = (sentence: string): RadarNotice => ({ sentence, isWarning: false, canRetry: false })
const retry = (sentence: string): RadarNotice => ({ sentence, isWarning: true, canRetry: true })
