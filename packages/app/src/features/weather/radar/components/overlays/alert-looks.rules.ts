import type { RadarAlert } from '@squall/shared/contract/weather'

/** How an alert's area is outlined: a colour token, and dashes for what is not a warning. */
export interface AlertLook {
  color: string
  dashes: string | undefined
  /** Pixels. */
  width: number
  /** Too dark to be seen on a dark map without a light edge. */
  isDark: boolean
}

const warnings: Partial<Record<RadarAlert['type'], string>> = {
  tornado: 'nws.tornadoWarning',
  'severe-thunderstorm': 'nws.severeThunderstormWarning',
  'flash-flood': 'nws.flashFloodWarning',
}

/** An emergency is a warning of the same colour; its line is wider. */
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

/** The colours of the National Weather Service; what it has no such colour for is neutral. */
export function getAlertLook({ kind, type }: Pick<RadarAlert, 'kind' | 'type'>): AlertLook {
  const color = colors[kind]?.[type] ?? 'nws.other'
  return { color, dashes: dashes[kind], width: widths[kind] ?? 2, isDark: color === 'nws.flashFloodWarning' }
}
