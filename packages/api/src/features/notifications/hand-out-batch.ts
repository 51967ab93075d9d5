import { type Db, tables } from '@squall/shared/db'
import type { NotificationEvent, NotificationPreferences } from '@squall/shared/notification'
import { and, eq, gt, gte, inArray, isNull, lt, ne, notExists } from 'drizzle-orm'
import { newId } from '../../lib/tokens'
import { type Occasion, occasionOf } from './occasions'
import type { Reads } from './recipients'
import { DEFAULT_PREFERENCES, isUrgent, type Ways, waysOf } from './rules'
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
  const mayKnow =
    kind === 'account' ? ne(users.accountStatus, 'deleted') : inArray(users.accountStatus, ['approved', 'pending'])
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
    .select({ userId: users.id, preferences: notificationPreferences })
    .from(users)
    .leftJoin(notificationPreferences, eq(notificationPreferences.userId, users.id))
    .where(and(inArray(users.id, userIds), mayKnow, heardTheLike ? notExists(heardTheLike) : undefined))
    .all()
    .flatMap(({ userId, preferences }) => {
      const chosen: NotificationPreferences = preferences ?? DEFAULT_PREFERENCES
      const ways = waysOf(kind, chosen)
      return ways === null ? [] : [{ userId, ways }]
    })
}

function tell(
  db: Pick<Db, 'select' | 'insert'>,
  kind: NotificationEvent['kind'],
  { key, words, expiresAt }: Occasion,
  told: Told[],
  senders: Senders,
  now: Date,
): void {
  const added = db
    .insert(notifications)
    .values(told.map(({ userId }) => ({ id: newId(), userId, key, kind, ...words, createdAt: now, expiresAt })))
    .onConflictDoNothing()
    .returning({ id: notifications.id, userId: notifications.userId })
    .all()
  const waysOfUser = new Map(told.map(({ userId, ways }) => [userId, ways]))
  const dueAt = isUrgent(kind) ? new Date(now.getTime() - HEAD_START_MS) : now
  const waiting = { state: 'waiting' as const, dueAt }

  const byEmail = senders.email.reason === null ? added.filter(({ userId }) => waysOfUser.get(userId)?.email) : []
  const byPush = senders.push.reason === null ? added.filter(({ userId }) => waysOfUser.get(userId)?.push) : []
  const outgoing = [
    ...byEmail.map(({ id }) => ({ id: newId(), notificationId: id, channel: 'email' as const, target: 'email' })),
    ...devicesOf(db, byPush).map(({ id, target }) => ({
      ...{ id: newId(), notificationId: id, channel: 'push' as const },
      target,
    })),
  ]
  if (outgoing.length === 0) return
  db.insert(deliveries)
    .values(outgoing.map((row) => ({ ...row, ...waiting })))
    .onConflictDoNothing()
    .run()
}

/** The devices that each of these notifications goes to. */
function devicesOf(db: Reads, added: { id: string; userId: string }[]): { id: string; target: string }[] {
  if (added.length === 0) return []
  const idOf = new Map(added.map(({ id, userId }) => [userId, id]))
  return db
    .select({ target: pushSubscriptions.id, userId: pushSubscriptions.userId })
    .from(pushSubscriptions)
    .where(inArray(pushSubscriptions.userId, [...idOf.keys()]))
    .all()
    .flatMap(({ target, userId }) => {
      const id = idOf.get(userId)
      return id === undefined ? [] : [{ id, target }]
    })
}
