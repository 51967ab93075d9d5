import type { ReviewStatus } from '@squall/shared/contract/admin'
import type { Post } from '@squall/shared/contract/community'
import { tables } from '@squall/shared/server/db'
import { eq } from 'drizzle-orm'
import type { Services } from '../../../services'
import { recordActivity } from '../../activities/record-activity'
import { type Actor, recordAct } from '../../admin-log/record-act'
import { reviewDetails } from '../../admin-log/review-details'
import { listHashtags } from '../hashtags'
import { requireVisible } from '../policy'
import { getPost } from '../queries'
import { opening } from '../rules'

const { posts } = tables

interface Review {
  id: string
  status: Exclude<ReviewStatus, 'pending'>
  reason?: string | null | undefined
}

/**
 * An administrator's word on a post, which may be changed later. Its hashtags count while it is approved; the first approval
 * is an activity of its author.
 * @throws NOT_FOUND
 */
export function reviewPost(
  { db, now, trending }: Pick<Services, 'db' | 'now' | 'trending'>,
  { id, status, reason = null }: Review,
  administrator: Actor,
): Post {
  db.transaction((tx) => {
    const before = requireVisible(tx, id, administrator)
    if (before.status === status && before.rejectReason === reason) return
    const at = now()
    tx.update(posts)
      .set({ status, rejectReason: reason, reviewedAt: at, reviewedBy: administrator.id })
      .where(eq(posts.id, id))
      .run()
    const post = getPost(tx, id, administrator)
    listHashtags(tx, post)
    const title = `Posted: ${opening(before.content)}`
    const isFirstApproval = status === 'approved' && before.reviewedAt === null
    const activityId = isFirstApproval
      ? recordActivity(tx, { userId: before.userId, type: 'other', title, now: at })
      : null
    const why = reason === null ? '' : `: ${reason}`
    recordAct(tx, {
      actor: administrator,
      action: status === 'approved' ? 'approve-post' : 'reject-post',
      type: 'post',
      description: `${status === 'approved' ? 'Approved' : 'Rejected'} the post “${opening(before.content)}” by ${post.user.username}${why}`,
      subjectId: id,
      details: reviewDetails(before, at, activityId),
      now: at,
    })
  })
  trending.renew()
  return getPost(db, id, administrator)
}
