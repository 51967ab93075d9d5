import { findMentions } from '@squall/shared/rules/mentions'
import { type Db, tables } from '@squall/shared/server/db'
import { and, asc, eq, gt, inArray, ne, sql } from 'drizzle-orm'

const { follows, streamReminders, users } = tables

/** Reads only: inside the transaction of a batch. */
export type Reads = Pick<Db, 'select'>

/** Some of those who may be told, and where the next ones begin; null after the last. */
interface RecipientPage {
  userIds: string[]
  cursor: string | null
}

/** Answers the page that begins at a cursor of the page before, or at the beginning. */
export type Recipients = (db: Reads, cursor: string | null) => RecipientPage

/** So many at a time: their rows are written in a few ms, in which nothing else is answered. */
export const BATCH = 100

export const just =
  (...userIds: string[]): Recipients =>
  () => ({ userIds, cursor: null })

/**
 * Page by page in the order of their ids: rows of one page then lie side by side in the indexes of inboxes, of which few
 * pages have to be written.
 */
function pageOf(rows: { userId: string }[]): RecipientPage {
  const userIds = rows.map(({ userId }) => userId)
  return { userIds, cursor: rows.length === BATCH ? (userIds.at(-1) ?? null) : null }
}

/** Whoever followed a channel by then. The plus keeps SQLite from sorting all followers each time. */
export const followersOf =
  (channelId: string, by: Date): Recipients =>
  (db, cursor) => {
    const rows = db
      .select({ userId: follows.followerId })
      .from(follows)
      .where(
        and(
          eq(follows.followedId, channelId),
          gt(follows.followerId, cursor ?? ''),
          sql`+${follows.createdAt} <= ${by.getTime()}`,
        ),
      )
      .orderBy(asc(follows.followerId))
      .limit(BATCH)
      .all()
    return pageOf(rows)
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
    return pageOf(rows)
  }

/** Every approved member, in the order of their ids: the plus keeps SQLite from going through all of that status each time. */
export const everybody: Recipients = (db, cursor) => {
  const rows = db
    .select({ userId: users.id })
    .from(users)
    .where(and(gt(users.id, cursor ?? ''), sql`+${users.accountStatus} = 'approved'`))
    .orderBy(asc(users.id))
    .limit(BATCH)
    .all()
  return pageOf(rows)
}

/** Whom a line names, but its writer. */
export const namedIn =
  (message: string, writerId: string): Recipients =>
  (db) => {
    const names = findMentions(message)
    if (names.length === 0) return { userIds: [], cursor: null }
    const rows = db
      .select({ userId: users.id })
      .from(users)
      .where(and(inArray(sql`lower(${users.username})`, names), ne(users.id, writerId)))
      .all()
    return { userIds: rows.map(({ userId }) => userId), cursor: null }
  }
