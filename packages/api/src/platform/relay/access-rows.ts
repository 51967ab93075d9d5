import { type Db, tables } from '@squall/shared/server/db'
import type { SessionEntry, StreamEntry } from '@squall/shared/server/relay'
import { and, asc, eq, gt, sql } from 'drizzle-orm'

const { sessions, streams, users } = tables

const HOUR_MS = 3_600_000
/** So long a stream that has ended stays known, so that its viewers read that it has ended. */
const ENDED_FOR_MS = HOUR_MS
/** Streams that started before this are not searched for recent ends: their index is by start. */
const LONGEST_STREAM_MS = 48 * HOUR_MS
const PAGE = 2_000

/** The rows of which a bucket consists. */
export interface AccessRows<Entry> {
  /** Returns the entry that the row with this key has now; null for none. */
  read(key: string): Entry | null
  /** Returns all entries by key, page by page, so that other work can be done between. */
  pages(): Iterable<[key: string, entry: Entry][]>
}

export function createSessionRows(db: Db, now: () => Date): AccessRows<SessionEntry> {
  const { id, userId, expiresAt } = sessions
  const entry = { userId, expiresAt, accountStatus: users.accountStatus }
  const isValid = gt(expiresAt, sql.placeholder('now'))
  const ofUser = eq(users.id, userId)
  const one = db
    .select(entry)
    .from(sessions)
    .innerJoin(users, ofUser)
    .where(and(eq(id, sql.placeholder('key')), isValid))
    .prepare()
  const page = db
    .select({ key: id, ...entry })
    .from(sessions)
    .innerJoin(users, ofUser)
    .where(and(gt(id, sql.placeholder('after')), isValid))
    .orderBy(asc(id))
    .limit(PAGE)
    .prepare()
  const seconds = () => Math.floor(now().getTime() / 1_000)
  return {
    read: (key) => one.get({ key, now: seconds() }) ?? null,
    *pages() {
      let after: string | undefined = ''
      while (after !== undefined) {
        const rows: ReturnType<typeof page.all> = page.all({ after, now: seconds() })
        if (rows.length > 0) yield rows.map(({ key, ...row }) => [key, row])
        after = rows.length < PAGE ? undefined : rows.at(-1)?.key
      }
    },
  }
}

const streamColumns = {
  ownerId: streams.userId,
  isLive: streams.isLive,
  isMuted: sql<boolean>`${streams.mutedAt} is not null`.mapWith(Boolean),
  isRecorded: streams.isRecorded,
  peakViewers: streams.peakViewers,
  totalViews: streams.totalViews,
}

export function createStreamRows(db: Db, now: () => Date): AccessRows<StreamEntry> {
  const { id, isLive, startedAt, endedAt } = streams
  const select = () => db.select({ key: id, endedAt, ...streamColumns }).from(streams)
  const one = select()
    .where(eq(id, sql.placeholder('key')))
    .prepare()
  const toEntry = ({ key, endedAt: end, ...entry }: NonNullable<ReturnType<typeof one.get>>): [string, StreamEntry] => [
    key,
    entry,
  ]
  const endedAfter = () => new Date(now().getTime() - ENDED_FOR_MS)
  return {
    read(key) {
      const row = one.get({ key })
      const isKnown = row !== undefined && (row.isLive || (row.endedAt !== null && row.endedAt > endedAfter()))
      return isKnown ? toEntry(row)[1] : null
    },
    *pages() {
      const startedAfter = new Date(now().getTime() - LONGEST_STREAM_MS)
      const hasEnded = and(eq(isLive, false), gt(startedAt, startedAfter), gt(endedAt, endedAfter()))
      yield select().where(eq(isLive, true)).all().map(toEntry)
      yield select().where(hasEnded).all().map(toEntry)
    },
  }
}
