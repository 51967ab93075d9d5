import { tables } from '@squall/shared/server/db'
import { and, eq, isNull } from 'drizzle-orm'
import { type Reads, selectFollowers, selectRemindedUsers, selectUsers } from './recipients'
import { after, before, type EventOfKind, type EventRow, nameColumns, type ResolvedEvent } from './resolved-event'
import { COOLDOWN_MS, STREAM_CALL_TTL_MS } from './rules'
import * as templates from './templates'

const { clips, plannedStreams, streams, users } = tables

export function resolveStreamLive(
  db: Reads,
  { streamId }: EventOfKind<'stream-live'>,
  { createdAt }: EventRow,
): ResolvedEvent | null {
  const row = db
    .select({ id: streams.id, title: streams.title, by: nameColumns })
    .from(streams)
    .innerJoin(users, eq(users.id, streams.userId))
    .where(and(eq(streams.id, streamId), eq(streams.isLive, true)))
    .get()
  if (row === undefined) return null
  const prefix = `stream-live:${row.by.id}:`
  return {
    text: templates.renderStreamLive(row, row.by),
    key: prefix + streamId,
    cooldown: { prefix, since: before(createdAt, COOLDOWN_MS['stream-live']) },
    expiresAt: after(createdAt, STREAM_CALL_TTL_MS),
    recipients: selectFollowers(row.by.id, createdAt),
  }
}

/** Returns null when the recording was deleted since. */
export function resolveReplayReady(
  db: Reads,
  { streamId }: EventOfKind<'replay-ready'>,
  { key }: EventRow,
): ResolvedEvent | null {
  const stream = db
    .select()
    .from(streams)
    .where(and(eq(streams.id, streamId), eq(streams.isRecorded, true)))
    .get()
  if (stream === undefined) return null
  const text = templates.renderReplayReady(stream)
  return { text, key, cooldown: null, expiresAt: null, recipients: selectUsers(stream.userId) }
}

/** Returns null when the clip was deleted or taken down since. */
export function resolveNewClip(
  db: Reads,
  { clipId }: EventOfKind<'new-clip'>,
  { createdAt }: EventRow,
): ResolvedEvent | null {
  const row = db
    .select({ id: clips.id, title: clips.title, channelId: clips.channelId, by: nameColumns })
    .from(clips)
    .innerJoin(users, eq(users.id, clips.userId))
    .where(and(eq(clips.id, clipId), isNull(clips.removedAt)))
    .get()
  if (row === undefined) return null
  const prefix = `new-clip:${row.by.id}:`
  return {
    text: templates.renderNewClip(row, row.by),
    key: prefix + clipId,
    cooldown: { prefix, since: before(createdAt, COOLDOWN_MS['new-clip']) },
    expiresAt: null,
    recipients: selectUsers(row.channelId),
  }
}

export function resolveStreamReminder(
  db: Reads,
  { plannedStreamId }: EventOfKind<'stream-reminder'>,
  { key }: EventRow,
  now: Date,
): ResolvedEvent | null {
  const row = db
    .select({ planned: plannedStreams, by: nameColumns })
    .from(plannedStreams)
    .innerJoin(users, eq(users.id, plannedStreams.userId))
    .where(eq(plannedStreams.id, plannedStreamId))
    .get()
  if (row === undefined || row.planned.cancelledAt !== null) return null
  const expiresAt = after(row.planned.startsAt, STREAM_CALL_TTL_MS)
  if (expiresAt <= now) return null
  return {
    text: templates.renderReminder(row.planned, row.by, now),
    key,
    cooldown: null,
    expiresAt,
    recipients: selectRemindedUsers(plannedStreamId),
  }
}
