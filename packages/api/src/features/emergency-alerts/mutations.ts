import type { SendAlertInput, SentAlert } from '@squall/shared/contract/live'
import type { NotificationEvent } from '@squall/shared/contract/notification'
import { circleAround, type Polygon } from '@squall/shared/rules/geo'
import { type Db, tables } from '@squall/shared/server/db'
import { and, eq, gte, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { conflict, notFound } from '../../errors'
import { announce } from '../../platform/announce'
import type { SessionInfo } from '../../platform/sessions'
import { newId } from '../../platform/tokens'
import type { Services } from '../../services'
import { toArea } from '../../weather/alerts/area'
import { recordAct } from '../admin-log/record-act'
import { toChatMessage } from '../weather/alert-notices/chat-notices'
import { findStreamIdsNear, listLiveStreamsWithPlace } from '../weather/alert-notices/live-streams'
import { ALERT_KEY, storedAlerts } from './event'
import { EVERYWHERE } from './queries'
import { tellPages } from './tell-pages'

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

const MINUTE = 60_000

/** Above every rank of the weather; a line of a chat is said once for each. */
const RANK = 100

const LINE_CHARACTERS = 500

/**
 * Sends an alert to everybody, or to whom it concerns around a place: as a banner on every open page, a line in the chats
 * near it, and a notification. It is logged in the same transaction.
 */
export function sendAlert(
  services: Pick<Services, 'db' | 'media' | 'memory' | 'now'>,
  { user }: SessionInfo,
  { title, text, area, minutes }: z.output<typeof SendAlertInput>,
): SentAlert {
  const { db, media, memory, now } = services
  const id = `${ALERT_KEY}${newId()}`
  const expires = new Date(now().getTime() + minutes * MINUTE).toISOString()
  const polygons = area === null ? [] : [circleAround(area, area.radiusKm)]
  const where = area === null ? EVERYWHERE : `Within ${area.radiusKm} km of ${area.name}`
  const event: NotificationEvent = { kind: 'emergency-alert', alertId: id, title, text, area: where, polygons, expires }
  db.transaction((tx) => {
    announce(tx, id, event, now())
    recordAct(tx, {
      actor: user,
      action: 'send-alert',
      type: 'system',
      description: `Sent the emergency alert “${title}” (${where.toLowerCase()}, ${minutes} minutes)`,
      subjectId: id,
      details: { text, area, minutes },
      now: now(),
    })
  })
  const streamIds = area === null ? liveStreams(db) : streamsIn(db, polygons)
  const line = `${title}: ${text}`.slice(0, LINE_CHARACTERS)
  const lines = streamIds
    .map((streamId) => ({ streamId, key: id, rank: RANK, text: line, saidAt: now() }))
    .filter((said) => memory.addNotice(said))
  media.publish(
    { type: 'emergency-alert', id, title, description: text, streamIds },
    ...lines.map((said) => ({ type: 'chat-message' as const, message: toChatMessage(said) })),
  )
  tellPages(media)
  return { id, title, text, area: where, sentAt: now().toISOString(), expires }
}

function liveStreams(db: Pick<Db, 'select'>): string[] {
  const { streams } = tables
  return db
    .select({ id: streams.id })
    .from(streams)
    .where(eq(streams.isLive, true))
    .all()
    .map(({ id }) => id)
}

function streamsIn(db: Db, polygons: Polygon[]): string[] {
  const area = toArea(polygons)
  return area === null ? [] : findStreamIdsNear(listLiveStreamsWithPlace(db), [area])
}
