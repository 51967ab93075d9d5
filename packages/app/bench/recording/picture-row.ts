import type { Row } from '@squall/shared/bench/row'
import { quantile } from '@squall/shared/bench/statistics'

/** Returns the row of first pictures on a page, judged by their p95. */
export function toPictureRow(row: string, measure: string, against: string, ms: number[]): Row {
  const details = { ms, 'middle, ms': [quantile(ms, 0.5)], 'worst, ms': [Math.max(...ms)] }
  return { row, measure, against, unit: 'ms', goal: { atMost: 300 }, values: [quantile(ms, 0.95)], details }
}

export const describePictures = (ms: readonly number[]): string =>
  `p50 ${quantile(ms, 0.5).toFixed(0)} ms, p95 ${quantile(ms, 0.95).toFixed(0)} ms`
