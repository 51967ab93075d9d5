import { type Db, tables } from '@squall/shared/server/db'
import { eq } from 'drizzle-orm'

const { posts, postComments, postLikes } = tables

/** A person's posts, as stored but for who reviewed them, what they said under posts, and which posts they like. */
export function postsOf(db: Db, userId: string) {
  return {
    posts: db
      .select()
      .from(posts)
      .where(eq(posts.userId, userId))
      .all()
      .map(({ serial: _serial, reviewedBy: _reviewer, ...post }) => post),
    postComments: db
      .select({ postId: postComments.postId, content: postComments.content, at: postComments.createdAt })
      .from(postComments)
      .where(eq(postComments.userId, userId))
      .all(),
    likedPosts: db
      .select({ postId: postLikes.postId, at: postLikes.createdAt })
      .from(postLikes)
      .where(eq(postLikes.userId, userId))
      .all(),
  }
}
