import { type Db, tables } from '@squall/shared/server/db'
import { and, eq, gte, sql } from 'drizzle-orm'
import { conflict, notFound } from '../../../errors'
import type { SessionInfo } from '../../../platform/sessions'
import type { Services } from '../../../services'
import { recordAct } from '../../admin-log/record-act'
import { storedAlerts } from '../event'
import { tellPages } from '../tell-pages'

const { adminLog, notificationEvents, notifications } = tables

/**
 * Ends an alert that is in force: its banner goes, what was not sent yet is not sent any more, and inboxes say so.
 * @throws NOT_FOUND, CONFLICT once it has ended
 */
export function withdrawAlert(
  { db, media, now }: Pick<Services, 'db' | 'media' | 'now'>,
  { user }: SessionInfo,
  id: string,
): void {
  db.transaction((tx) => {
    const stored = storedAlerts(tx).find(({ key }) => key === id)
    if (stored === undefined) throw notFound('Emergency alert not found')
    const { event } = stored
    if (new Date(event.expires) <= now()) throw conflict('This emergency alert has ended')
    tx.update(notificationEvents)
      .set({ event: JSON.stringify({ ...event, expires: now().toISOString() }) })
      .where(eq(notificationEvents.key, id))
      .run()
    const isOfIt = and(gte(notifications.createdAt, stored.sentAt), eq(notifications.key, `weather:${id}`))
    tx.update(notifications)
      .set({ expiresAt: now(), title: sql`'Withdrawn: ' || ${notifications.title}` })
      .where(isOfIt)
      .run()
    const act = actOf(tx, id)
    recordAct(tx, {
      actor: user,
      action: 'undo',
      type: 'system',
      description: `Withdrew the emergency alert “${event.title}”`,
      subjectId: id,
      ...(act !== undefined && { undoes: act }),
      now: now(),
    })
  })
  tellPages(media)
}

const actOf = (db: Pick<Db, 'select'>, alertId: string): string | undefined =>
  db
    .select({ id: adminLog.id })
    .from(adminLog)
    .where(and(eq(adminLog.subjectId, alertId), eq(adminLog.action, 'send-alert')))
    .get()?.id
