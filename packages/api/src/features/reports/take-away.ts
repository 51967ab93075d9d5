import type { Report, ReportSubject } from '@squall/shared/contract/admin'
import type { Services } from '../../services'
import { suspendUser } from '../admin/mutations/act-on-user'
import type { Actor } from '../admin-log/record-act'
import { removeReportedMessage } from '../chat/moderation/remove-message'
import { undoAct } from '../chat/moderation/undo-act'
import { reviewPhoto } from '../photos/mutations/review-photo'
import { undoPhotoReview } from '../photos/mutations/undo-photo-review'
import { reviewPost } from '../posts/mutations/review-post'
import { undoPostReview } from '../posts/mutations/undo-post-review'
import { endStream } from '../streams/mutations/end-streams'

interface Removal {
  /** Answers what `restore` needs. */
  takeAway: (services: Services, subjectId: string, administrator: Actor) => string
  /** Null for what cannot be taken back at a stroke: an ended stream, an account that was signed out. */
  restore: ((services: Services, key: string, administrator: Actor) => void) | null
}

const WHY = 'Taken down after a report'

/** How each thing is taken away when a report was right. */
const removals: Record<ReportSubject, Removal> = {
  photo: {
    takeAway: (services, id, by) => reviewPhoto(services, { id, status: 'rejected', reason: WHY }, by).id,
    restore: undoPhotoReview,
  },
  post: {
    takeAway: (services, id, by) => reviewPost(services, { id, status: 'rejected', reason: WHY }, by).id,
    restore: undoPostReview,
  },
  message: {
    takeAway: (services, id, by) => removeReportedMessage(services, by, id).actId,
    restore: (services, actId, by) => void undoAct(services, by, actId),
  },
  stream: {
    takeAway: (services, id) => {
      endStream(services, id)
      return id
    },
    restore: null,
  },
  profile: { takeAway: (services, id, by) => suspendUser(services, id, by).id, restore: null },
}

/** Takes away what was reported; answers the key to put it back with. @throws what the taking away throws */
export const takeAway = (services: Services, { subject, subjectId }: Report, administrator: Actor): string =>
  removals[subject].takeAway(services, subjectId, administrator)

export const canRestore = (subject: ReportSubject): boolean => removals[subject].restore !== null

/** Puts back what was taken away. @throws NOT_FOUND, CONFLICT when something was done with it since */
export function restore(services: Services, subject: ReportSubject, key: string, administrator: Actor): void {
  removals[subject].restore?.(services, key, administrator)
}
