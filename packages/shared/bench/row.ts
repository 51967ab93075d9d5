import { median, spread } from './statistics'

/** A figure with its goal: what was measured in every round, and what it should come to. */
export interface Row {
  /** Its number in docs/performance.md (1, 4b), or its place in the list. */
  row: string
  measure: string
  against: string
  goal: { atMost: number } | { atLeast: number }
  unit: '×' | '%' | 'µs' | 'ms' | 's' | 'KB' | 'MB' | 'MB/h' | ''
  /** One value a round; empty when it could not be measured, with the reason in `note`. */
  values: number[]
  note?: string
  /** What the values were made of, by name, one value a round. */
  details?: Record<string, number[]>
}

export interface JudgedRow extends Row {
  median: number | null
  /** Interquartile range. */
  spread: number | null
  /** Null where nothing could be measured. */
  met: boolean | null
}

/** Returns the row with its median, which decides whether its goal is met. */
export function judgeRow(row: Row): JudgedRow {
  if (row.values.length === 0) return { ...row, median: null, spread: null, met: null }
  const middle = median(row.values)
  const met = 'atMost' in row.goal ? middle <= row.goal.atMost : middle >= row.goal.atLeast
  return { ...row, median: middle, spread: spread(row.values), met }
}
