import { NotificationEvent } from '@squall/shared/contract/notification'
import { type Db, tables } from '@squall/shared/server/db'
import { and, desc, gte, lt } from 'drizzle-orm'

const { notificationEvents } = tables

/** Alerts of administrators are stored as notification events, which are kept at least until the alert ends. */
export const ALERT_KEY_PREFIX = 'admin-alert:'
const ALERT_KEY_END = 'admin-alert;'

type AlertEvent = Extract<NotificationEvent, { polygons: unknown }>

interface StoredAlert {
  key: string
  event: AlertEvent
  sentAt: Date
}

/** Returns the administrators' alerts of the last weeks, newest first. */
export function listStoredAlerts(db: Pick<Db, 'select'>): StoredAlert[] {
  return db
    .select()
    .from(notificationEvents)
    .where(and(gte(notificationEvents.key, ALERT_KEY_PREFIX), lt(notificationEvents.key, ALERT_KEY_END)))
    .orderBy(desc(notificationEvents.serial))
    .all()
    .flatMap(({ key, event: text, createdAt }) => {
      const event = NotificationEvent.parse(JSON.parse(text))
      return 'polygons' in event ? [{ key, event, sentAt: createdAt }] : []
    })
}
