import { z } from 'zod'

type Issue = Parameters<z.core.$ZodErrorMap>[0]

const TYPES: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  date: 'a date',
  file: 'a file',
}

const FORMATS: Record<string, string> = {
  email: 'an email address',
  url: 'a web address',
  datetime: 'a date and time such as 2026-05-20T20:00:00Z',
  date: 'a date such as 2026-05-20',
  time: 'a time such as 20:00',
  safeint: 'a whole number',
}

/** Sets the sentences of invalid input for all schemas; a schema's own sentence is never replaced. */
export function setPlainInputErrors(): void {
  z.config({ localeError: describeIssue })
}

/** Returns one sentence that names the field: 'Title is required', 'Start date must be a date'. */
function describeIssue(issue: Issue): string {
  const field = toFieldName(issue.path ?? [])
  if (issue.code === 'unrecognized_keys') return `Unknown field: ${issue.keys.join(', ')}`
  if (isMissing(issue)) return `${field} is required`
  const rule = describeRule(issue)
  return rule === null ? `${field} is not valid` : `${field} must ${rule}`
}

/** Returns 'Streaming page' for `streamingPage` or `streaming_page`; an entry of a list has the list's name. */
function toFieldName(path: readonly PropertyKey[]): string {
  const name = path.findLast((part) => typeof part === 'string')
  if (typeof name !== 'string') return 'The input'
  const words = name
    .replace(/_+/g, ' ')
    .replace(/([a-z0-9])([A-Z])/g, (_, end, begin) => `${end} ${begin.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function isMissing(issue: Issue): boolean {
  const isEmptyText = issue.code === 'too_small' && issue.origin === 'string' && issue.minimum === 1
  return issue.input === undefined || isEmptyText
}

function describeRule(issue: Issue): string | null {
  switch (issue.code) {
    case 'invalid_type':
      return `be ${TYPES[issue.expected] ?? 'of another type'}`
    case 'invalid_value':
      return `be ${formatChoice(issue.values.map(String))}`
    case 'invalid_format':
      return FORMATS[issue.format] === undefined ? null : `be ${FORMATS[issue.format]}`
    case 'too_small':
      return describeSize(issue.origin, issue.minimum, issue.inclusive === false ? 'more than' : 'at least')
    case 'too_big':
      return describeSize(issue.origin, issue.maximum, issue.inclusive === false ? 'less than' : 'at most')
    case 'not_multiple_of':
      return `be a multiple of ${issue.divisor}`
    default:
      return null
  }
}

const UNITS: Record<string, string> = { string: 'characters', array: 'entries', set: 'entries', file: 'bytes' }

function describeSize(origin: string, bound: number | bigint, comparison: string): string {
  if (origin === 'date')
    return `be ${comparison === 'at most' ? 'no later than' : 'no earlier than'} ${new Date(Number(bound)).toISOString()}`
  const unit = UNITS[origin]
  return unit === undefined ? `be ${comparison} ${bound}` : `have ${comparison} ${bound} ${unit}`
}

/** Returns 'a, b or c'. */
const formatChoice = (values: string[]): string =>
  values.length < 2 ? (values[0] ?? '') : `${values.slice(0, -1).join(', ')} or ${values.at(-1)}`
