import { type Db, tables } from '@squall/shared/server/db'
import { eq, sql } from 'drizzle-orm'

/** Adds to a stream's message count, which counts public messages only: not held and not removed. */
export function changeMessageCount(db: Pick<Db, 'update'>, streamId: string, more: number): void {
  const { streams } = tables
  db.update(streams)
    .set({ chatMessages: sql`max(0, ${streams.chatMessages} + ${more})` })
    .where(eq(streams.id, streamId))
    .run()
}
