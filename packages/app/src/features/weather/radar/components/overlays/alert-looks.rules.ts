import type { RadarAlert } from '@squall/shared/contract/weather'

/** The outline of an alert's area: a colour token, and dashes unless it is a warning. */
export interface AlertLook {
  color: string
  dashes: string | undefined
  /** In CSS pixels. */
  width: number
  /** Too dark for a dark map without a light edge. */
  isDark: boolean
}

const warnings: Partial<Record<RadarAlert['type'], string>> = {
  tornado: 'nws.tornadoWarning',
  'severe-thunderstorm': 'nws.severeThunderstormWarning',
  'flash-flood': 'nws.flashFloodWarning',
}

/** An emergency has the colour of the warning and a wider line. */
const colors: Partial<Record<RadarAlert['kind'], typeof warnings>> = {
  emergency: warnings,
  warning: warnings,
  watch: {
    tornado: 'nws.tornadoWatch',
    'severe-thunderstorm': 'nws.severeThunderstormWatch',
    'flash-flood': 'nws.flashFloodWatch',
  },
}

const dashes: Partial<Record<RadarAlert['kind'], string>> = { watch: '10 6', advisory: '2 5' }

const widths: Partial<Record<RadarAlert['kind'], number>> = { emergency: 4.5, warning: 2.75 }

/** Returns the outline in the colours of the National Weather Service, neutral for types without one. */
export function getAlertLook({ kind, type }: Pick<RadarAlert, 'kind' | 'type'>): AlertLook {
  const color = colors[kind]?.[type] ?? 'nws.other'
  return { color, dashes: dashes[kind], width: widths[kind] ?? 2, isDark: color === 'nws.flashFloodWarning' }
}
