import type { ChatRole } from '@squall/shared/contract/chat'
import { type Db, tables } from '@squall/shared/server/db'
import { and, eq, sql } from 'drizzle-orm'

const { chatModerators, chatRestrictions, users } = tables

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
