import type { JudgedRow } from './row'

const HEADINGS = ['#', 'measure', 'against', 'goal', 'measured', 'spread', 'met']

/** The rows as a table in Markdown, which reads well in a terminal too. */
export function formatTable(rows: readonly JudgedRow[]): string {
  const cells = [HEADINGS, ...rows.map(formatRow)]
  const widths = HEADINGS.map((_, column) => Math.max(...cells.map((line) => [...(line[column] ?? '')].length)))
  const format = (line: string[]) => `| ${line.map((cell, column) => pad(cell, widths[column] ?? 0)).join(' | ')} |`
  const [headings = HEADINGS, ...lines] = cells
  const rule = `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`
  return [format(headings), rule, ...lines.map(format)].join('\n')
}

function formatRow({ row, measure, against, goal, unit, median, spread, met, note }: JudgedRow): string[] {
  const bound = 'atMost' in goal ? `≤ ${formatValue(goal.atMost, unit)}` : `≥ ${formatValue(goal.atLeast, unit)}`
  const verdict = met === null ? `skipped: ${note ?? ''}` : met ? 'yes' : 'NO'
  return [row, measure, against, bound, formatValue(median, unit), formatValue(spread, unit), verdict]
}

/** Three significant digits and the unit. */
export function formatValue(value: number | null, unit: string): string {
  if (value === null) return '–'
  if (Number.isNaN(value)) return 'none'
  const digits = Math.abs(value) >= 100 ? value.toFixed(0) : String(Number(value.toPrecision(3)))
  return unit === '' ? digits : `${digits}${unit === '×' || unit === '%' ? '' : ' '}${unit}`
}

function pad(cell: string, width: number): string {
  return cell + ' '.repeat(width - [...cell].length)
}
