import { type Db, tables } from '@squall/shared/server/db'
import { and, eq } from 'drizzle-orm'
import type { Restriction } from './undo-details'

const { chatRestrictions } = tables
const pair = (channelId: string, userId: string) =>
  and(eq(chatRestrictions.channelId, channelId), eq(chatRestrictions.userId, userId))

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
