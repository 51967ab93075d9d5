import type { NotificationEvent } from '@squall/shared/contract/notification'
import type { Polygon } from '@squall/shared/rules/geo'
import { tables } from '@squall/shared/server/db'
import { and, eq } from 'drizzle-orm'
import { achievementRules } from '../achievements/achievements'
import { getCommentKeyPrefix } from '../comments/comment-notifications'
import { findCommentOn } from '../comments/find-comment'
import {
  type Reads,
  type Recipients,
  selectAllAccounts,
  selectFollowers,
  selectMentionedUsers,
  selectParticipants,
  selectUsers,
} from './recipients'
import { selectMembersNear } from './recipients-near'
import { resolveNewClip, resolveReplayReady, resolveStreamLive, resolveStreamReminder } from './resolve-stream-event'
import { after, before, type EventOfKind, type EventRow, nameColumns, type ResolvedEvent } from './resolved-event'
import { reviewedItemReaders } from './reviewed-items'
import { COOLDOWN_MS, STORM_REPORT_TTL_MS } from './rules'
import * as templates from './templates'

const { chatMessages, follows, meetups, stormReports, users } = tables

/** Prefix of the notification keys of alerts; the alert's id follows. */
export const ALERT_PREFIX = 'weather:'

/** Returns the notification of an event as of now; null when it became obsolete: the stream ended, the message was removed. */
export function resolveEvent(db: Reads, event: NotificationEvent, row: EventRow, now: Date): ResolvedEvent | null {
  const plain = { key: row.key, cooldown: null, expiresAt: null }
  switch (event.kind) {
    case 'stream-live':
      return resolveStreamLive(db, event, row)
    case 'storm-report':
      return resolveStormReport(db, event, row)
    case 'new-follower':
      return resolveNewFollower(db, event)
    case 'chat-mention':
      return resolveChatMention(db, event, now)
    case 'comment':
      return resolveComment(db, event, now)
    case 'new-clip':
      return resolveNewClip(db, event, row)
    case 'achievement': {
      const achievement = achievementRules.find(({ rule }) => rule === event.rule)
      if (achievement === undefined) return null
      const text = templates.renderAchievement(achievement, event.userId)
      return { ...plain, text, key: `achievement:${event.rule}`, recipients: selectUsers(event.userId) }
    }
    case 'weather-warning':
    case 'emergency-alert':
      return resolveWeatherAlert(event, now)
    case 'stream-reminder':
      return resolveStreamReminder(db, event, row, now)
    case 'meetup':
      return resolveMeetupChange(db, event, row)
    case 'review':
      return resolveReview(db, event, row)
    case 'broadcast-notice':
      return { ...plain, text: templates.renderBroadcastNotice(event), recipients: selectUsers(event.userId) }
    case 'replay-ready':
      return resolveReplayReady(db, event, row)
    case 'weekly-digest':
      return { ...plain, text: templates.renderDigest(), recipients: selectUsers(event.userId) }
    case 'account': {
      const text = {
        approved: templates.renderApproved(),
        suspended: templates.renderSuspended(),
        'device-signed-out': templates.renderDeviceSignedOut(event.userId),
        pending: null,
        deleted: null,
      }[event.status]
      return text && { ...plain, text, recipients: selectUsers(event.userId) }
    }
    case 'test':
      return { ...plain, text: templates.renderTest(), recipients: selectUsers(event.userId) }
  }
}

/** Returns null when the report was withdrawn or rejected since. */
function resolveStormReport(
  db: Reads,
  { reportId }: EventOfKind<'storm-report'>,
  { createdAt }: EventRow,
): ResolvedEvent | null {
  const row = db
    .select({ report: stormReports, by: nameColumns })
    .from(stormReports)
    .innerJoin(users, eq(users.id, stormReports.userId))
    .where(and(eq(stormReports.id, reportId), eq(stormReports.status, 'approved')))
    .get()
  if (row === undefined) return null
  const prefix = `storm-report:${row.by.id}:`
  return {
    text: templates.renderStormReport(row.report, row.by),
    key: prefix + reportId,
    cooldown: { prefix, since: before(createdAt, COOLDOWN_MS['storm-report']) },
    expiresAt: after(createdAt, STORM_REPORT_TTL_MS),
    recipients: selectFollowers(row.by.id, createdAt),
  }
}

