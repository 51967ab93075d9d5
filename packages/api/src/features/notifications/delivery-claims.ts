import { NotificationKind } from '@squall/shared/contract/notification'
import { type Db, tables } from '@squall/shared/server/db'
import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm'
import { ALERT_PREFIX } from './resolve-event'
import {
  canReceive,
  computeRetryWaitMs,
  DEFAULT_PREFERENCES,
  getDeliveryDeadline,
  getDeliveryMethods,
  MAX_ATTEMPTS,
} from './rules'
import type { DeliveryChannel, OutgoingDelivery, SendResult } from './senders'

const { deliveries, notificationEvents, notificationPreferences, notifications, users } = tables

interface Claimed {
  outgoing: OutgoingDelivery[]
  /** As many deliveries were due as the limit allowed. */
  mayBeMore: boolean
}

/**
 * Claims due deliveries of a channel, `limit` at most: their state becomes `sending`. Deliveries that are too late, or that
 * the user no longer wants, are given up instead.
 */
export function claimDeliveries(db: Db, channel: DeliveryChannel, limit: number, now: Date): Claimed {
  return db.transaction((tx) => {
    const due = tx
      .select({
        delivery: deliveries,
        notification: notifications,
        user: { id: users.id, displayName: users.displayName, email: users.email },
        status: users.accountStatus,
        preferences: notificationPreferences,
      })
      .from(deliveries)
      .innerJoin(notifications, eq(notifications.id, deliveries.notificationId))
      .innerJoin(users, eq(users.id, notifications.userId))
      .leftJoin(notificationPreferences, eq(notificationPreferences.userId, users.id))
      .where(and(eq(deliveries.channel, channel), eq(deliveries.state, 'waiting'), lte(deliveries.dueAt, now)))
      .orderBy(asc(deliveries.dueAt))
      .limit(limit)
      .all()
    const withdrawn = findWithdrawn(tx, new Set(due.map((row) => row.notification.key)), now)
    const outgoing: OutgoingDelivery[] = []
    for (const { delivery, notification, user, status, preferences } of due) {
      const kind = NotificationKind.parse(notification.kind)
      const { id, key, title, body, url, createdAt, expiresAt } = notification
      const isWanted =
        canReceive(kind, status) && getDeliveryMethods(kind, preferences ?? DEFAULT_PREFERENCES)?.[channel] === true
      const isLate = getDeliveryDeadline(createdAt, expiresAt) <= now || withdrawn.has(key)
      if (!isWanted || isLate) {
        close(tx, delivery.id, 'failed', isWanted ? 'It was too late to be of use' : 'It is not wanted any more')
        continue
      }
      outgoing.push({
        deliveryId: delivery.id,
        attempts: delivery.attempts + 1,
        target: delivery.target,
        user,
        notification: { id, key, kind, title, body, url, createdAt, expiresAt },
      })
    }
    if (outgoing.length > 0) {
      tx.update(deliveries)
        .set({ state: 'sending', attempts: sql`${deliveries.attempts} + 1` })
        .where(
          inArray(
            deliveries.id,
            outgoing.map(({ deliveryId }) => deliveryId),
          ),
        )
        .run()
    }
    return { outgoing, mayBeMore: due.length === limit }
  })
}

/** Returns the keys of alerts that have ended: withdrawing an alert moves the expiry in its stored event. */
function findWithdrawn(db: Pick<Db, 'select'>, keys: Set<string>, now: Date): Set<string> {
  const alerts = [...keys].filter((key) => key.startsWith(ALERT_PREFIX)).map((key) => key.slice(ALERT_PREFIX.length))
  if (alerts.length === 0) return new Set()
  const { key, event } = notificationEvents
  const rows = db
    .select({ key, expires: sql<string | null>`${event} ->> '$.expires'` })
    .from(notificationEvents)
    .where(inArray(key, alerts))
    .all()
  return new Set(
    rows.flatMap((row) => (row.expires && new Date(row.expires) <= now ? `${ALERT_PREFIX}${row.key}` : [])),
  )
}

function close(db: Pick<Db, 'update'>, id: string, state: 'failed' | 'unknown', problem: string): void {
  db.update(deliveries).set({ state, problem }).where(eq(deliveries.id, id)).run()
}

/** Stores the result of an attempt: sent, given up, or waiting for a retry. */
export function settleDelivery(
  db: Db,
  { deliveryId: id, attempts, notification }: OutgoingDelivery,
  result: SendResult,
  now: Date,
  random: number,
): void {
  if (result.outcome === 'sent') {
    db.update(deliveries).set({ state: 'sent', sentAt: now, problem: null }).where(eq(deliveries.id, id)).run()
    return
  }
  const { outcome, problem } = result
  if (outcome !== 'retry') {
    close(db, id, outcome === 'unknown' ? 'unknown' : 'failed', problem)
    return
  }
  if (result.isDown) {
    db.update(deliveries)
      .set({ state: 'waiting', attempts: attempts - 1, problem })
      .where(eq(deliveries.id, id))
      .run()
    return
  }
  const dueAt = new Date(now.getTime() + computeRetryWaitMs(attempts, random, result.afterMs))
  if (attempts >= MAX_ATTEMPTS || dueAt >= getDeliveryDeadline(notification.createdAt, notification.expiresAt)) {
    close(db, id, 'failed', problem)
    return
  }
  db.update(deliveries).set({ state: 'waiting', dueAt, problem }).where(eq(deliveries.id, id)).run()
}

/**
 * Releases the claims of a process that ended. A push is sent again, because the device shows the same tag once; a mail is
 * not, because it may have arrived.
 */
export function recoverClaims(db: Db, now: Date): void {
  const underWay = (channel: DeliveryChannel) => and(eq(deliveries.channel, channel), eq(deliveries.state, 'sending'))
  db.update(deliveries).set({ state: 'waiting', dueAt: now }).where(underWay('push')).run()
  db.update(deliveries)
    .set({ state: 'unknown', problem: 'The server stopped while it was sent' })
    .where(underWay('email'))
    .run()
}
