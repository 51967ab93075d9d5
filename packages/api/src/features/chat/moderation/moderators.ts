import type { ChatAct } from '@squall/shared/contract/chat'
import { type Db, tables } from '@squall/shared/server/db'
import { and, count, eq } from 'drizzle-orm'
import { badRequest, conflict, notFound } from '../../../errors'
import type { Services } from '../../../services'
import type { Actor } from '../../admin-log/audit-events'
import { recordAuditEvent } from '../../admin-log/audit-events'
import { findUserByLogin } from '../../auth/users'
import { isModerator, requireChannelOwner, requireExistingUser } from '../permissions'
import { createPermissionEvents } from './chat-events'

const { chatModerators } = tables
const MAX_MODERATORS = 50

type Moderation = Pick<Services, 'db' | 'media' | 'now'>

/**
 * Makes a member a moderator of the requester's channel.
 * @throws NOT_FOUND, FORBIDDEN, BAD_REQUEST for the requester, CONFLICT for a moderator or when there are 50
 */
export function addModerator(
  { db, media, now }: Moderation,
  actor: Actor,
  { channelId, username }: { channelId: string; username: string },
): ChatAct {
  requireChannelOwner(db, channelId, actor)
  const person = findByUsername(db, username)
  if (person.id === actor.id) throw badRequest('You moderate your own chat already')
  if (isModerator(db, channelId, person.id)) throw conflict(`@${person.username} moderates already`)
  const chosen = db.select({ n: count() }).from(chatModerators).where(eq(chatModerators.channelId, channelId)).get()
  if ((chosen?.n ?? 0) >= MAX_MODERATORS) throw conflict(`A chat has at most ${MAX_MODERATORS} moderators`)
  const actId = db.transaction((tx) => {
    setModerator(tx, channelId, person.id, now())
    const description = `Made @${person.username} a moderator`
    const act = { action: 'add-moderator', type: 'chat', description, subjectId: person.id, channelId } as const
    return recordAuditEvent(tx, { ...act, actor, now: now() })
  })
  media.publish(...createPermissionEvents(db, channelId, person.id))
  return { actId }
}

/** Removes a moderator of the requester's channel. @throws NOT_FOUND when the member is no moderator, FORBIDDEN */
export function removeModerator(
  { db, media, now }: Moderation,
  actor: Actor,
  { channelId, userId }: { channelId: string; userId: string },
): ChatAct {
  requireChannelOwner(db, channelId, actor)
  if (!isModerator(db, channelId, userId)) throw notFound('This person does not moderate here')
  const { username } = requireExistingUser(db, userId)
  const actId = db.transaction((tx) => {
    setModerator(tx, channelId, userId, null)
    const description = `@${username} is no moderator any more`
    const act = { action: 'remove-moderator', type: 'chat', description, subjectId: userId, channelId } as const
    return recordAuditEvent(tx, { ...act, actor, now: now() })
  })
  media.publish(...createPermissionEvents(db, channelId, userId))
  return { actId }
}

/** Makes a user a moderator since a time, or removes the role with null. Idempotent. */
export function setModerator(
  db: Pick<Db, 'insert' | 'delete'>,
  channelId: string,
  userId: string,
  since: Date | null,
): void {
  if (since === null) {
    db.delete(chatModerators)
      .where(and(eq(chatModerators.channelId, channelId), eq(chatModerators.userId, userId)))
      .run()
  } else db.insert(chatModerators).values({ channelId, userId, createdAt: since }).onConflictDoNothing().run()
}

/** Finds a member by username, with or without the @. @throws NOT_FOUND */
function findByUsername(db: Db, typed: string): Actor {
  const name = typed.trim().replace(/^@/, '')
  const user = name.includes('@') ? undefined : findUserByLogin(db, name)
  if (user === undefined) throw notFound('User not found')
  return requireExistingUser(db, user.id)
}
