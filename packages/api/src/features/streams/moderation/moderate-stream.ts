import type { EndStreamInput, MessageBroadcasterInput } from '@squall/shared/contract/admin'
import { type Db, tables } from '@squall/shared/server/db'
import { eq } from 'drizzle-orm'
import { enqueueNotification } from '../../../platform/enqueue-notification'
import type { SessionInfo } from '../../../platform/sessions'
import type { Services } from '../../../services'
import { type Actor, recordAuditEvent } from '../../admin-log/audit-events'
import { getUser } from '../../auth/users'
import { endStream, markStreamsEnded } from '../mutations'
import { requireLiveStream, requireModeratedStream } from '../policy'
import { listPosters } from '../posters'

const { streams } = tables

type ModerationServices = Pick<Services, 'db' | 'files' | 'media' | 'now'>

const MUTED = 'Viewers see your picture and hear nothing until an administrator unmutes your stream.'

type ModerationAction = 'mute-stream' | 'unmute-stream' | 'end-stream' | 'message-broadcaster'

interface Moderation {
  streamId: string
  actor: Actor
  action: ModerationAction
  /** The sentence of the log, up to the name of the broadcaster. */
  verb: string
  /** What the broadcaster is told as a notification as well; null for nothing. */
  notice: { notice: 'muted' | 'ended' | 'message'; text: string } | null
}

/** Writes an act on a live stream to the audit log and notifies its broadcaster. Returns the id of the audit event. */
function recordModeration(
  db: Pick<Db, 'select' | 'insert'>,
  { streamId, actor, action, verb, notice }: Moderation,
  now: Date,
): string {
  const { userId } = requireLiveStream(db, streamId)
  const { username } = getUser(db, userId)
  const text = notice === null ? '' : `: ${notice.text}`
  const id = recordAuditEvent(db, {
    ...{ actor, action, type: 'stream', subjectId: streamId, channelId: userId, now },
    description: `${verb} @${username}${notice?.notice === 'muted' ? '' : text}`,
  })
  if (notice !== null) {
    const event = { kind: 'broadcast-notice' as const, streamId, userId, ...notice }
    enqueueNotification(db, `broadcast-notice:${id}`, event, now)
  }
  return id
}

/**
 * Keeps the sound of a live stream from its viewers, or no longer. Doing so again changes nothing.
 * @throws NOT_FOUND, CONFLICT once the stream has ended
 */
export function setStreamMuted(services: ModerationServices, streamId: string, isMuted: boolean, actor: Actor): void {
  const { db, media, now } = services
  const isChanged = db.transaction((tx) => {
    requireLiveStream(tx, streamId)
    const before = tx.select({ mutedAt: streams.mutedAt }).from(streams).where(eq(streams.id, streamId)).get()
    if ((before?.mutedAt != null) === isMuted) return false
    tx.update(streams)
      .set({ mutedAt: isMuted ? now() : null })
      .where(eq(streams.id, streamId))
      .run()
    const act = isMuted
      ? {
          action: 'mute-stream' as const,
          verb: 'Muted the stream of',
          notice: { notice: 'muted' as const, text: MUTED },
        }
      : { action: 'unmute-stream' as const, verb: 'Unmuted the stream of', notice: null }
    recordModeration(tx, { streamId, actor, ...act }, now())
    return true
  })
  if (isChanged) media.publish({ type: 'stream-muted', streamId, isMuted })
}

/** Ends a live stream for a reason, which its broadcaster reads. @throws NOT_FOUND, CONFLICT once the stream has ended */
export function endStreamForReason(services: ModerationServices, { id, reason }: EndStreamInput, actor: Actor): void {
  const { db, files, media, now } = services
  const pictures = db.transaction((tx) => {
    const notice = { notice: 'ended' as const, text: reason }
    recordModeration(tx, { streamId: id, actor, action: 'end-stream', verb: 'Ended the stream of', notice }, now())
    const posters = listPosters(tx, eq(streams.id, id))
    markStreamsEnded(tx, eq(streams.id, id), now(), reason)
    return posters
  })
  void files.removePictures(...pictures)
  media.publish({ type: 'stream-ended', streamId: id })
}

/** Takes down a stream for a reason: a live one ends, of one that has ended only its owner may watch the replay from now on. */
export function takeDownStream(services: ModerationServices, input: EndStreamInput, actor: Actor): void {
  const { db } = services
  const ofStream = eq(streams.id, input.id)
  const stream = db.select({ isLive: streams.isLive }).from(streams).where(ofStream).get()
  if (stream?.isLive) endStreamForReason(services, input, actor)
  else db.update(streams).set({ endReason: input.reason, replayVisibility: 'private' }).where(ofStream).run()
}

/**
 * Ends a stream, if it is live, for its owner or for an administrator, whose act is logged and told to the owner.
 * @throws NOT_FOUND, FORBIDDEN
 */
export function endStreamAs(services: ModerationServices, id: string, session: SessionInfo): void {
  const { userId, isLive } = requireModeratedStream(services.db, id, session.user)
  if (userId === session.user.id) endStream(services, id)
  else if (isLive) endStreamForReason(services, { id, reason: 'No reason was given.' }, session.user)
}

/** Shows the broadcaster of a live stream a message at once. @throws NOT_FOUND, CONFLICT once the stream has ended */
export function messageBroadcaster(
  { db, media, now }: ModerationServices,
  { id: streamId, message }: MessageBroadcasterInput,
  actor: Actor,
): void {
  const notice = { notice: 'message' as const, text: message }
  const act = { streamId, actor, action: 'message-broadcaster' as const, verb: 'Wrote to', notice }
  const id = db.transaction((tx) => recordModeration(tx, act, now()))
  media.publish({ type: 'broadcaster-message', streamId, id, text: message })
}
