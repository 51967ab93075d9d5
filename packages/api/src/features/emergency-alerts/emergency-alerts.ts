import type { SendAlertInput, SentAlert } from '@squall/shared/contract/live'
import { NotificationEvent } from '@squall/shared/contract/notification'
import type { AlertBox } from '@squall/shared/contract/weather'
import { circleAround, type Polygon } from '@squall/shared/rules/geo'
import { type Db, tables } from '@squall/shared/server/db'
import { and, desc, eq, gte, lt, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { conflict, notFound } from '../../errors'
import { enqueueNotification } from '../../platform/enqueue-notification'
import type { SessionInfo } from '../../platform/sessions'
import { newId } from '../../platform/tokens'
import type { Services } from '../../services'
import { toArea } from '../../weather/alerts/area'
import { recordAuditEvent } from '../admin-log/audit-events'
import { toAlertBoxes } from '../weather/alert-notices/alert-boxes'
import { toNoticeMessage } from '../weather/alert-notices/chat-notices'
import { findStreamIdsNear, listLiveStreamsWithPlace } from '../weather/alert-notices/live-streams'

const { adminLog, notificationEvents, notifications } = tables

const EVERYWHERE = 'Everywhere'

/** Alerts of administrators are stored as notification events, which are kept at least until the alert ends. */
const ALERT_KEY_PREFIX = 'admin-alert:'

const ALERT_KEY_END = 'admin-alert;'

const MINUTE = 60_000

/** Above every rank of weather alerts. A chat shows one line for each alert and rank. */
const RANK = 100

const MESSAGE_CHARACTERS = 500

/** Returns the administrators' alerts in force, newest first; one without polygons is for all places. */
export function listAlertsInForce({ db, now }: Pick<Services, 'db' | 'now'>): (SentAlert & { polygons: Polygon[] })[] {
  return listStoredAlerts(db)
    .filter(({ event }) => new Date(event.expires) > now())
    .map(({ key, event: { title, text, area, expires, polygons }, sentAt }) => ({
      id: key,
      title,
      text,
      area: area ?? EVERYWHERE,
      sentAt: sentAt.toISOString(),
      expires,
      polygons,
    }))
}

/**
 * Sends an alert to all members, or to those near a place: as a banner on every open page, a line in the chats of streams
 * near it, and a notification. The audit event is written in the same transaction.
 */
export function sendAlert(
  services: Pick<Services, 'db' | 'media' | 'memory' | 'now'>,
  { user }: SessionInfo,
  { title, text, area, minutes }: z.output<typeof SendAlertInput>,
): SentAlert {
  const { db, media, memory, now } = services
  const id = `${ALERT_KEY_PREFIX}${newId()}`
  const expires = new Date(now().getTime() + minutes * MINUTE).toISOString()
  const polygons = area === null ? [] : [circleAround(area, area.radiusKm)]
  const where = area === null ? EVERYWHERE : `Within ${area.radiusKm} km of ${area.name}`
  const event: NotificationEvent = { kind: 'emergency-alert', alertId: id, title, text, area: where, polygons, expires }
  db.transaction((tx) => {
    enqueueNotification(tx, id, event, now())
    recordAuditEvent(tx, {
      actor: user,
      action: 'send-alert',
      type: 'system',
      description: `Sent the emergency alert “${title}” (${where.toLowerCase()}, ${minutes} minutes)`,
      subjectId: id,
      details: { text, area, minutes },
      now: now(),
    })
  })
  const streamIds = area === null ? listLiveStreamIds(db) : listStreamsIn(db, polygons)
  const line = `${title}: ${text}`.slice(0, MESSAGE_CHARACTERS)
  const lines = streamIds
    .map((streamId) => ({ streamId, key: id, rank: RANK, text: line, saidAt: now() }))
    .filter((said) => memory.addNotice(said))
  media.publish(
    { type: 'emergency-alert', id, title, description: text, area: where, areas: toBoxes(polygons), streamIds },
    ...lines.map((said) => ({ type: 'chat-message' as const, message: toNoticeMessage(said) })),
  )
  publishBannersChanged(media)
  return { id, title, text, area: where, sentAt: now().toISOString(), expires }
}

/**
 * Withdraws an alert in force: its banner goes, waiting deliveries are not sent, and inboxes say that it was withdrawn.
 * @throws NOT_FOUND, CONFLICT once it has ended
 */
export function withdrawAlert(
  { db, media, now }: Pick<Services, 'db' | 'media' | 'now'>,
  { user }: SessionInfo,
  id: string,
): void {
  db.transaction((tx) => {
    const stored = listStoredAlerts(tx).find(({ key }) => key === id)
    if (stored === undefined) throw notFound('Emergency alert not found')
    const { event } = stored
    if (new Date(event.expires) <= now()) throw conflict('This emergency alert has ended')
    tx.update(notificationEvents)
      .set({ event: JSON.stringify({ ...event, expires: now().toISOString() }) })
      .where(eq(notificationEvents.key, id))
      .run()
    const isOfAlert = and(gte(notifications.createdAt, stored.sentAt), eq(notifications.key, `weather:${id}`))
    tx.update(notifications)
      .set({ expiresAt: now(), title: sql`'Withdrawn: ' || ${notifications.title}` })
      .where(isOfAlert)
      .run()
    const sendEvent = findSendEvent(tx, id)
    recordAuditEvent(tx, {
      actor: user,
      action: 'undo',
      type: 'system',
      description: `Withdrew the emergency alert “${event.title}”`,
      subjectId: id,
      ...(sendEvent !== undefined && { undoes: sendEvent }),
      now: now(),
    })
  })
  publishBannersChanged(media)
}

const findSendEvent = (db: Pick<Db, 'select'>, alertId: string): string | undefined =>
  db
    .select({ id: adminLog.id })
    .from(adminLog)
    .where(and(eq(adminLog.subjectId, alertId), eq(adminLog.action, 'send-alert')))
    .get()?.id

type AlertEvent = Extract<NotificationEvent, { polygons: unknown }>

interface StoredAlert {
  key: string
  event: AlertEvent
  sentAt: Date
}

/** Returns the administrators' alerts of the last weeks, newest first. */
function listStoredAlerts(db: Pick<Db, 'select'>): StoredAlert[] {
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

/** Makes open pages reload their alert banners, and nothing else. */
const publishBannersChanged = (media: Services['media']): void =>
  media.publish({ type: 'alerts-changed', banners: true, areas: [], streamIds: [] })

function listLiveStreamIds(db: Pick<Db, 'select'>): string[] {
  const { streams } = tables
  return db
    .select({ id: streams.id })
    .from(streams)
    .where(eq(streams.isLive, true))
    .all()
    .map(({ id }) => id)
}

function toBoxes(polygons: Polygon[]): AlertBox[] {
  const area = toArea(polygons)
  return area === null ? [] : toAlertBoxes([area])
}

function listStreamsIn(db: Db, polygons: Polygon[]): string[] {
  const area = toArea(polygons)
  return area === null ? [] : findStreamIdsNear(listLiveStreamsWithPlace(db), [area])
}
