import { type Db, tables } from '@squall/shared/db'
import { mentionsIn } from '@squall/shared/rules/mentions'
import { and, asc, eq, gt, inArray, lte, ne, type SQL, sql } from 'drizzle-orm'

const { follows, streamReminders, users } = tables

/** Reads only: inside the transaction of a batch. */
export type Reads = Pick<Db, 'select'>

/** Some of those who may be told, and where the next ones begin; null after the last. */
export interface RecipientPage {
  userIds: string[]
  cursor: string | null
}

/** Answers the page that begins at a cursor of the page before, or at the beginning. */
export type Recipients = (db: Reads, cursor: string | null) => RecipientPage

/** So many at a time: their rows are written in a few ms, in which nothing else is answered. */
export const BATCH = 200

export const just =
  (...userIds: string[]): Recipients =>
  () => ({ userIds, cursor: null })

/** Page by page by a key that grows with the order. */
function pageOf<Row extends { userId: string }>(rows: Row[], keyOf: (row: Row) => string): RecipientPage {
  const last = rows.at(-1)
  return {
    userIds: rows.map(({ userId }) => userId),
    cursor: last && rows.length === BATCH ? keyOf(last) : null,
  }
}

/** The part of a row's place in an order that its columns do not tell. */
const rowId = (table: SQL) => sql<number>`${table}.rowid`

/** Whoever followed a channel by then, in the order in which they did. */
export const followersOf =
  (channelId: string, by: Date): Recipients =>
  (db, cursor) => {
    const row = rowId(sql`${follows}`)
    const [time = 0, id = 0] = (cursor ?? '0_0').split('_').map(Number)
    const rows = db
      .select({ userId: follows.followerId, at: follows.createdAt, row })
      .from(follows)
      .where(
        and(
          eq(follows.followedId, channelId),
          lte(follows.createdAt, by),
          sql`(${follows.createdAt}, ${row}) > (${time}, ${id})`,
        ),
      )
      .orderBy(asc(follows.createdAt), row)
      .limit(BATCH)
      .all()
    return pageOf(rows, ({ at, row }) => `${at.getTime()}_${row}`)
  }

/** Whoever asked to be reminded of a planned stream. */
export const remindedOf =
  (plannedStreamId: string): Recipients =>
  (db, cursor) => {
    const rows = db
      .select({ userId: streamReminders.userId })
      .from(streamReminders)
      .where(and(eq(streamReminders.plannedStreamId, plannedStreamId), gt(streamReminders.userId, cursor ?? '')))
      .orderBy(asc(streamReminders.userId))
      .limit(BATCH)
      .all()
    return pageOf(rows, ({ userId }) => userId)
  }

/** Every approved member. */
export const everybody: Recipients = (db, cursor) => {
  const rows = db
    .select({ userId: users.id })
    .from(users)
    .where(and(gt(users.id, cursor ?? ''), eq(users.accountStatus, 'approved')))
    .orderBy(asc(users.id))
    .limit(BATCH)
    .all()
  return pageOf(rows, ({ userId }) => userId)
}

/** Whom a line names, but its writer. */
export const namedIn =
  (message: string, writerId: string): Recipients =>
  (db) => {
    const names = mentionsIn(message)
    if (names.length === 0) return { userIds: [], cursor: null }
    const rows = db
      .select({ userId: users.id })
      .from(users)
      .where(and(inArray(sql`lower(${users.username})`, names), ne(users.id, writerId)))
      .all()
    return { userIds: rows.map(({ userId }) => userId), cursor: null }
  }
