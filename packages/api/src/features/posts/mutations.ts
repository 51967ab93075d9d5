import type { ReviewStatus } from '@squall/shared/contract/admin'
import { type CreatePostInput, HASHTAGS_MAX, type MediaType, type Post } from '@squall/shared/contract/community'
import { findHashtags } from '@squall/shared/rules/mentions-and-hashtags'
import { type Db, tables } from '@squall/shared/server/db'
import { and, eq } from 'drizzle-orm'
import type { z } from 'zod'
import { badRequest } from '../../errors'
import { enqueueNotification } from '../../platform/enqueue-notification'
import { newId } from '../../platform/tokens'
import type { Services } from '../../services'
import { recordActivity } from '../activities/activities'
import {
  type Actor,
  changedSinceError,
  getLastAuditEvent,
  ReviewDetails,
  recordAuditEvent,
  restoreReviewColumns,
  toReviewDetails,
} from '../admin-log/audit-events'
import { type Requester, requireNotOwn } from '../people/queries'
import { getPostPicture, type PostMediaServices, storePostMedia } from './media'
import { requirePostAuthor, requirePublishedPost, requireRoomForPost, requireVisiblePost } from './policy'
import { getPost } from './queries'

const { activities, postHashtags, postLikes, posts } = tables

const EXCERPT_CHARACTERS = 80

interface Review {
  id: string
  status: Exclude<ReviewStatus, 'pending'>
  reason?: string | null | undefined
}

/**
 * Returns the post after an administrator approved or rejected it; a later review may change that. Its hashtags are indexed
 * while it is approved. The first approval records an activity of its author.
 * @throws NOT_FOUND
 */
export function reviewPost(
  { db, now, trending }: Pick<Services, 'db' | 'now' | 'trending'>,
  { id, status, reason = null }: Review,
  administrator: Actor,
): Post {
  db.transaction((tx) => {
    const before = requireVisiblePost(tx, id, administrator)
    if (before.status === status && before.rejectReason === reason) return
    const at = now()
    tx.update(posts)
      .set({ status, rejectReason: reason, reviewedAt: at, reviewedBy: administrator.id })
      .where(eq(posts.id, id))
      .run()
    const post = getPost(tx, id, administrator)
    updateHashtagIndex(tx, post)
    const title = `Posted: ${toExcerpt(before.content)}`
    const isFirstApproval = status === 'approved' && before.reviewedAt === null
    const activityId = isFirstApproval
      ? recordActivity(tx, { userId: before.userId, type: 'other', title, now: at })
      : null
    const why = reason === null ? '' : `: ${reason}`
    recordAuditEvent(tx, {
      actor: administrator,
      action: status === 'approved' ? 'approve-post' : 'reject-post',
      type: 'post',
      description: `${status === 'approved' ? 'Approved' : 'Rejected'} the post “${toExcerpt(before.content)}” by ${post.user.username}${why}`,
      subjectId: id,
      details: toReviewDetails(before, at, activityId),
      now: at,
    })
    enqueueNotification(tx, `review:post:${id}:${at.getTime()}`, { kind: 'review', subject: 'post', id, status }, at)
  })
  trending.renew()
  return getPost(db, id, administrator)
}

/**
 * Returns the new post, which waits for approval. Hashtags come from the list and then from the text, at most ten together.
 * @throws BAD_REQUEST, CONFLICT (too many waiting), TOO_MANY_REQUESTS, and what fetching a picture throws
 */
export async function createPost(
  services: PostMediaServices & Pick<Services, 'now'>,
  author: Requester,
  { content, postType, hashtags, location, mediaUrl }: z.output<typeof CreatePostInput>,
): Promise<Post> {
  const { db, files, limits, now } = services
  const mediaType = toMediaType(postType)
  if (mediaUrl && mediaType === null) throw badRequest('Only posts of type photo and video have media')
  limits.postByUser.take(author.id)
  requireRoomForPost(db, author.id)
  const media = mediaUrl && mediaType ? await storePostMedia(services, author.id, mediaType, mediaUrl) : null
  const id = newId()
  const tags = [...new Set([...hashtags, ...findHashtags(content)])].slice(0, HASHTAGS_MAX)
  try {
    db.insert(posts)
      .values({
        id,
        userId: author.id,
        content,
        postType,
        hashtags: JSON.stringify(tags),
        location: location ?? null,
        mediaUrl: media,
        mediaType: media === null ? null : mediaType,
        status: 'pending',
        createdAt: now(),
      })
      .run()
  } catch (error) {
    await files.removePictures(getPostPicture(media))
    throw error
  }
  return getPost(db, id, author)
}

