import { tables } from '@squall/shared/server/db'
import { eq } from 'drizzle-orm'
import type { Services } from '../../../services'
import { changedSince, lastAct } from '../../admin-log/last-act'
import { type Actor, recordAct } from '../../admin-log/record-act'
import { columnsBefore, ReviewDetails } from '../../admin-log/review-details'
import { listHashtags } from '../hashtags'
import { requireVisible } from '../policy'
import { getPost } from '../queries'
import { opening } from '../rules'

const { activities, posts } = tables

/**
 * Takes back one's own last word on a post, with the activity that it made.
 * @throws NOT_FOUND, CONFLICT when something was done with it since
 */
export function undoPostReview(
  { db, now, trending }: Pick<Services, 'db' | 'now' | 'trending'>,
  id: string,
  administrator: Actor,
): void {
  db.transaction((tx) => {
    const post = requireVisible(tx, id, administrator)
    const { actId, actorId, details } = lastAct(tx, id, ['approve-post', 'reject-post'], ReviewDetails)
    if (actorId !== administrator.id || post.reviewedAt?.getTime() !== details.reviewedAt) throw changedSince()
    tx.update(posts).set(columnsBefore(details)).where(eq(posts.id, id)).run()
    listHashtags(tx, getPost(tx, id, administrator))
    if (details.activityId !== null) tx.delete(activities).where(eq(activities.id, details.activityId)).run()
    recordAct(tx, {
      actor: administrator,
      action: 'undo',
      type: 'post',
      description: `Took back the decision on the post “${opening(post.content)}”`,
      subjectId: id,
      undoes: actId,
      now: now(),
    })
  })
  trending.renew()
}
