import type { PersonSummary } from '@squall/shared/contract/account'
import { AdminAction } from '@squall/shared/contract/admin'
import {
  CHAT_LOG_PAGE,
  type ChatLogEntry,
  type ChatRules,
  type ChatStanding,
  type RestrictedPerson,
} from '@squall/shared/contract/chat'
import { type Db, tables } from '@squall/shared/server/db'
import { and, asc, desc, eq, gt, isNull, lt, or } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { notFound } from '../../../errors'
import { isFollowing } from '../../follows/follows'
import type { Requester } from '../../people/queries'
import { isNotDeleted } from '../../people/queries'
import { getChatRules } from '../chat-rules'
import { canModerate, getActiveRestriction, isModerator, requireModerator } from '../permissions'
import { isOwnerAction, undoableActions } from './undo-action'

const { adminLog, chatModerators, chatRestrictions, streams, users } = tables
const MAX_RESTRICTED = 200
const summary = { id: users.id, username: users.username, displayName: users.displayName, isVerified: users.isVerified }

/** Returns what the requester (null for a visitor) may do in a stream's chat. @throws NOT_FOUND */
export function getChatPermissions(db: Db, streamId: string, requester: Requester | null, now: Date): ChatStanding {
  const stream = db.select({ channelId: streams.userId }).from(streams).where(eq(streams.id, streamId)).get()
  if (stream === undefined) throw notFound('Stream not found')
  const { channelId } = stream
  const { slowModeSeconds, followersOnly } = getChatRules(db, channelId)
  const rules = { slowModeSeconds, followersOnly }
  const visitor = { channelId, rules, mayChooseModerators: false, isFollower: false, restriction: null }
  if (requester === null) return { ...visitor, mayModerate: false, isBound: true }
  const isExempt = requester.isAdmin || requester.id === channelId
  const restriction = isExempt ? undefined : getActiveRestriction(db, channelId, requester.id, now)
  return {
    channelId,
    rules,
    mayModerate: canModerate(db, channelId, requester, now),
    mayChooseModerators: requester.id === channelId,
    isBound: !isExempt && !isModerator(db, channelId, requester.id),
    isFollower: isFollowing(db, requester.id, channelId),
    restriction: restriction === undefined ? null : { until: restriction.until?.toISOString() ?? null },
  }
}

/** Returns the chat rules including the held words. @throws NOT_FOUND, FORBIDDEN */
export function getChatRulesForModerators(db: Db, channelId: string, requester: Requester, now: Date): ChatRules {
  requireModerator(db, channelId, requester, now)
  return getChatRules(db, channelId)
}

/** Returns the channel's moderators, longest-serving first. @throws NOT_FOUND, FORBIDDEN */
export function listModerators(db: Db, channelId: string, requester: Requester, now: Date): PersonSummary[] {
  requireModerator(db, channelId, requester, now)
  return db
    .select(summary)
    .from(chatModerators)
    .innerJoin(users, eq(users.id, chatModerators.userId))
    .where(and(eq(chatModerators.channelId, channelId), isNotDeleted))
    .orderBy(asc(chatModerators.createdAt), asc(users.id))
    .all()
}

/** Returns the users who are restricted now, newest first, at most 200. @throws NOT_FOUND, FORBIDDEN */
export function listRestrictedPeople(db: Db, channelId: string, requester: Requester, now: Date): RestrictedPerson[] {
  requireModerator(db, channelId, requester, now)
  const isActive = or(isNull(chatRestrictions.until), gt(chatRestrictions.until, now))
  return db
    .select({ user: summary, until: chatRestrictions.until, since: chatRestrictions.createdAt })
    .from(chatRestrictions)
    .innerJoin(users, eq(users.id, chatRestrictions.userId))
    .where(and(eq(chatRestrictions.channelId, channelId), isActive, isNotDeleted))
    .orderBy(desc(chatRestrictions.createdAt))
    .limit(MAX_RESTRICTED)
    .all()
    .map(({ user, until, since }) => ({ user, until: until?.toISOString() ?? null, since: since.toISOString() }))
}

/**
 * Returns a page of the moderation log of a channel's chat, newest first.
 * @param cursor the serial of the last entry of the page before
 * @throws NOT_FOUND, FORBIDDEN
 */
export function listModerationLog(
  db: Db,
  { channelId, cursor }: { channelId: string; cursor?: number | undefined },
  requester: Requester,
  now: Date,
): ChatLogEntry[] {
  requireModerator(db, channelId, requester, now)
  const later = alias(adminLog, 'later')
  const page = cursor === undefined ? undefined : lt(adminLog.serial, cursor)
  return db
    .select({ event: adminLog, undoneBy: later.id, isByAdmin: users.isAdmin })
    .from(adminLog)
    .leftJoin(later, eq(later.undoes, adminLog.id))
    .leftJoin(users, eq(users.id, adminLog.actorId))
    .where(and(eq(adminLog.channelId, channelId), eq(adminLog.type, 'chat'), page))
    .orderBy(desc(adminLog.serial))
    .limit(CHAT_LOG_PAGE)
    .all()
    .map(({ event: { details: _details, createdAt, action, ...entry }, undoneBy, isByAdmin }) => {
      const isUndone = undoneBy !== null
      const mayUndo =
        !isUndone &&
        undoableActions.includes(action) &&
        (requester.isAdmin || isByAdmin !== true) &&
        (!isOwnerAction(action) || requester.id === channelId)
      return { ...entry, action: AdminAction.parse(action), timestamp: createdAt.toISOString(), isUndone, mayUndo }
    })
}
