import {
  FRESH_WARNING_MS,
  POST_PAGE,
  type Post,
  type PostListInput,
  RECENT_POSTS,
} from '@squall/shared/contract/community'
import { type Db, POST_AWAITS_REVIEW, tables } from '@squall/shared/server/db'
import { and, asc, count, desc, eq, gt, lt, not, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { isFoundByAny, mergeNewest, type TextMatch, toTextMatches } from '../../platform/full-text'
import type { Services } from '../../services'
import type { Requester } from '../people/queries'
import { authorColumns, countOfShownAccounts, isNotDeleted } from '../people/queries'
import { isUnreviewedWarning, postNotFound, requireVisiblePost } from './policy'

const { posts, postHashtags, postLikes, users } = tables
const StoredHashtags = z.array(z.string())
const isApproved = eq(posts.status, 'approved')

interface Row {
  post: typeof posts.$inferSelect
  likedBy: string | null
  user: Post['user']
}

/** Returns a stored post as the requester may see it: only its author and administrators see `rejectReason`. */
function toPost({ post, likedBy, user }: Row, requester: Requester | null): Post {
  const { reviewedAt: _at, reviewedBy: _by, ...shown } = post
  return {
    ...shown,
    awaitsReview: post.status === 'pending' || isUnreviewedWarning(post),
    hashtags: StoredHashtags.parse(JSON.parse(post.hashtags)),
    rejectReason: requester?.isAdmin || requester?.id === post.userId ? post.rejectReason : null,
    likedByMe: likedBy !== null,
    createdAt: post.createdAt.toISOString(),
    user,
    _count: { likes: post.likes, comments: post.comments },
  }
}

/** Returns the query of every list: the post, its author, and whether the requester likes it. */
const selectPostRows = (db: Pick<Db, 'select'>, requester: Requester | null) =>
  db
    .select({ post: posts, likedBy: postLikes.userId, user: authorColumns })
    .from(posts)
    .innerJoin(users, eq(users.id, posts.userId))
    .leftJoin(postLikes, and(eq(postLikes.postId, posts.id), eq(postLikes.userId, requester?.id ?? '')))
    .$dynamic()

function selectPosts(
  db: Pick<Db, 'select'>,
  requester: Requester | null,
  where: SQL | undefined,
  limit = POST_PAGE,
): Post[] {
  return selectPostRows(db, requester)
    .where(and(where, isNotDeleted))
    .orderBy(desc(posts.serial))
    .limit(limit)
    .all()
    .map((row) => toPost(row, requester))
}

/**
 * Returns a page of approved posts, newest first. The most selective of full text, hashtag and primary index comes first: each
 * returns its rows in the order of the list, so that SQLite stops reading at the end of the page.
 */
export function listPosts(db: Db, input: z.output<typeof PostListInput>, requester: Requester | null): Post[] {
  if (!input.search) return listMatchingPosts(db, input, requester, null)
  const lists = toTextMatches('posts', input.search).map((match) => listMatchingPosts(db, input, requester, match))
  return mergeNewest(lists, POST_PAGE)
}

function listMatchingPosts(
  db: Db,
  { type, hashtag, userId, cursor }: z.output<typeof PostListInput>,
  requester: Requester | null,
  match: TextMatch | null,
): Post[] {
  const query = selectPostRows(db, requester)
  if (match !== null) query.innerJoin(match.index, eq(match.rowid, posts.serial))
  if (hashtag !== undefined) query.innerJoin(postHashtags, hasHashtag(hashtag))
  const narrowest = hashtag === undefined ? posts.serial : postHashtags.postSerial
  const serial = match === null ? sql`${narrowest}` : match.rowid
  return query
    .where(
      and(
        match?.matches,
        type && eq(posts.postType, type),
        userId === undefined ? undefined : eq(posts.userId, userId),
        cursor === undefined ? undefined : lt(serial, cursor),
        isApproved,
        isNotDeleted,
      ),
    )
    .orderBy(desc(serial))
    .limit(POST_PAGE)
    .all()
    .map((row) => toPost(row, requester))
}

const hasHashtag = (hashtag: string) =>
  and(eq(postHashtags.postSerial, posts.serial), eq(postHashtags.hashtag, hashtag))

/** Returns the length of the whole list of approved posts that match. */
export function countPosts(db: Db, { type, search, hashtag, userId }: z.output<typeof PostListInput>): number {
  const isFound = search ? isFoundByAny(posts.serial, toTextMatches('posts', search)) : undefined
  const isTheirs = userId === undefined ? undefined : eq(posts.userId, userId)
  return countWhere(db, and(isFound, type && eq(posts.postType, type), isTheirs, isApproved), hashtag)
}

/** Returns the number of posts that wait for review. */
export const countPendingPosts = (db: Db): number => countWhere(db, POST_AWAITS_REVIEW)

/** Returns the number of the requester's own posts. */
export const countMyPosts = (db: Db, requester: Requester): number => countWhere(db, eq(posts.userId, requester.id))

function countWhere(db: Db, where: SQL | undefined, hashtag?: string): number {
  return countOfShownAccounts(db, posts.userId, where, (condition) => {
    const query = db.select({ n: count() }).from(posts).$dynamic()
    if (hashtag !== undefined) query.innerJoin(postHashtags, hasHashtag(hashtag))
    return query.where(condition).get()?.n ?? 0
  })
}

/** Returns the newest approved posts; warnings of the last hours come before the others. */
export function listRecentPosts({ db, now }: Pick<Services, 'db' | 'now'>, requester: Requester | null): Post[] {
  const isFresh = gt(posts.createdAt, new Date(now().getTime() - FRESH_WARNING_MS))
  const warnings = selectPosts(db, requester, and(eq(posts.postType, 'warning'), isApproved, isFresh), RECENT_POSTS)
  const newest = selectPosts(db, requester, isApproved, RECENT_POSTS)
  const others = newest.filter(({ id }) => warnings.every((warning) => warning.id !== id))
  return [...warnings, ...others].slice(0, RECENT_POSTS)
}

/** Returns a page of the requester's own posts of any status, newest first. */
export const listMyPosts = (db: Db, cursor: number | undefined, requester: Requester): Post[] =>
  selectPosts(
    db,
    requester,
    and(eq(posts.userId, requester.id), cursor === undefined ? undefined : lt(posts.serial, cursor)),
  )

interface Queue {
  /** 'pending' are all posts that wait for a review, published warnings included. */
  status: Post['status'] | undefined
  type?: Post['postType'] | undefined
  /** Only posts with a greater serial. */
  after: number
  limit: number
}

function hasReviewStatus(status: Queue['status']): SQL | undefined {
  if (status === undefined) return undefined
  return status === 'pending' ? POST_AWAITS_REVIEW : and(eq(posts.status, status), not(POST_AWAITS_REVIEW))
}

/** Returns posts for administrators, oldest first. */
export const listOldestPostsForReview = (
  db: Db,
  { status, type, after, limit }: Queue,
  requester: Requester | null,
): Post[] =>
  selectPostRows(db, requester)
    .where(and(hasReviewStatus(status), type && eq(posts.postType, type), gt(posts.serial, after), isNotDeleted))
    .orderBy(asc(posts.serial))
    .limit(limit)
    .all()
    .map((row) => toPost(row, requester))

/** Returns a page of the posts that wait for review, oldest first; the cursor is the serial of the last one. */
export const listPendingPosts = (db: Db, cursor: number | undefined, requester: Requester): Post[] =>
  listOldestPostsForReview(db, { status: 'pending', after: cursor ?? 0, limit: POST_PAGE }, requester)

/** Returns a post as the requester may see it. @throws NOT_FOUND, also for posts that the requester may not see */
export function getPost(db: Pick<Db, 'select'>, id: string, requester: Requester | null): Post {
  requireVisiblePost(db, id, requester)
  const [post] = selectPosts(db, requester, eq(posts.id, id), 1)
  if (post === undefined) throw postNotFound()
  return post
}
