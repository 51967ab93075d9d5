/** How dangerous an alert is, worst first: the one scale of banner, cards, overlay, map, chat, push and mail. */
export const severities = ['emergency', 'warning', 'watch', 'advisory', 'statement', 'none'] as const
export type Severity = (typeof severities)[number]

/** The one word of each severity. */
export const severityWords: Record<Severity, string> = {
  emergency: 'Emergency',
  warning: 'Warning',
  watch: 'Watch',
  advisory: 'Advisory',
  statement: 'Statement',
  none: 'No alert',
}

/** Compares for a sort, worst first. */
export const compareSeverity = (a: Severity, b: Severity): number => severities.indexOf(a) - severities.indexOf(b)

/** Returns whether the severity asks for action now: an emergency or a warning. */
export const isUrgent = (severity: Severity): boolean => severity === 'emergency' || severity === 'warning'

/** Products that end in none of the words of the scale and only inform. */
const INFORMATION = /\b(statement|outlook|forecast|message)$/i

/** Returns the severity that the name of an official event says, such as 'Tornado Watch'. */
export function classifyEventName(event: string): Severity {
  if (/\bemergency$/i.test(event)) return 'emergency'
  if (/\bwarning$/i.test(event)) return 'warning'
  if (/\bwatch$/i.test(event)) return 'watch'
  return INFORMATION.test(event) ? 'statement' : 'advisory'
}

/** Returns a title with its severity in it exactly once: 'Tornado Warning' stays, 'Flooding' becomes 'Warning: Flooding'. */
export function nameSeverity(title: string, severity: Severity): string {
  const word = severityWords[severity]
  return severity === 'none' || hasWord(title, word) ? title : `${word}: ${title}`
}

/** Returns the worst severity whose word a title contains; null without one. */
export const findSeverityInTitle = (title: string): Severity | null =>
  severities.find((severity) => hasWord(title, severityWords[severity])) ?? null

const hasWord = (title: string, word: string): boolean =>
  ` ${title.toLowerCase().replaceAll(/[^\p{L}]+/gu, ' ')} `.includes(` ${word.toLowerCase()} `)
