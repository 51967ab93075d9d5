import { NotificationEvent } from '@squall/shared/contract/notification'
import { type Db, tables } from '@squall/shared/server/db'
import { and, desc, gte, lt } from 'drizzle-orm'

const { notificationEvents } = tables

/** What was announced is where an alert of administrators is kept; it stays until the alert has ended. */
export const ALERT_KEY = 'admin-alert:'
const AFTER_ALERT_KEY = 'admin-alert;'

type AlertEvent = Extract<NotificationEvent, { polygons: unknown }>

interface StoredAlert {
  key: string
  event: AlertEvent
  sentAt: Date
}

/** The administrators' alerts of the last weeks, the newest first. */
export function storedAlerts(db: Pick<Db, 'select'>): StoredAlert[] {
  return db
    .select()
    .from(notificationEvents)
    .where(and(gte(notificationEvents.key, ALERT_KEY), lt(notificationEvents.key, AFTER_ALERT_KEY)))
    .orderBy(desc(notificationEvents.serial))
    .all()
    .flatMap(({ key, event: text, createdAt }) => {
      const event = NotificationEvent.parse(JSON.parse(text))
      return 'polygons' in event ? [{ key, event, sentAt: createdAt }] : []
    })
}
