import { setImmediate } from 'node:timers/promises'
import { NotificationEvent } from '@squall/shared/contract/notification'
import { type Db, tables } from '@squall/shared/server/db'
import { and, asc, eq, gt, gte, inArray, isNull, lt, notExists, notInArray, sql } from 'drizzle-orm'
import { ZodError } from 'zod'
import { newOrderedId } from '../../platform/tokens'
import type { Services } from '../../services'
import type { Reads } from './recipients'
import { resolveEvent } from './resolve-event'
import type { ResolvedEvent } from './resolved-event'
import { canReceive, DEFAULT_PREFERENCES, type DeliveryMethods, getDeliveryMethods, isUrgent } from './rules'
import type { DeliverySenders } from './senders'

const { deliveries, notificationEvents, notificationPreferences, notifications, pushSubscriptions, users } = tables

/** Urgent deliveries are queued as if they had been due this much earlier. */
const URGENT_HEAD_START_MS = 24 * 60 * 60_000

/** Returns the event stored in a row. @throws ZodError or SyntaxError when the row holds no valid event */
type ReadEvent = (row: { serial: number; event: string }) => NotificationEvent

interface Recipient {
  userId: string
  methods: DeliveryMethods
}

/** Returns values as one JSON parameter: parsing a list of 100 placeholders takes SQLite longer than the lookup. */
const toList = (values: string[]) => sql`(select value from json_each(${JSON.stringify(values)}))`

/** Events fan out round-robin, batch by batch, so that one with 100,000 recipients does not delay a warning. */
const EVENTS_PER_ROUND = 50

const RETRY_MS = 30_000

/** Returns a function that fans out all open events. It yields to the event loop after each batch. */
export function createFanOut({ db, now, log }: Pick<Services, 'db' | 'now' | 'log'>, senders: DeliverySenders) {
  /** Events whose fan-out failed, by serial, with the time in ms of the next attempt. */
  const failed = new Map<number, number>()

  function openEvents(): number[] {
    for (const [serial, again] of failed) if (again <= now().getTime()) failed.delete(serial)
    return db
      .select({ serial: notificationEvents.serial })
      .from(notificationEvents)
      .where(and(isNull(notificationEvents.doneAt), notInArray(notificationEvents.serial, [...failed.keys()])))
      .orderBy(asc(notificationEvents.serial))
      .limit(EVENTS_PER_ROUND)
      .all()
      .map(({ serial }) => serial)
  }

  /** Parsed events by serial: the area of a warning may have thousands of corners, and each batch needs it. */
  const parsed = new Map<number, { text: string; event: NotificationEvent }>()

  const read: ReadEvent = ({ serial, event: text }) => {
    const known = parsed.get(serial)
    if (known?.text === text) return known.event
    const event = NotificationEvent.parse(JSON.parse(text))
    parsed.set(serial, { text, event })
    return event
  }

  function fanOut(serial: number): void {
    try {
      if (!fanOutBatch(db, serial, read, senders, now())) parsed.delete(serial)
    } catch (error) {
      log.error(`notification event ${serial} failed: ${error instanceof Error ? error.message : String(error)}`)
      parsed.delete(serial)
      // An event that cannot be parsed now cannot be parsed later.
      if (error instanceof ZodError || error instanceof SyntaxError) close(serial)
      else failed.set(serial, now().getTime() + RETRY_MS)
    }
  }

  const close = (serial: number) =>
    db.update(notificationEvents).set({ doneAt: now() }).where(eq(notificationEvents.serial, serial)).run()

  return async function fanOutAll(isStopped: () => boolean): Promise<void> {
    for (let open = openEvents(); open.length > 0; open = openEvents()) {
      for (const serial of open) {
        if (isStopped()) return
        fanOut(serial)
        await setImmediate()
      }
    }
  }
}

/**
 * Fans an event out to its next batch of recipients. Inbox rows, deliveries and the cursor are written in one transaction, so
 * a crash neither skips a recipient nor notifies one twice.
 * @returns whether there may be more recipients
 */
