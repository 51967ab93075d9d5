import { type Db, POST_AWAITS_REVIEW, tables } from '@squall/shared/server/db'
import { and, count, eq, ne } from 'drizzle-orm'
import { conflict, forbidden, notFound } from '../../errors'
import type { Requester } from '../people/queries'

const { posts, users } = tables
const MAX_PENDING = 20

type PostRow = typeof posts.$inferSelect

/** Whether a user may see a post: only its author and administrators see one that is not approved. */
export const canSeePost = (post: Pick<PostRow, 'userId' | 'status'>, requester: Requester | null): boolean =>
  post.status === 'approved' || requester?.id === post.userId || requester?.isAdmin === true

export const postNotFound = () => notFound('Post not found')

/**
 * Returns a post that the requester may see.
 * @throws NOT_FOUND, also for posts that the requester may not see and those of deleted accounts
 */
export function requireVisiblePost(db: Pick<Db, 'select'>, id: string, requester: Requester | null): PostRow {
  const row = db
    .select({ post: posts })
    .from(posts)
    .innerJoin(users, and(eq(users.id, posts.userId), ne(users.accountStatus, 'deleted')))
    .where(eq(posts.id, id))
    .get()
  if (row === undefined || !canSeePost(row.post, requester)) throw postNotFound()
  return row.post
}

/** Returns an approved post; only these can be liked and commented on. @throws NOT_FOUND, CONFLICT */
export function requirePublishedPost(db: Pick<Db, 'select'>, id: string, requester: Requester | null): PostRow {
  const post = requireVisiblePost(db, id, requester)
  if (post.status !== 'approved') throw conflict('This post is not published yet')
  return post
}

/** Returns a post of the requester. @throws NOT_FOUND, FORBIDDEN */
export function requirePostAuthor(db: Pick<Db, 'select'>, id: string, requester: Requester): PostRow {
  const post = requireVisiblePost(db, id, requester)
  if (post.userId !== requester.id) throw forbidden('This post is not yours')
  return post
}

/** Whether a post is a warning that was published at once and that nobody has reviewed. */
export const isUnreviewedWarning = ({
  postType,
  status,
  reviewedAt,
}: Pick<PostRow, 'postType' | 'status' | 'reviewedAt'>): boolean =>
  postType === 'warning' && status === 'approved' && reviewedAt === null

/** @throws CONFLICT for people who already have MAX_PENDING posts waiting for review, published warnings included */
export function requireRoomForPost(db: Pick<Db, 'select'>, userId: string): void {
  const isWaiting = and(eq(posts.userId, userId), POST_AWAITS_REVIEW)
  const { n } = db.select({ n: count() }).from(posts).where(isWaiting).get() ?? { n: 0 }
  if (n >= MAX_PENDING) {
    throw conflict(`You have ${MAX_PENDING} posts waiting for review. Please wait until some are reviewed.`)
  }
}
