import type { ReviewStatus } from '@squall/shared/contract/admin'
import type { Photo } from '@squall/shared/contract/community'
import { tables } from '@squall/shared/server/db'
import { eq } from 'drizzle-orm'
import type { Services } from '../../../services'
import { awardAchievements } from '../../achievements/award-achievements'
import { recordActivity } from '../../activities/record-activity'
import { type Actor, recordAct } from '../../admin-log/record-act'
import { reviewDetails } from '../../admin-log/review-details'
import { requireVisible } from '../policy'
import { getPhoto } from '../queries'

const { photos } = tables

interface Review {
  id: string
  status: Exclude<ReviewStatus, 'pending'>
  reason?: string | null | undefined
}

/**
 * An administrator's word on a photo, which may be changed later. The first approval is an activity of its author.
 * @throws NOT_FOUND
 */
export function reviewPhoto(
  { db, now }: Pick<Services, 'db' | 'now'>,
  { id, status, reason = null }: Review,
  administrator: Actor,
): Photo {
  db.transaction((tx) => {
    const photo = requireVisible(tx, id, administrator)
    if (photo.status === status && photo.rejectReason === reason) return
    const at = now()
    tx.update(photos)
      .set({ status, rejectReason: reason, reviewedAt: at, reviewedBy: administrator.id })
      .where(eq(photos.id, id))
      .run()
    const isFirstApproval = status === 'approved' && photo.reviewedAt === null
    const activityId =
      isFirstApproval && photo.isPublic
        ? recordActivity(tx, { userId: photo.userId, type: 'photo', title: `Shared a photo: ${photo.title}`, now: at })
        : null
    if (isFirstApproval) awardAchievements(tx, photo.userId, at)
    const { user } = getPhoto(tx, id, administrator)
    const why = reason === null ? '' : `: ${reason}`
    recordAct(tx, {
      actor: administrator,
      action: status === 'approved' ? 'approve-photo' : 'reject-photo',
      type: 'photo',
      description: `${status === 'approved' ? 'Approved' : 'Rejected'} the photo “${photo.title}” by ${user.username}${why}`,
      subjectId: id,
      details: reviewDetails(photo, at, activityId),
      now: at,
    })
  })
  return getPhoto(db, id, administrator)
}
