import type { RadarAlert } from '@squall/shared/radar'

/** How an alert's area is outlined: a colour token, and dashes for what is not a warning. */
export interface AlertLook {
  color: string
  dashes: string | undefined
  /** Too dark to be seen on a dark map without a light edge. */
  isDark: boolean
}

const colors: Partial<Record<RadarAlert['kind'], Partial<Record<RadarAlert['type'], string>>>> = {
  warning: {
    tornado: 'nws.tornadoWarning',
    'severe-thunderstorm': 'nws.severeThunderstormWarning',
    'flash-flood': 'nws.flashFloodWarning',
  },
  watch: {
    tornado: 'nws.tornadoWatch',
    'severe-thunderstorm': 'nws.severeThunderstormWatch',
    'flash-flood': 'nws.flashFloodWatch',
  },
}

const dashes: Partial<Record<RadarAlert['kind'], string>> = { watch: '10 6', advisory: '2 5' }

/** The colours of the National Weather Service; what it has no such colour for is neutral. */
export function lookOf({ kind, type }: Pick<RadarAlert, 'kind' | 'type'>): AlertLook {
  const color = colors[kind]?.[type] ?? 'nws.other'
  return { color, dashes: dashes[kind], isDark: color === 'nws.flashFloodWarning' }
}
