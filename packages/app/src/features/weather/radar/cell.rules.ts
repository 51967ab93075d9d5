import type { RadarStormCell } from '@squall/shared/contract/weather'

/** Returns a cell's name on the map: 'M0' of 'KTLX-M0'. */
export const cellName = (id: string): string => id.slice(id.lastIndexOf('-') + 1)

const intensities: RadarStormCell['intensity'][] = ['violent', 'strong', 'moderate', 'weak']

/** Returns the cells sorted by intensity, the most intense first. */
export const worstFirst = (cells: RadarStormCell[]): RadarStormCell[] =>
  [...cells].sort((a, b) => intensities.indexOf(a.intensity) - intensities.indexOf(b.intensity))