function resolveNewFollower(db: Reads, { followerId, followedId }: EventOfKind<'new-follower'>): ResolvedEvent | null {
  const follower = db
    .select(nameColumns)
    .from(follows)
    .innerJoin(users, eq(users.id, follows.followerId))
    .where(and(eq(follows.followerId, followerId), eq(follows.followedId, followedId)))
    .get()
  if (follower === undefined) return null
  return {
    text: templates.renderNewFollower(follower),
    // One per follower, so unfollowing and following again notifies once.
    key: `new-follower:${followerId}`,
    cooldown: null,
    expiresAt: null,
    recipients: selectUsers(followedId),
  }
}

function resolveChatMention(db: Reads, { messageId }: EventOfKind<'chat-mention'>, now: Date): ResolvedEvent | null {
  const message = db
    .select({ message: chatMessages.message, streamId: chatMessages.streamId, by: nameColumns })
    .from(chatMessages)
    .innerJoin(users, eq(users.id, chatMessages.userId))
    .where(and(eq(chatMessages.id, messageId), eq(chatMessages.state, 'shown')))
    .get()
  if (message === undefined) return null
  const prefix = `chat-mention:${message.by.id}:`
  return {
    text: templates.renderMention(message, message.by),
    key: prefix + messageId,
    cooldown: { prefix, since: before(now, COOLDOWN_MS['chat-mention']) },
    expiresAt: null,
    recipients: selectMentionedUsers(message.message, message.by.id),
  }
}

function resolveComment(db: Reads, { subject, id }: EventOfKind<'comment'>, now: Date): ResolvedEvent | null {
  const comment = findCommentOn(db, subject, id)
  if (comment === undefined) return null
  const prefix = getCommentKeyPrefix(comment)
  return {
    text: templates.renderComment(comment, comment.by),
    key: prefix + id,
    cooldown: { prefix, since: before(now, COOLDOWN_MS.comment) },
    expiresAt: null,
    recipients: selectUsers(comment.ownerId),
  }
}

function resolveWeatherAlert(
  event: Extract<NotificationEvent, { polygons: unknown }>,
  now: Date,
): ResolvedEvent | null {
  const expiresAt = new Date(event.expires)
  if (!(expiresAt > now)) return null
  const isForAll = event.kind === 'emergency-alert' && event.polygons.length === 0
  if (event.polygons.length === 0 && !isForAll) return null
  return {
    text: templates.renderWeatherAlert(event),
    // An alert is enqueued again when its area grows; the key keeps it from those who have it already.
    key: `${ALERT_PREFIX}${event.alertId}`,
    cooldown: null,
    expiresAt,
    recipients: isForAll ? selectAllAccounts : getMembersNear(event.polygons),
  }
}

/** Kept as long as the parsed event: the scan of places continues across batches. */
const prepared = new WeakMap<Polygon[], Recipients>()

function getMembersNear(polygons: Polygon[]): Recipients {
  const known = prepared.get(polygons) ?? selectMembersNear(polygons)
  prepared.set(polygons, known)
  return known
}

function resolveMeetupChange(
  db: Reads,
  { meetupId, change, actorId }: EventOfKind<'meetup'>,
  { key, createdAt }: EventRow,
): ResolvedEvent | null {
  const meetup = db.select().from(meetups).where(eq(meetups.id, meetupId)).get()
  if (meetup === undefined || (meetup.cancelledAt !== null) !== (change === 'cancelled')) return null
  return {
    text: templates.renderMeetupChange(meetup, change),
    key,
    cooldown: null,
    expiresAt: null,
    recipients: selectParticipants(meetupId, createdAt, actorId),
  }
}

/** Returns null when the item was deleted or reviewed again since, and when its author is the reviewer. */
function resolveReview(db: Reads, event: EventOfKind<'review'>, { key }: EventRow): ResolvedEvent | null {
  const item = reviewedItemReaders[event.subject](db, event.id)
  if (item === undefined || item.status !== event.status || item.userId === item.reviewedBy) return null
  return {
    text: templates.renderReview(event, item),
    key,
    cooldown: null,
    expiresAt: null,
    recipients: selectUsers(item.userId),
  }
}
