import { findMentions } from '@squall/shared/rules/mentions-and-hashtags'
import { type Db, tables } from '@squall/shared/server/db'
import { and, asc, eq, gt, inArray, lte, ne, sql } from 'drizzle-orm'

const { follows, meetupMembers, streamReminders, users } = tables

/** Reads only: recipients are read inside the transaction of a fan-out batch. */
export type Reads = Pick<Db, 'select'>

interface RecipientPage {
  userIds: string[]
  /** The start of the next page; null after the last one. */
  cursor: string | null
}

/** Returns the page of candidates that begins at a cursor, or the first page for null. */
export type Recipients = (db: Reads, cursor: string | null) => RecipientPage

/** Recipients in a page. Writing their rows blocks the event loop for a few ms. */
export const BATCH_SIZE = 100

export const selectUsers =
  (...userIds: string[]): Recipients =>
  () => ({ userIds, cursor: null })

/** Returns the followers of a channel who followed it by a given time. The unary plus keeps SQLite from sorting all followers. */
export const selectFollowers =
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
      .limit(BATCH_SIZE)
      .all()
    return toPage(rows)
  }

/** Returns the members who asked to be reminded of a planned stream. */
export const selectRemindedUsers =
  (plannedStreamId: string): Recipients =>
  (db, cursor) => {
    const rows = db
      .select({ userId: streamReminders.userId })
      .from(streamReminders)
      .where(and(eq(streamReminders.plannedStreamId, plannedStreamId), gt(streamReminders.userId, cursor ?? '')))
      .orderBy(asc(streamReminders.userId))
      .limit(BATCH_SIZE)
      .all()
    return toPage(rows)
  }

/** Returns the participants who had joined a meetup by a given time, without the one who changed it. */
export const selectParticipants =
  (meetupId: string, by: Date, actorId: string): Recipients =>
  (db, cursor) => {
    const rows = db
      .select({ userId: meetupMembers.userId })
      .from(meetupMembers)
      .where(
        and(
          eq(meetupMembers.meetupId, meetupId),
          gt(meetupMembers.userId, cursor ?? ''),
          lte(meetupMembers.createdAt, by),
          ne(meetupMembers.userId, actorId),
        ),
      )
      .orderBy(asc(meetupMembers.userId))
      .limit(BATCH_SIZE)
      .all()
    return toPage(rows)
  }

/**
 * Returns everyone with an account, also while it waits for approval: an emergency alert may save a life. The unary plus
 * keeps SQLite from reading all rows of these statuses for each page.
 */
export const selectAllAccounts: Recipients = (db, cursor) => {
  const rows = db
    .select({ userId: users.id })
    .from(users)
    .where(and(gt(users.id, cursor ?? ''), sql`+${users.accountStatus} in ('pending', 'approved')`))
    .orderBy(asc(users.id))
    .limit(BATCH_SIZE)
    .all()
  return toPage(rows)
}

/** Returns the members that a chat message mentions, without its author. */
export const selectMentionedUsers =
  (message: string, authorId: string): Recipients =>
  (db) => {
    const names = findMentions(message)
    if (names.length === 0) return { userIds: [], cursor: null }
    const rows = db
      .select({ userId: users.id })
      .from(users)
      .where(and(inArray(sql`lower(${users.username})`, names), ne(users.id, authorId)))
      .all()
    return { userIds: rows.map(({ userId }) => userId), cursor: null }
  }

/** Returns rows in the order of user ids as a page: inbox rows of one batch then share index pages, so few pages are written. */
function toPage(rows: { userId: string }[]): RecipientPage {
  const userIds = rows.map(({ userId }) => userId)
  return { userIds, cursor: rows.length === BATCH_SIZE ? (userIds.at(-1) ?? null) : null }
}
