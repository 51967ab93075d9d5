import type { NotificationEvent } from '@squall/shared/contract/notification'
import type { Polygon } from '@squall/shared/rules/geo'
import { tables } from '@squall/shared/server/db'
import { and, eq } from 'drizzle-orm'
import { achievementRules } from '../achievements/rules'
import { everybody, followersOf, just, namedIn, type Reads, type Recipients, remindedOf } from './recipients'
import { placesNear } from './recipients-near'
import { QUIET_MS, STREAM_CALL_MS } from './rules'
import * as say from './templates'

const { chatMessages, follows, plannedStreams, streams, users } = tables

/** Who is told of an event, and in which words. */
export interface Occasion {
  words: say.Words
  /** Names the occurrence: nobody is told of one twice. */
  key: string
  /** Whoever was told something under a key with this beginning since then is not told again. */
  quiet: { prefix: string; since: Date } | null
  expiresAt: Date | null
  recipients: Recipients
}

interface Announced {
  key: string
  createdAt: Date
}

/** What the key of an alert's notifications begins with, before the alert's id. */
export const ALERT_PREFIX = 'weather:'

type Of<Kind extends NotificationEvent['kind']> = Extract<NotificationEvent, { kind: Kind }>

const nameColumns = { id: users.id, username: users.username, displayName: users.displayName }
const before = (time: Date, ms: number) => new Date(time.getTime() - ms)
const after = (time: Date, ms: number) => new Date(time.getTime() + ms)

/** What an event means now; null where there is nothing to tell any more: the stream is over, the line was removed. */
export function occasionOf(db: Reads, event: NotificationEvent, announced: Announced, now: Date): Occasion | null {
  const plain = { key: announced.key, quiet: null, expiresAt: null }
  switch (event.kind) {
    case 'stream-live':
      return streamLive(db, event, announced)
    case 'new-follower':
      return newFollower(db, event)
    case 'chat-mention':
      return chatMention(db, event, now)
    case 'achievement': {
      const achievement = achievementRules.find(({ rule }) => rule === event.rule)
      if (achievement === undefined) return null
      const words = say.achievementWords(achievement, event.userId)
      return { ...plain, words, key: `achievement:${event.rule}`, recipients: just(event.userId) }
    }
    case 'weather-warning':
    case 'emergency-alert':
      return weather(event, now)
    case 'stream-reminder':
      return streamReminder(db, event, announced, now)
    case 'weekly-digest':
      return { ...plain, words: say.digestWords(), recipients: just(event.userId) }
    case 'account': {
      const words = {
        approved: say.approvedWords(),
        suspended: say.suspendedWords(),
        'device-signed-out': say.deviceSignedOutWords(event.userId),
        pending: null,
        deleted: null,
      }[event.status]
      return words && { ...plain, words, recipients: just(event.userId) }
    }
    case 'test':
      return { ...plain, words: say.testWords(), recipients: just(event.userId) }
  }
}

function streamLive(db: Reads, { streamId }: Of<'stream-live'>, { createdAt }: Announced): Occasion | null {
  const row = db
    .select({ id: streams.id, title: streams.title, by: nameColumns })
    .from(streams)
    .innerJoin(users, eq(users.id, streams.userId))
    .where(and(eq(streams.id, streamId), eq(streams.isLive, true)))
    .get()
  if (row === undefined) return null
  const prefix = `stream-live:${row.by.id}:`
  return {
    words: say.streamLiveWords(row, row.by),
    key: prefix + streamId,
    quiet: { prefix, since: before(createdAt, QUIET_MS['stream-live']) },
    expiresAt: after(createdAt, STREAM_CALL_MS),
    recipients: followersOf(row.by.id, createdAt),
  }
}

function newFollower(db: Reads, { followerId, followedId }: Of<'new-follower'>): Occasion | null {
  const follower = db
    .select(nameColumns)
    .from(follows)
    .innerJoin(users, eq(users.id, follows.followerId))
    .where(and(eq(follows.followerId, followerId), eq(follows.followedId, followedId)))
    .get()
  if (follower === undefined) return null
  return {
    words: say.newFollowerWords(follower),
    // Whoever stops and starts again is no news.
    key: `new-follower:${followerId}`,
    quiet: null,
    expiresAt: null,
    recipients: just(followedId),
  }
}

function chatMention(db: Reads, { messageId }: Of<'chat-mention'>, now: Date): Occasion | null {
  const line = db
    .select({ message: chatMessages.message, streamId: chatMessages.streamId, by: nameColumns })
    .from(chatMessages)
    .innerJoin(users, eq(users.id, chatMessages.userId))
    .where(and(eq(chatMessages.id, messageId), eq(chatMessages.state, 'shown')))
    .get()
  if (line === undefined) return null
  const prefix = `chat-mention:${line.by.id}:`
  return {
    words: say.mentionWords(line, line.by),
    key: prefix + messageId,
    quiet: { prefix, since: before(now, QUIET_MS['chat-mention']) },
    expiresAt: null,
    recipients: namedIn(line.message, line.by.id),
  }
}

function weather(event: Extract<NotificationEvent, { polygons: unknown }>, now: Date): Occasion | null {
  const expiresAt = new Date(event.expires)
  if (!(expiresAt > now)) return null
  const toEverybody = event.kind === 'emergency-alert' && event.polygons.length === 0
  if (event.polygons.length === 0 && !toEverybody) return null
  return {
    words: say.weatherWords(event),
    // The same alert may be announced again when its area grows: only those it did not reach yet are told.
    key: `${ALERT_PREFIX}${event.alertId}`,
    quiet: null,
    expiresAt,
    recipients: toEverybody ? everybody : nearTo(event.polygons),
  }
}

/** Kept as long as the event is: the boxes around large areas take a while to find. */
const prepared = new WeakMap<Polygon[], Recipients>()

function nearTo(polygons: Polygon[]): Recipients {
  const known = prepared.get(polygons) ?? placesNear(polygons)
  prepared.set(polygons, known)
  return known
}

function streamReminder(
  db: Reads,
  { plannedStreamId }: Of<'stream-reminder'>,
  { key }: Announced,
  now: Date,
): Occasion | null {
  const row = db
    .select({ planned: plannedStreams, by: nameColumns })
    .from(plannedStreams)
    .innerJoin(users, eq(users.id, plannedStreams.userId))
    .where(eq(plannedStreams.id, plannedStreamId))
    .get()
  if (row === undefined || row.planned.cancelledAt !== null) return null
  const expiresAt = after(row.planned.startsAt, STREAM_CALL_MS)
  if (expiresAt <= now) return null
  return {
    words: say.reminderWords(row.planned, row.by, now),
    key,
    quiet: null,
    expiresAt,
    recipients: remindedOf(plannedStreamId),
  }
}
