import type { ChatRole } from '@squall/shared/contract/chat'
import { type Db, tables } from '@squall/shared/server/db'
import { and, eq, sql } from 'drizzle-orm'

const { chatModerators, chatRestrictions, users } = tables

interface Sender {
  id: string
  isAdmin: boolean
}

/** What somebody is to a channel; whoever owns it is its owner before all else. */
export function roleOf(sender: Sender, channelId: string, isModerator: boolean): ChatRole | undefined {
  if (sender.id === channelId) return 'owner'
  if (sender.isAdmin) return 'admin'
  return isModerator ? 'moderator' : undefined
}

/** Did the owner of the channel choose them? */
export function isChosen(db: Pick<Db, 'select'>, channelId: string, userId: string): boolean {
  const pair = and(eq(chatModerators.channelId, channelId), eq(chatModerators.userId, userId))
  return db.select({ at: chatModerators.createdAt }).from(chatModerators).where(pair).get() !== undefined
}

/** Whoever keeps order in a channel's chat: its owner, the moderators they chose, and the administrators. */
export function moderatorsOf(db: Pick<Db, 'select'>, channelId: string): string[] {
  const chosen = db
    .select({ id: chatModerators.userId })
    .from(chatModerators)
    .where(eq(chatModerators.channelId, channelId))
    .all()
  // Written out, so that the index of administrators serves.
  const administrators = db.select({ id: users.id }).from(users).where(sql`${users.isAdmin} = 1`).all()
  return [...new Set([channelId, ...[...chosen, ...administrators].map(({ id }) => id)])]
}

/** Until when somebody may not write in a channel's chat (null: until it is lifted); undefined where they may. */
export function restrictionOf(
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
