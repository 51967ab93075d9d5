import { hashtagsIn } from '@squall/shared/rules/hashtags'
import { type Db, tables } from '@squall/shared/server/db'
import { eq } from 'drizzle-orm'
import { idsByName } from './ids-by-name'
import { type DemoPost, demoPosts } from './posts'

const { posts, postComments, postHashtags, postLikes } = tables
const HOUR_MS = 3_600_000

interface SeedServices {
  db: Db
  now: () => Date
}

/** Adds the demonstration's posts that are not there yet; those that are stay as they are. */
export function seedPosts({ db, now }: SeedServices): void {
  const ids = idsByName(db)
  for (const [at, post] of demoPosts.entries()) {
    const id = `told-${at + 1}`
    const userId = ids.get(post.username)
    const isThere = db.select({ id: posts.id }).from(posts).where(eq(posts.id, id)).get() !== undefined
    if (userId !== undefined && !isThere) addPost(db, post, { id, userId, now: now() }, ids)
  }
}

function addPost(
  db: Db,
  post: DemoPost,
  { id, userId, now }: { id: string; userId: string; now: Date },
  ids: Map<string, string>,
): void {
  const { content, postType, location = null, hoursAgo, likedBy, comments = [], views, status = 'approved' } = post
  const createdAt = new Date(now.getTime() - hoursAgo * HOUR_MS)
  const hashtags = hashtagsIn(content)
  db.transaction((tx) => {
    const { serial } = tx
      .insert(posts)
      .values({ id, userId, content, postType, location, hashtags: JSON.stringify(hashtags), views, status, createdAt })
      .returning({ serial: posts.serial })
      .get()
    if (status === 'approved') {
      for (const hashtag of hashtags) tx.insert(postHashtags).values({ hashtag, postSerial: serial }).run()
    }
    for (const name of likedBy) {
      const liker = ids.get(name)
      if (liker !== undefined) tx.insert(postLikes).values({ postId: id, userId: liker, createdAt }).run()
    }
    for (const [at, [name, said]] of comments.entries()) {
      const author = ids.get(name)
      if (author === undefined) continue
      const comment = { id: `${id}-${at + 1}`, postId: id, userId: author, content: said, createdAt }
      tx.insert(postComments).values(comment).run()
    }
  })
}
