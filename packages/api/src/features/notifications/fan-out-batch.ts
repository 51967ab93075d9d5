import type { NotificationEvent } from '@squall/shared/contract/notification'
import { type Db, tables } from '@squall/shared/server/db'
import { and, eq, gt, gte, inArray, isNull, lt, notExists, sql } from 'drizzle-orm'
import { newOrderedId } from '../../platform/tokens'
import { type Occasion, occasionOf } from './events'
import type { Reads } from './recipients'
import { DEFAULT_PREFERENCES, isUrgent, mayHear, type Ways, waysOf } from './rules'
import type { Senders } from './senders'

const { deliveries, notificationEvents, notificationPreferences, notifications, pushSubscriptions, users } = tables

/** What is urgent stands in the queue as if it had come so much earlier. */
const HEAD_START_MS = 24 * 60 * 60_000

/** Answers the event that a row holds. @throws where it holds none */
export type ReadEvent = (row: { serial: number; event: string }) => NotificationEvent

interface Told {
  userId: string
  ways: Ways
}

/**
 * Tells the next recipients of an event, all or none: their inbox, what goes out to them, and how far it got are written in
 * one transaction, so whatever ends the process, nobody is left out or told twice.
 * @returns whether there may be more to tell
 */
export function handOutBatch(db: Db, serial: number, read: ReadEvent, senders: Senders, now: Date): boolean {
  return db.transaction((tx) => {
    const isOpen = and(eq(notificationEvents.serial, serial), isNull(notificationEvents.doneAt))
    const row = tx.select().from(notificationEvents).where(isOpen).get()
    if (row === undefined) return false
    const event = read(row)
    const occasion = occasionOf(tx, event, row, now)
    const page = occasion?.recipients(tx, row.cursor) ?? { userIds: [], cursor: null }
    if (occasion && page.userIds.length > 0) {
      const told = whoIsTold(tx, event.kind, occasion, page.userIds)
      if (told.length > 0) tell(tx, event.kind, occasion, told, senders, now)
    }
    tx.update(notificationEvents)
      .set(page.cursor === null ? { doneAt: now } : { cursor: page.cursor })
      .where(eq(notificationEvents.serial, serial))
      .run()
    return page.cursor !== null
  })
}

/** Those of them who have a use for it: they want to know, may sign in, and were not told the like a moment ago. */
function whoIsTold(db: Reads, kind: NotificationEvent['kind'], { quiet }: Occasion, userIds: string[]): Told[] {
  const heardTheLike =
    quiet &&
    db
      .select({ one: notifications.serial })
      .from(notifications)
      .where(
        and(
          eq(notifications.userId, users.id),
          gte(notifications.key, quiet.prefix),
          lt(notifications.key, `${quiet.prefix}\u{10ffff}`),
          gt(notifications.createdAt, quiet.since),
        ),
      )
  return db
    .select({ userId: users.id, status: users.accountStatus, preferences: notificationPreferences })
    .from(users)
    .leftJoin(notificationPreferences, eq(notificationPreferences.userId, users.id))
    .where(and(inArray(users.id, listed(userIds)), heardTheLike ? notExists(heardTheLike) : undefined))
    .all()
    .flatMap(({ userId, status, preferences }) => {
      const ways = mayHear(kind, status) ? waysOf(kind, preferences ?? DEFAULT_PREFERENCES) : null
      return ways === null ? [] : [{ userId, ways }]
    })
}

/** Writes all rows by one statement each, their values in the order of the table's columns: row by row it takes ten times as long. */
function tell(
  db: Pick<Db, 'select' | 'insert'>,
  kind: NotificationEvent['kind'],
  { key, words, expiresAt }: Occasion,
  told: Told[],
  senders: Senders,
  now: Date,
): void {
  const rows = JSON.stringify(told.map(({ userId }) => [newOrderedId(now), userId]))
  const { title, body, url } = words
  const expires = expiresAt?.getTime() ?? null
  const added = db
    .insert(notifications)
    .select(
      sql`select null, row.value ->> 0, row.value ->> 1, ${key}, ${kind}, ${title}, ${body}, ${url}, ${now.getTime()}, ${expires}, null
          from json_each(${rows}) row where true`,
    )
    .onConflictDoNothing()
    .returning({ id: notifications.id, userId: notifications.userId })
    .all()
  const waysOfUser = new Map(told.map(({ userId, ways }) => [userId, ways]))
  const byEmail = senders.email.reason === null ? added.filter(({ userId }) => waysOfUser.get(userId)?.email) : []
  const byPush = senders.push.reason === null ? added.filter(({ userId }) => waysOfUser.get(userId)?.push) : []
  const outgoing = [
    ...byEmail.map(({ id }) => [newOrderedId(now), id, 'email', 'email']),
    ...devicesOf(db, byPush).map(({ id, target }) => [newOrderedId(now), id, 'push', target]),
  ]
  if (outgoing.length === 0) return
  const dueAt = isUrgent(kind) ? now.getTime() - HEAD_START_MS : now.getTime()
  db.insert(deliveries)
    .select(
      sql`select row.value ->> 0, row.value ->> 1, row.value ->> 2, row.value ->> 3, 'waiting', 0, ${dueAt}, null, null
          from json_each(${JSON.stringify(outgoing)}) row where true`,
    )
    .onConflictDoNothing()
    .run()
}

/** Values as one parameter: a list of a hundred takes SQLite longer to read than to look up. */
const listed = (values: string[]) => sql`(select value from json_each(${JSON.stringify(values)}))`

/** The devices that each of these notifications goes to. */
function devicesOf(db: Reads, added: { id: string; userId: string }[]): { id: string; target: string }[] {
  if (added.length === 0) return []
  const idOf = new Map(added.map(({ id, userId }) => [userId, id]))
  return db
    .select({ target: pushSubscriptions.id, userId: pushSubscriptions.userId })
    .from(pushSubscriptions)
    .where(inArray(pushSubscriptions.userId, listed([...idOf.keys()])))
    .all()
    .flatMap(({ target, userId }) => {
      const id = idOf.get(userId)
      return id === undefined ? [] : [{ id, target }]
    })
}
