import type { Post } from '@squall/shared/contract/community'
import { tables } from '@squall/shared/server/db'
import { eq } from 'drizzle-orm'
import { enqueueNotification } from '../../platform/enqueue-notification'
import type { Services } from '../../services'
import {
  type Actor,
  changedSinceError,
  getLastAuditEvent,
  type Review,
  ReviewDetails,
  recordAuditEvent,
  restoreReviewColumns,
  toReviewDetails,
} from '../admin-log/audit-events'
import { isUnreviewedWarning, requireVisiblePost } from './policy'
import { recordPostActivity, removeWarningActivity, toExcerpt, updateHashtagIndex } from './publication'
import { getPost } from './queries'

const { activities, posts } = tables

/**
 * Returns the post after an administrator approved or rejected it; a later review may change that. Its hashtags are indexed
 * while it is approved. The first approval records an activity of its author; approving a published warning only confirms it.
 * @throws NOT_FOUND
 */
export function reviewPost(
  { db, now, trending }: Pick<Services, 'db' | 'now' | 'trending'>,
  { id, status, reason = null }: Review,
  administrator: Actor,
): Post {
  db.transaction((tx) => {
    const before = requireVisiblePost(tx, id, administrator)
    const isPublished = isUnreviewedWarning(before)
    if (before.status === status && before.rejectReason === reason && !isPublished) return
    const at = now()
    tx.update(posts)
      .set({ status, rejectReason: reason, reviewedAt: at, reviewedBy: administrator.id })
      .where(eq(posts.id, id))
      .run()
    const post = getPost(tx, id, administrator)
    updateHashtagIndex(tx, post)
    const isConfirmed = isPublished && status === 'approved'
    const isFirstApproval = status === 'approved' && before.reviewedAt === null && !isPublished
    const activityId = isFirstApproval ? recordPostActivity(tx, before, at) : null
    if (isPublished && status === 'rejected') removeWarningActivity(tx, before)
    const why = reason === null ? '' : `: ${reason}`
    const did = isConfirmed
      ? 'Confirmed the published warning'
      : `${status === 'approved' ? 'Approved' : 'Rejected'} the post`
    recordAuditEvent(tx, {
      actor: administrator,
      action: status === 'approved' ? 'approve-post' : 'reject-post',
      type: 'post',
      description: `${did} “${toExcerpt(before.content)}” by ${post.user.username}${why}`,
      subjectId: id,
      details: toReviewDetails(before, at, activityId),
      now: at,
    })
    if (isConfirmed) return
    enqueueNotification(tx, `review:post:${id}:${at.getTime()}`, { kind: 'review', subject: 'post', id, status }, at)
  })
  trending.renew()
  return getPost(db, id, administrator)
}

/**
 * Undoes the administrator's own latest review of a post: its activity is again as it was before.
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
    const restored = restoreReviewColumns(details)
    tx.update(posts).set(restored).where(eq(posts.id, id)).run()
    updateHashtagIndex(tx, getPost(tx, id, administrator))
    if (details.activityId !== null) tx.delete(activities).where(eq(activities.id, details.activityId)).run()
    if (post.status === 'rejected' && isUnreviewedWarning({ ...post, ...restored }))
      recordPostActivity(tx, post, post.createdAt)
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
