import { tables } from '@squall/shared/db'
import type { Photo } from '@squall/shared/photo'
import type { ReviewStatus } from '@squall/shared/review'
import { eq } from 'drizzle-orm'
import type { Services } from '../../../services'
import { awardAchievements } from '../../achievements/award-achievements'
import { recordActivity } from '../../activities/record-activity'
import { type Asker, requireVisible } from '../policy'
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
  administrator: NonNullable<Asker>,
): Photo {
  db.transaction((tx) => {
    const photo = requireVisible(tx, id, administrator)
    if (photo.status === status && photo.rejectReason === reason) return
    tx.update(photos)
      .set({ status, rejectReason: reason, reviewedAt: now(), reviewedBy: administrator.id })
      .where(eq(photos.id, id))
      .run()
    if (status !== 'approved' || photo.reviewedAt !== null) return
    if (photo.isPublic) {
      recordActivity(tx, { userId: photo.userId, type: 'photo', title: `Shared a photo: ${photo.title}`, now: now() })
    }
    awardAchievements(tx, photo.userId, now())
  })
  return getPhoto(db, id, administrator)
}
