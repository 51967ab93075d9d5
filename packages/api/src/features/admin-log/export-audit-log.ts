import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import type { AdminLogEntry, AdminLogFilter } from '@squall/shared/contract/admin'
import { toSingleLine } from '@squall/shared/rules/clean-text'
import type { Db } from '@squall/shared/server/db'
import { listAuditEvents } from './queries'

/**
 * Matches values that a spreadsheet would evaluate as a formula: these signs, also full-width and after blanks, and tabs and
 * line ends, which some programs strip first (OWASP, CSV Injection).
 */
const LOOKS_LIKE_FORMULA = /^[\s\uFEFF]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/

/** Returns a CSV record as in RFC 4180. */
export const formatCsvLine = (values: readonly (string | null)[]): string =>
  `${values.map(formatCsvCell).join(',')}\r\n`

/** Rows read at once; other requests are answered in between. */
const ROWS_PER_READ = 500

/** Tells spreadsheets that the text is UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF'

type Column = [title: string, getValue: (entry: AdminLogEntry) => string | null]

const COLUMNS: Column[] = [
  ['Time (UTC)', ({ timestamp }) => timestamp],
  ['Action', ({ action }) => action],
  ['Type', ({ type }) => type],
  ['Description', ({ description }) => toSingleLine(description)],
  ['Who', ({ actorName }) => toSingleLine(actorName)],
  ['Who (id)', ({ actorId }) => actorId],
  ['Subject (id)', ({ subjectId }) => subjectId],
  ['Channel (id)', ({ channelId }) => channelId],
  ['Entry (id)', ({ id }) => id],
  ['Takes back (id)', ({ undoes }) => undoes],
]

async function* readCsvLines(db: Db, filter: AdminLogFilter): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + formatCsvLine(COLUMNS.map(([title]) => title))
  for (let cursor: number | undefined; ; ) {
    const events = listAuditEvents(db, filter, { cursor, size: ROWS_PER_READ })
    if (events.length > 0)
      yield events.map((event) => formatCsvLine(COLUMNS.map(([, getValue]) => getValue(event)))).join('')
    cursor = events.at(-1)?.serial
    if (events.length < ROWS_PER_READ) return
    await setImmediate()
  }
}

/** Returns a stream of the audit log as CSV, newest first, written while it is sent. */
export const exportAuditLog = (db: Db, filter: AdminLogFilter): Readable => Readable.from(readCsvLines(db, filter))

/** Returns a quoted CSV field that a spreadsheet shows as text and never evaluates. */
export function formatCsvCell(value: string | null): string {
  const text = (value ?? '').replaceAll('\u0000', '')
  const safe = LOOKS_LIKE_FORMULA.test(text) ? `'${text}` : text
  return `"${safe.replaceAll('"', '""')}"`
}
