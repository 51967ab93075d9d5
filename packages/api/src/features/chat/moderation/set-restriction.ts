import { type Db, tables } from '@squall/shared/server/db'
import { and, eq } from 'drizzle-orm'
import type { Restriction } from './details'

const { chatRestrictions } = tables
const pair = (channelId: string, userId: string) =>
  and(eq(chatRestrictions.channelId, channelId), eq(chatRestrictions.userId, userId))

/** What keeps somebody from writing in a channel's chat, be it over or not. */
export function storedRestriction(db: Pick<Db, 'select'>, channelId: string, userId: string): Restriction | null {
  const row = db.select().from(chatRestrictions).where(pair(channelId, userId)).get()
  return row === undefined ? null : { until: row.until?.getTime() ?? null, createdAt: row.createdAt.getTime() }
}

/** Replaces what keeps somebody from writing; null lets them write. */
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
