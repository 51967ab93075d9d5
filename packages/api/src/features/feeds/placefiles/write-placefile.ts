/** A mark with a name; `hover` has a line for each entry. */
export interface PlacefileMark {
  latitude: number
  longitude: number
  color: [red: number, green: number, blue: number]
  label: string
  hover: string[]
}

interface PlacefileContent {
  title: string
  refreshSeconds: number
  marks: PlacefileMark[]
}

/** Beyond this many miles across, names would cover each other; marks stay. */
const NAMES_WITHIN_MILES = 150
const ALWAYS_MILES = 999

/**
 * Returns a placefile of GRLevelX 1.2 with a mark and a name for each place. It holds ASCII alone, and no quotes, line breaks
 * or backslashes of others: a name can never become a statement.
 */
export function writePlacefile({ title, refreshSeconds, marks }: PlacefileContent): string {
  const lines = [
    `Title: ${toAscii(title)}`,
    `RefreshSeconds: ${refreshSeconds}`,
    `Threshold: ${ALWAYS_MILES}`,
    'Font: 1, 14, 1, "Arial"',
    'Font: 2, 11, 0, "Arial"',
    ...marks.flatMap(toStatements),
  ]
  return `${lines.join('\n')}\n`
}

function toStatements({ latitude, longitude, color, label, hover }: PlacefileMark): string[] {
  const tip = hover.map(toAscii).filter(Boolean).join('\\n')
  return [
    `Object: ${latitude.toFixed(4)}, ${longitude.toFixed(4)}`,
    `  Threshold: ${ALWAYS_MILES}`,
    `  Color: ${color.join(' ')}`,
    `  Text: 0, 0, 1, "O", "${tip}"`,
    `  Threshold: ${NAMES_WITHIN_MILES}`,
    `  Text: 0, -14, 2, "${toAscii(label) || '-'}", "${tip}"`,
    'End:',
  ]
}

/** Returns a text in one line of ASCII letters without quotes and backslashes: 'Ångström' becomes 'Angstrom'. */
const toAscii = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[“”"]/g, "'")
    .replace(/[‘’]/g, "'")
    .replaceAll('\\', '/')
    .replace(/[^ -~]+/g, (others) => (/\s/.test(others) ? ' ' : ''))
    .replace(/ {2,}/g, ' ')
    .trim()
