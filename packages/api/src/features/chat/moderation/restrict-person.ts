import { type ChatAct, type RestrictInput, timeOutWords } from '@squall/shared/contract/chat'
import { type Db, tables } from '@squall/shared/server/db'
import { and, desc, eq, inArray } from 'drizzle-orm'
import { z } from 'zod'
import { notFound } from '../../../errors'
import type { Services } from '../../../services'
import type { Actor } from '../../admin-log/audit-events'
import { recordAuditEvent } from '../../admin-log/audit-events'
import {
  getActiveRestriction,
  requireCanUndo,
  requireExistingUser,
  requireModerator,
  requireOutranks,
} from '../permissions'
import { createPermissionEvents, findLiveStreamId } from './chat-events'
import { listMessageIds, removeMessages } from './message-actions'

const { chatRestrictions } = tables

const pair = (channelId: string, userId: string) =>
  and(eq(chatRestrictions.channelId, channelId), eq(chatRestrictions.userId, userId))

/** A stored restriction, as the audit log keeps it for an undo. Times in ms; `createdAt` identifies the restriction. */
export const Restriction = z.object({ until: z.number().nullable(), createdAt: z.number() })

export type Restriction = z.infer<typeof Restriction>

type Moderation = Pick<Services, 'db' | 'media' | 'now'>

/**
 * Times a member out of a channel's chat, or bans them when `minutes` is null. Replaces a former restriction.
 * @throws NOT_FOUND, FORBIDDEN, BAD_REQUEST for the requester
 */
export function restrictPerson({ db, media, now }: Moderation, actor: Actor, input: RestrictInput): ChatAct {
  const { channelId, userId, minutes, removesLines = false } = input
  requireModerator(db, channelId, actor, now())
  const person = requireExistingUser(db, userId)
  requireOutranks(db, channelId, actor, person)
  if (getActiveRestriction(db, channelId, userId, now()) !== undefined) requireMayLift(db, channelId, actor, userId)
  const createdAt = now().getTime()
  const after = { until: minutes === null ? null : createdAt + minutes * 60_000, createdAt }
  const streamId = removesLines ? findLiveStreamId(db, channelId) : undefined
  const { actId, lines } = db.transaction((tx) => {
    const before = getStoredRestriction(tx, channelId, userId)
    setRestriction(tx, channelId, userId, after)
    const lines = streamId === undefined ? [] : removeMessages(tx, streamId, listMessageIds(tx, streamId, userId))
    const summary =
      minutes === null ? `Banned @${person.username}` : `Timed out @${person.username} for ${timeOutWords[minutes]}`
    const actId = recordAuditEvent(tx, {
      actor,
      action: minutes === null ? 'ban' : 'time-out',
      type: 'chat',
      description: lines.length === 0 ? summary : `${summary} and removed ${lines.length} of their messages`,
      subjectId: userId,
      channelId,
      details: { before, after, lines },
      now: now(),
    })
    return { actId, lines }
  })
  if (streamId !== undefined && lines.length > 0) {
    media.publish({ type: 'chat-removed', streamId, messageIds: lines.map(({ id }) => id) })
  }
  media.publish(...createPermissionEvents(db, channelId, userId))
  return { actId }
}

/**
 * Lifts a restriction, so that the member may write again.
 * @throws NOT_FOUND when the member is not restricted, FORBIDDEN
 */
export function liftRestriction(
  { db, media, now }: Moderation,
  actor: Actor,
  { channelId, userId }: { channelId: string; userId: string },
): ChatAct {
  requireModerator(db, channelId, actor, now())
  const { username } = requireExistingUser(db, userId)
  if (getActiveRestriction(db, channelId, userId, now()) === undefined) throw notFound(`@${username} may write already`)
  requireMayLift(db, channelId, actor, userId)
  const actId = db.transaction((tx) => {
    const before = getStoredRestriction(tx, channelId, userId)
    setRestriction(tx, channelId, userId, null)
    return recordAuditEvent(tx, {
      actor,
      action: 'lift-restriction',
      type: 'chat',
      description: `Let @${username} write again`,
      subjectId: userId,
      channelId,
      details: { before, after: null, lines: [] },
      now: now(),
    })
  })
  media.publish(...createPermissionEvents(db, channelId, userId))
  return { actId }
}

/** @throws FORBIDDEN for a restriction by an administrator, unless the requester is one */
function requireMayLift(db: Services['db'], channelId: string, actor: Actor, userId: string): void {
  const { adminLog } = tables
  const event = db
    .select({ actorId: adminLog.actorId })
    .from(adminLog)
    .where(
      and(
        eq(adminLog.subjectId, userId),
        eq(adminLog.channelId, channelId),
        inArray(adminLog.action, ['time-out', 'ban']),
      ),
    )
    .orderBy(desc(adminLog.serial))
    .limit(1)
    .get()
  requireCanUndo(db, event?.actorId ?? null, actor)
}

/** Returns the stored restriction of a user in a channel's chat, expired or not. */
export function getStoredRestriction(db: Pick<Db, 'select'>, channelId: string, userId: string): Restriction | null {
  const row = db.select().from(chatRestrictions).where(pair(channelId, userId)).get()
  return row === undefined ? null : { until: row.until?.getTime() ?? null, createdAt: row.createdAt.getTime() }
}

/** Replaces a user's restriction; null removes it. */
export function setRestriction(
  db: Pick<Db, 'insert' | 'delete'>,
  channelId: string,
  userId: string,
  restriction: Restriction | null,
): void {
  db.delete(chatRestrictions).where(pair(channelId, userId)).run()
  if (restriction === null) return
  const { until, createdAt } = restriction
  db.insert(chatRestrictions)
    .values({ channelId, userId, until: until === null ? null : new Date(until), createdAt: new Date(createdAt) })
    .run()
}
