import type { DecideInput, DecisionResult, ReviewTarget, UndoInput } from '@squall/shared/contract/admin'
import { TRPCError } from '@trpc/server'
import type { z } from 'zod'
import type { Services } from '../../services'
import type { Actor } from '../admin-log/audit-events'
import { reviewPhoto, undoPhotoReview } from '../photos/mutations'
import { reviewPost, undoPostReview } from '../posts/review-post'
import { answerReports, undoReportAnswer } from '../reports/mutations'
import { reviewStormReport, undoStormReportReview } from '../storm-reports/review-storm-report'

/** Applies an action to each target separately, so a failure does not affect the others. */
function applyToEach(
  targets: ReviewTarget[],
  apply: (target: ReviewTarget) => { isUndoable: boolean },
): DecisionResult {
  const result: DecisionResult = { done: [], failed: [], isUndoable: true }
  const once = new Map(targets.map((target) => [`${target.kind} ${target.id}`, target]))
  for (const target of once.values()) {
    try {
      const { isUndoable } = apply(target)
      result.done.push(target)
      result.isUndoable &&= isUndoable
    } catch (error) {
      if (!(error instanceof TRPCError)) throw error
      result.failed.push({ ...target, message: error.message })
    }
  }
  return result
}

const reviewers = { photo: reviewPhoto, post: reviewPost, 'storm-report': reviewStormReport }

/** Returns the outcome of approving or rejecting many items, each in its own transaction with its own audit event. */
export function applyReviewDecisions(
  services: Services,
  { targets, decision, reason, removes }: z.output<typeof DecideInput>,
  administrator: Actor,
): DecisionResult {
  const status = decision === 'approve' ? 'approved' : 'rejected'
  const why = decision === 'reject' ? reason : null
  return applyToEach(targets, ({ kind, id }) => {
    if (kind === 'report') {
      return answerReports(
        services,
        { id, status: decision === 'approve' ? 'dismissed' : 'resolved', removes },
        administrator,
      )
    }
    reviewers[kind](services, { id, status, reason: why }, administrator)
    return { isUndoable: true }
  })
}

const undoers = {
  photo: undoPhotoReview,
  post: undoPostReview,
  'storm-report': undoStormReportReview,
  report: undoReportAnswer,
}

/** Undoes the last decision on each item, if it was the administrator's own. */
export const undoReviewDecisions = (
  services: Services,
  { targets }: UndoInput,
  administrator: Actor,
): DecisionResult => ({
  ...applyToEach(targets, ({ kind, id }) => {
    undoers[kind](services, id, administrator)
    return { isUndoable: true }
  }),
  isUndoable: false,
})
