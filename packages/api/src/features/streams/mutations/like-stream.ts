import type { StreamLikes } from '@squall/shared/contract/live'
import { tables } from '@squall/shared/server/db'
import { and, eq, sql } from 'drizzle-orm'
import { notFound } from '../../../errors'
import type { Services } from '../../../services'

const { streams, streamLikes } = tables

/** Sets or takes back one person's like; doing either twice changes nothing. */
export function setLike({ db, media, now }: Services, streamId: string, userId: string, liked: boolean): StreamLikes {
  const { likes, changed } = db.transaction((tx) => {
    const exists = tx.select({ id: streams.id }).from(streams).where(eq(streams.id, streamId)).get()
    if (exists === undefined) throw notFound('Stream not found')
    const { changes } = liked
      ? tx.insert(streamLikes).values({ streamId, userId, createdAt: now() }).onConflictDoNothing().run()
      : tx
          .delete(streamLikes)
          .where(and(eq(streamLikes.streamId, streamId), eq(streamLikes.userId, userId)))
          .run()
    const row = tx
      .update(streams)
      .set({ likes: sql`${streams.likes} + ${liked ? changes : -changes}` })
      .where(eq(streams.id, streamId))
      .returning({ likes: streams.likes })
      .get()
    return { likes: row?.likes ?? 0, changed: changes > 0 }
  })
  if (changed) media.publish({ type: 'likes-changed', streamId, likes })
  return { likes, likedByMe: liked }
}
