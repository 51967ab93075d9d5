import type { RadarAlert } from '@squall/shared/contract/weather'
import type { Severity } from '@squall/shared/rules/severity'
import type { NwsColor } from './map-colors'

type AlertType = RadarAlert['type']
type Level = RadarAlert['kind'] | Severity

const warnings: Partial<Record<AlertType, NwsColor>> = {
  tornado: 'tornadoWarning',
  'severe-thunderstorm': 'severeThunderstormWarning',
  'flash-flood': 'flashFloodWarning',
}

/** An emergency has the colour of the warning. */
const colors: Partial<Record<Level, typeof warnings>> = {
  emergency: warnings,
  warning: warnings,
  watch: {
    tornado: 'tornadoWatch',
    'severe-thunderstorm': 'severeThunderstormWatch',
    'flash-flood': 'flashFloodWatch',
  },
}

/** Returns the colour that the National Weather Service gives an alert's area; neutral for types without one. */
export const getNwsColor = (level: Level, type: AlertType): NwsColor => colors[level]?.[type] ?? 'other'