function fanOutBatch(db: Db, serial: number, read: ReadEvent, senders: DeliverySenders, now: Date): boolean {
  return db.transaction((tx) => {
    const isOpen = and(eq(notificationEvents.serial, serial), isNull(notificationEvents.doneAt))
    const row = tx.select().from(notificationEvents).where(isOpen).get()
    if (row === undefined) return false
    const event = read(row)
    const resolved = resolveEvent(tx, event, row, now)
    const page = resolved?.recipients(tx, row.cursor) ?? { userIds: [], cursor: null }
    if (resolved && page.userIds.length > 0) {
      const recipients = selectRecipients(tx, event.kind, resolved, page.userIds)
      if (recipients.length > 0) insertNotifications(tx, event.kind, resolved, recipients, senders, now)
    }
    tx.update(notificationEvents)
      .set(page.cursor === null ? { doneAt: now } : { cursor: page.cursor })
      .where(eq(notificationEvents.serial, serial))
      .run()
    return page.cursor !== null
  })
}

/** Returns the candidates to notify: those who want this kind, may receive it, and are not within the cooldown. */
function selectRecipients(
  db: Reads,
  kind: NotificationEvent['kind'],
  { cooldown }: ResolvedEvent,
  userIds: string[],
): Recipient[] {
  const recentlyNotified =
    cooldown &&
    db
      .select({ one: notifications.serial })
      .from(notifications)
      .where(
        and(
          eq(notifications.userId, users.id),
          gte(notifications.key, cooldown.prefix),
          lt(notifications.key, `${cooldown.prefix}\u{10ffff}`),
          gt(notifications.createdAt, cooldown.since),
        ),
      )
  return db
    .select({ userId: users.id, status: users.accountStatus, preferences: notificationPreferences })
    .from(users)
    .leftJoin(notificationPreferences, eq(notificationPreferences.userId, users.id))
    .where(and(inArray(users.id, toList(userIds)), recentlyNotified ? notExists(recentlyNotified) : undefined))
    .all()
    .flatMap(({ userId, status, preferences }) => {
      const methods = canReceive(kind, status) ? getDeliveryMethods(kind, preferences ?? DEFAULT_PREFERENCES) : null
      return methods === null ? [] : [{ userId, methods }]
    })
}

/**
 * Inserts the inbox rows and deliveries of a batch with one statement each, values in the order of the table's columns: row
 * by row takes ten times as long.
 */
function insertNotifications(
  db: Pick<Db, 'select' | 'insert'>,
  kind: NotificationEvent['kind'],
  { key, text, expiresAt }: ResolvedEvent,
  recipients: Recipient[],
  senders: DeliverySenders,
  now: Date,
): void {
  const rows = JSON.stringify(recipients.map(({ userId }) => [newOrderedId(now), userId]))
  const { title, body, url } = text
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
  const methods = new Map(recipients.map((recipient) => [recipient.userId, recipient.methods]))
  const byEmail = senders.email.reason === null ? added.filter(({ userId }) => methods.get(userId)?.email) : []
  const byPush = senders.push.reason === null ? added.filter(({ userId }) => methods.get(userId)?.push) : []
  const outgoing = [
    ...byEmail.map(({ id }) => [newOrderedId(now), id, 'email', 'email']),
    ...listPushTargets(db, byPush).map(({ id, target }) => [newOrderedId(now), id, 'push', target]),
  ]
  if (outgoing.length === 0) return
  const dueAt = isUrgent(kind) ? now.getTime() - URGENT_HEAD_START_MS : now.getTime()
  db.insert(deliveries)
    .select(
      sql`select row.value ->> 0, row.value ->> 1, row.value ->> 2, row.value ->> 3, 'waiting', 0, ${dueAt}, null, null
          from json_each(${JSON.stringify(outgoing)}) row where true`,
    )
    .onConflictDoNothing()
    .run()
}

/** Returns the push subscriptions of each notification's user, with the notification's id. */
function listPushTargets(db: Reads, added: { id: string; userId: string }[]): { id: string; target: string }[] {
  if (added.length === 0) return []
  const notificationIds = new Map(added.map(({ id, userId }) => [userId, id]))
  return db
    .select({ target: pushSubscriptions.id, userId: pushSubscriptions.userId })
    .from(pushSubscriptions)
    .where(inArray(pushSubscriptions.userId, toList([...notificationIds.keys()])))
    .all()
    .flatMap(({ target, userId }) => {
      const id = notificationIds.get(userId)
      return id === undefined ? [] : [{ id, target }]
    })
}
