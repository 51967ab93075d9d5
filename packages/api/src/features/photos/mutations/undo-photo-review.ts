import { tables } from '@squall/shared/server/db'
import { eq } from 'drizzle-orm'
import type { Services } from '../../../services'
import { changedSince, lastAct } from '../../admin-log/last-act'
import { type Actor, recordAct } from '../../admin-log/record-act'
import { columnsBefore, ReviewDetails } from '../../admin-log/review-details'
import { requireVisible } from '../policy'

const { activities, photos } = tables

/**
 * Takes back one's own last word on a photo, with the activity that it made; achievements stay.
 * @throws NOT_FOUND, CONFLICT when something was done with it since
 */
export function undoPhotoReview({ db, now }: Pick<Services, 'db' | 'now'>, id: string, administrator: Actor): void {
  db.transaction((tx) => {
    const photo = requireVisible(tx, id, administrator)
    const { actId, actorId, details } = lastAct(tx, id, ['approve-photo', 'reject-photo'], ReviewDetails)
    if (actorId !== administrator.id || photo.reviewedAt?.getTime() !== details.reviewedAt) throw changedSince()
    tx.update(photos).set(columnsBefore(details)).where(eq(photos.id, id)).run()
    if (details.activityId !== null) tx.delete(activities).where(eq(activities.id, details.activityId)).run()
    recordAct(tx, {
      actor: administrator,
      action: 'undo',
      type: 'photo',
      description: `Took back the decision on the photo “${photo.title}”`,
      subjectId: id,
      undoes: actId,
      now: now(),
    })
  })
}
