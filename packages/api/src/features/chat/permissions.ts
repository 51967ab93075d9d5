import type { ChatRole } from '@squall/shared/contract/chat'
import { type Db, tables } from '@squall/shared/server/db'
import { and, eq, sql } from 'drizzle-orm'
import { badRequest, forbidden, notFound } from '../../errors'
import type { Actor } from '../admin-log/audit-events'
import type { Requester } from '../people/queries'

const { chatModerators, chatRestrictions, users } = tables

type Reads = Pick<Db, 'select'>

/** Whether the requester is the owner, an administrator, or a moderator who is not restricted. */
export function canModerate(db: Reads, channelId: string, requester: Requester, now: Date): boolean {
  if (requester.isAdmin || requester.id === channelId) return true
  return (
    isModerator(db, channelId, requester.id) && getActiveRestriction(db, channelId, requester.id, now) === undefined
  )
}

/** @throws NOT_FOUND for an unknown channel, FORBIDDEN unless the requester moderates its chat */
export function requireModerator(db: Reads, channelId: string, requester: Requester, now: Date): void {
  requireExistingUser(db, channelId)
  if (!canModerate(db, channelId, requester, now)) throw forbidden('You do not moderate this chat')
}

/** @throws NOT_FOUND for an unknown channel, FORBIDDEN unless the requester owns it */
export function requireChannelOwner(db: Reads, channelId: string, requester: Requester): void {
  requireExistingUser(db, channelId)
  if (channelId !== requester.id) throw forbidden('Only the owner of the channel chooses its moderators')
}

/** Refuses to moderate the owner and administrators, and moderators to moderate each other. @throws BAD_REQUEST, FORBIDDEN */
export function requireOutranks(db: Reads, channelId: string, requester: Requester, target: Requester): void {
  if (target.id === requester.id) throw badRequest('You cannot do that to yourself')
  if (target.id === channelId) throw forbidden('The owner of the channel cannot be moderated')
  if (target.isAdmin) throw forbidden('An administrator cannot be moderated')
  const outranks = requester.isAdmin || requester.id === channelId
  if (!outranks && isModerator(db, channelId, target.id)) throw forbidden('Moderators do not moderate each other')
}

/** @throws FORBIDDEN when an administrator took the action and the requester is not one */
export function requireCanUndo(db: Reads, actorId: string | null, requester: Requester): void {
  if (requester.isAdmin || actorId === null) return
  const { users } = tables
  const actor = db.select({ isAdmin: users.isAdmin }).from(users).where(eq(users.id, actorId)).get()
  if (actor?.isAdmin) throw forbidden('An administrator did this. Only an administrator can take it back.')
}

/** Returns a user with an account that is not deleted. @throws NOT_FOUND for unknown ids and deleted accounts */
export function requireExistingUser(db: Reads, id: string): Actor {
  const { users } = tables
  const row = db
    .select({ id: users.id, isAdmin: users.isAdmin, username: users.username, status: users.accountStatus })
    .from(users)
    .where(eq(users.id, id))
    .get()
  if (row === undefined || row.status === 'deleted') throw notFound('User not found')
  return row
}

interface Sender {
  id: string
  isAdmin: boolean
}

/** Returns a user's role in a channel's chat; `owner` wins over `admin`. */
export function toChatRole(sender: Sender, channelId: string, isAppointed: boolean): ChatRole | undefined {
  if (sender.id === channelId) return 'owner'
  if (sender.isAdmin) return 'admin'
  return isAppointed ? 'moderator' : undefined
}

/** Whether the owner of the channel made the user a moderator. */
export function isModerator(db: Pick<Db, 'select'>, channelId: string, userId: string): boolean {
  const pair = and(eq(chatModerators.channelId, channelId), eq(chatModerators.userId, userId))
  return db.select({ at: chatModerators.createdAt }).from(chatModerators).where(pair).get() !== undefined
}

/** Returns the ids of those who may moderate a channel's chat: its owner, its moderators, and all administrators. */
export function listModeratorIds(db: Pick<Db, 'select'>, channelId: string): string[] {
  const chosen = db
    .select({ id: chatModerators.userId })
    .from(chatModerators)
    .where(eq(chatModerators.channelId, channelId))
    .all()
  // Written as SQL so that SQLite uses the partial index on administrators.
  const administrators = db.select({ id: users.id }).from(users).where(sql`${users.isAdmin} = 1`).all()
  return [...new Set([channelId, ...[...chosen, ...administrators].map(({ id }) => id)])]
}

/** Returns the restriction that keeps a user from writing in a channel's chat (`until` null: a ban), or undefined. */
export function getActiveRestriction(
  db: Pick<Db, 'select'>,
  channelId: string,
  userId: string,
  now: Date,
): { until: Date | null; createdAt: Date } | undefined {
  const row = db
    .select({ until: chatRestrictions.until, createdAt: chatRestrictions.createdAt })
    .from(chatRestrictions)
    .where(and(eq(chatRestrictions.channelId, channelId), eq(chatRestrictions.userId, userId)))
    .get()
  return row === undefined || (row.until !== null && row.until <= now) ? undefined : row
}
