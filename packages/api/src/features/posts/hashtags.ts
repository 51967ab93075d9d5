import type { Post } from '@squall/shared/contract/community'
import { type Db, tables } from '@squall/shared/server/db'
import { eq } from 'drizzle-orm'

const { postHashtags } = tables

/** The hashtags of a post are found and counted while it is approved. For the transaction that changed its status. */
export function listHashtags(db: Pick<Db, 'insert' | 'delete'>, { serial, status, hashtags }: Post): void {
  if (status !== 'approved') return void db.delete(postHashtags).where(eq(postHashtags.postSerial, serial)).run()
  for (const hashtag of hashtags)
    db.insert(postHashtags).values({ hashtag, postSerial: serial }).onConflictDoNothing().run()
}
