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
import { isFollowing } from '../../follows/queries'
import { isNotDeleted } from '../../people/queries'
import { chatRulesOf } from '../chat-rules'
import { type Asker, mayModerate, requireModerator } from '../policy'
import { isChosen, restrictionOf } from '../roles'
import { isOwnersAct, undoableActions } from './undo-act'

const { adminLog, chatModerators, chatRestrictions, streams, users } = tables
const LISTED = 200
const summary = { id: users.id, username: users.username, displayName: users.displayName, isVerified: users.isVerified }

/** What the asker, who may be nobody, may do in a stream's chat. @throws NOT_FOUND */
export function standingOf(db: Db, streamId: string, asker: Asker | null, now: Date): ChatStanding {
  const stream = db.select({ channelId: streams.userId }).from(streams).where(eq(streams.id, streamId)).get()
  if (stream === undefined) throw notFound('Stream not found')
  const { channelId } = stream
  const { slowModeSeconds, followersOnly } = chatRulesOf(db, channelId)
  const rules = { slowModeSeconds, followersOnly }
  const everybody = { channelId, rules, mayChooseModerators: false, isFollower: false, restriction: null }
  if (asker === null) return { ...everybody, mayModerate: false, isBound: true }
  const isFree = asker.isAdmin || asker.id === channelId
  const restriction = isFree ? undefined : restrictionOf(db, channelId, asker.id, now)
  return {
    channelId,
    rules,
    mayModerate: mayModerate(db, channelId, asker, now),
    mayChooseModerators: asker.id === channelId,
    isBound: !isFree && !isChosen(db, channelId, asker.id),
    isFollower: isFollowing(db, asker.id, channelId),
    restriction: restriction === undefined ? null : { until: restriction.until?.toISOString() ?? null },
  }
}

/** The rules with the held words. @throws NOT_FOUND, FORBIDDEN */
export function rulesForModerators(db: Db, channelId: string, asker: Asker, now: Date): ChatRules {
  requireModerator(db, channelId, asker, now)
  return chatRulesOf(db, channelId)
}

/** Whom the owner chose, in the order of the choice. @throws NOT_FOUND, FORBIDDEN */
export function listModerators(db: Db, channelId: string, asker: Asker, now: Date): PersonSummary[] {
  requireModerator(db, channelId, asker, now)
  return db
    .select(summary)
    .from(chatModerators)
    .innerJoin(users, eq(users.id, chatModerators.userId))
    .where(and(eq(chatModerators.channelId, channelId), isNotDeleted))
    .orderBy(asc(chatModerators.createdAt), asc(users.id))
    .all()
}

/** Who may not write at the moment, newest first, at most 200. @throws NOT_FOUND, FORBIDDEN */
export function listRestricted(db: Db, channelId: string, asker: Asker, now: Date): RestrictedPerson[] {
  requireModerator(db, channelId, asker, now)
  const holds = or(isNull(chatRestrictions.until), gt(chatRestrictions.until, now))
  return db
    .select({ user: summary, until: chatRestrictions.until, since: chatRestrictions.createdAt })
    .from(chatRestrictions)
    .innerJoin(users, eq(users.id, chatRestrictions.userId))
    .where(and(eq(chatRestrictions.channelId, channelId), holds, isNotDeleted))
    .orderBy(desc(chatRestrictions.createdAt))
    .limit(LISTED)
    .all()
    .map(({ user, until, since }) => ({ user, until: until?.toISOString() ?? null, since: since.toISOString() }))
}

/**
 * What was done in a channel's chat, newest first.
 * @param cursor the serial of the last line of the page before
 * @throws NOT_FOUND, FORBIDDEN
 */
export function listActs(
  db: Db,
  { channelId, cursor }: { channelId: string; cursor?: number | undefined },
  asker: Asker,
  now: Date,
): ChatLogEntry[] {
  requireModerator(db, channelId, asker, now)
  const later = alias(adminLog, 'later')
  const page = cursor === undefined ? undefined : lt(adminLog.serial, cursor)
  return db
    .select({ act: adminLog, undoneBy: later.id, isByAdmin: users.isAdmin })
    .from(adminLog)
    .leftJoin(later, eq(later.undoes, adminLog.id))
    .leftJoin(users, eq(users.id, adminLog.actorId))
    .where(and(eq(adminLog.channelId, channelId), eq(adminLog.type, 'chat'), page))
    .orderBy(desc(adminLog.serial))
    .limit(CHAT_LOG_PAGE)
    .all()
    .map(({ act: { details: _kept, createdAt, action, ...act }, undoneBy, isByAdmin }) => {
      const isUndone = undoneBy !== null
      const mayUndo =
        !isUndone &&
        undoableActions.includes(action) &&
        (asker.isAdmin || isByAdmin !== true) &&
        (!isOwnersAct(action) || asker.id === channelId)
      return { ...act, action: AdminAction.parse(action), timestamp: createdAt.toISOString(), isUndone, mayUndo }
    })
}
