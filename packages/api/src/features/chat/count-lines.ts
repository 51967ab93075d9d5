import { type Db, tables } from '@squall/shared/server/db'
import { eq, sql } from 'drizzle-orm'

/** A stream counts the lines that everybody can read. */
export function countLines(db: Pick<Db, 'update'>, streamId: string, more: number): void {
  const { streams } = tables
  db.update(streams)
    .set({ chatMessages: sql`max(0, ${streams.chatMessages} + ${more})` })
    .where(eq(streams.id, streamId))
    .run()
}
