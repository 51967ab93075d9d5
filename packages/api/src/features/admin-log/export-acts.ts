import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import type { AdminLogEntry, AdminLogFilter } from '@squall/shared/contract/admin'
import { toSingleLine } from '@squall/shared/rules/clean-text'
import type { Db } from '@squall/shared/server/db'
import { csvLine } from './csv.rules'
import { listActs } from './queries'

/** Read at a time, so that others are answered in between. */
const ROWS_AT_ONCE = 500
/** Tells spreadsheets that the text is UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF'

type Column = [title: string, of: (entry: AdminLogEntry) => string | null]

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

async function* linesOf(db: Db, filter: AdminLogFilter): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(COLUMNS.map(([title]) => title))
  for (let cursor: number | undefined; ; ) {
    const acts = listActs(db, filter, { cursor, size: ROWS_AT_ONCE })
    if (acts.length > 0) yield acts.map((act) => csvLine(COLUMNS.map(([, of]) => of(act)))).join('')
    cursor = acts.at(-1)?.serial
    if (acts.length < ROWS_AT_ONCE) return
    await setImmediate()
  }
}

/** Every act that fits, newest first, as CSV that is written while it is sent. */
export const exportActs = (db: Db, filter: AdminLogFilter): Readable => Readable.from(linesOf(db, filter))
