import type { JudgedRow } from './row'

const VERDICT_HEADINGS = ['#', 'measure', 'against', 'goal', 'measured', 'spread', 'met']

/** Lines of cells below headings as a table in Markdown, which reads well in a terminal too. */
export function formatTable(headings: readonly string[], lines: readonly (readonly string[])[]): string {
  const all = [headings, ...lines]
  const widths = headings.map((_, column) => Math.max(...all.map((line) => [...(line[column] ?? '')].length)))
  const format = (line: readonly string[]) =>
    `| ${widths.map((width, column) => pad(line[column] ?? '', width)).join(' | ')} |`
  return [format(headings), `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`, ...lines.map(format)].join(
    '\n',
  )
}

/** Returns the table of what was measured and whether the goals are met. */
export function formatVerdicts(rows: readonly JudgedRow[]): string {
  return formatTable(VERDICT_HEADINGS, rows.map(formatVerdict))
}

/** Prints the headings now and each line as it comes, as wide as its heading or wider. @returns what prints a line */
export function openTable(headings: readonly string[]): (cells: readonly (string | number)[]) => void {
  const print = (cells: readonly (string | number)[]) =>
    console.log(`| ${cells.map((cell, column) => pad(String(cell), headings[column]?.length ?? 0)).join(' | ')} |`)
  print(headings)
  console.log(`|${headings.map(({ length }) => '-'.repeat(length + 2)).join('|')}|`)
  return print
}

function formatVerdict({ row, measure, against, goal, unit, median, spread, met, note }: JudgedRow): string[] {
  const bound = 'atMost' in goal ? `≤ ${formatValue(goal.atMost, unit)}` : `≥ ${formatValue(goal.atLeast, unit)}`
  const verdict = met === null ? `skipped: ${note ?? ''}` : met ? 'yes' : 'NO'
  return [row, measure, against, bound, formatValue(median, unit), formatValue(spread, unit), verdict]
}

/** Returns three significant digits and the unit. */
export function formatValue(value: number | null, unit: string): string {
  if (value === null) return '–'
  if (!Number.isFinite(value)) return 'none'
  const digits = Math.abs(value) >= 100 ? value.toFixed(0) : String(Number(value.toPrecision(3)))
  return unit === '' ? digits : `${digits}${unit === '×' || unit === '%' ? '' : ' '}${unit}`
}

function pad(cell: string, width: number): string {
  return cell + ' '.repeat(Math.max(0, width - [...cell].length))
}