const toMediaType = (postType: Post['postType']): MediaType | null =>
  postType === 'photo' || postType === 'video' ? postType : null

/**
 * Undoes the administrator's own latest review of a post and deletes the activity it recorded.
 * @throws NOT_FOUND, CONFLICT when the post was changed since
 */
export function undoPostReview(
  { db, now, trending }: Pick<Services, 'db' | 'now' | 'trending'>,
  id: string,
  administrator: Actor,
): void {
  db.transaction((tx) => {
    const post = requireVisiblePost(tx, id, administrator)
    const { actId, actorId, details } = getLastAuditEvent(tx, id, ['approve-post', 'reject-post'], ReviewDetails)
    if (actorId !== administrator.id || post.reviewedAt?.getTime() !== details.reviewedAt) throw changedSinceError()
    tx.update(posts).set(restoreReviewColumns(details)).where(eq(posts.id, id)).run()
    updateHashtagIndex(tx, getPost(tx, id, administrator))
    if (details.activityId !== null) tx.delete(activities).where(eq(activities.id, details.activityId)).run()
    recordAuditEvent(tx, {
      actor: administrator,
      action: 'undo',
      type: 'post',
      description: `Took back the decision on the post “${toExcerpt(post.content)}”`,
      subjectId: id,
      undoes: actId,
      now: now(),
    })
  })
  trending.renew()
}

/**
 * Returns the likes after setting or removing one person's like. Repeating either changes nothing.
 * @throws NOT_FOUND, CONFLICT (not published), FORBIDDEN for one's own post
 */
export function setPostLike(
  { db, now }: Pick<Services, 'db' | 'now'>,
  postId: string,
  requester: Requester,
  liked: boolean,
): Post {
  const userId = requester.id
  db.transaction((tx) => {
    const post = requirePublishedPost(tx, postId, requester)
    if (liked) requireNotOwn(post, userId, 'post')
    if (liked) tx.insert(postLikes).values({ postId, userId, createdAt: now() }).onConflictDoNothing().run()
    else
      tx.delete(postLikes)
        .where(and(eq(postLikes.postId, postId), eq(postLikes.userId, userId)))
        .run()
  })
  return getPost(db, postId, requester)
}

/**
 * Returns the post that was deleted, picture included.
 * @throws NOT_FOUND, FORBIDDEN
 */
export async function removePost(
  { db, files, trending }: Pick<Services, 'db' | 'files' | 'trending'>,
  id: string,
  requester: Requester,
): Promise<Post> {
  requirePostAuthor(db, id, requester)
  const post = getPost(db, id, requester)
  db.delete(tables.posts).where(eq(tables.posts.id, id)).run()
  trending.renew()
  await files.removePictures(getPostPicture(post.mediaUrl))
  return post
}

/** Indexes the hashtags of an approved post, and removes those of any other. Runs in the transaction that changed its status. */
function updateHashtagIndex(db: Pick<Db, 'insert' | 'delete'>, { serial, status, hashtags }: Post): void {
  if (status !== 'approved') return void db.delete(postHashtags).where(eq(postHashtags.postSerial, serial)).run()
  for (const hashtag of hashtags)
    db.insert(postHashtags).values({ hashtag, postSerial: serial }).onConflictDoNothing().run()
}

/** Returns the first 80 characters of a text, in one line. */
function toExcerpt(content: string): string {
  const letters = [...content.replace(/\s+/g, ' ')]
  return letters.length <= EXCERPT_CHARACTERS ? letters.join('') : `${letters.slice(0, EXCERPT_CHARACTERS).join('')}…`
}
