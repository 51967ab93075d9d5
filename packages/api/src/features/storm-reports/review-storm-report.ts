import type { ReviewStatus } from '@squall/shared/contract/admin'
import type { StormReport } from '@squall/shared/contract/weather'
import { describeReport, type ReportFacts } from '@squall/shared/rules/storm-report'
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
import { requireVisibleStormReport } from './policy'
import { publishStormReport, publishWithdrawal } from './publish'
import { getStormReport } from './queries'

const { stormReports } = tables

type ReviewServices = Pick<Services, 'db' | 'media' | 'memory' | 'now'>

/**
 * Returns the report after an administrator approved or rejected it; a later review may change that. Approving one that is
 * public already only confirms it. The first approval of one that waited notifies the followers of its author.
 * @throws NOT_FOUND
 */
export function reviewStormReport(
  services: ReviewServices,
  { id, status, reason = null }: Review,
  administrator: Actor,
): StormReport {
  const { db, now } = services
  const before = db.transaction((tx) => {
    const report = requireVisibleStormReport(tx, id, administrator)
    const isUnreviewed = report.reviewedAt === null
    if (report.status === status && report.rejectReason === reason && !isUnreviewed) return report
    const at = now()
    tx.update(stormReports)
      .set({ status, rejectReason: reason, reviewedAt: at, reviewedBy: administrator.id })
      .where(eq(stormReports.id, id))
      .run()
    const shown = getStormReport(tx, id, administrator)
    const isConfirmed = isUnreviewed && report.status === 'approved' && status === 'approved'
    const did = isConfirmed ? 'Confirmed' : status === 'approved' ? 'Approved' : 'Rejected'
    const why = reason === null ? '' : `: ${reason}`
    recordAuditEvent(tx, {
      actor: administrator,
      action: status === 'approved' ? 'approve-storm-report' : 'reject-storm-report',
      type: 'storm-report',
      description: `${did} the storm report “${toReportTitle(shown)}” by ${shown.user.username}${why}`,
      subjectId: id,
      details: toReviewDetails(report, at, null),
      now: at,
    })
    if (isConfirmed) return report
    const event = { kind: 'review', subject: 'storm-report', id, status } as const
    enqueueNotification(tx, `review:storm-report:${id}:${at.getTime()}`, event, at)
    // The key of the first publication: followers are notified once.
    if (status === 'approved') enqueueNotification(tx, `storm-report:${id}`, { kind: 'storm-report', reportId: id }, at)
    return report
  })
  const report = getStormReport(db, id, administrator)
  publishChange(services, before.status, report)
  return report
}

/**
 * Undoes the administrator's own latest review of a report.
 * @throws NOT_FOUND, CONFLICT when the report was changed since
 */
export function undoStormReportReview(services: ReviewServices, id: string, administrator: Actor): void {
  const { db, now } = services
  const before = db.transaction((tx) => {
    const report = requireVisibleStormReport(tx, id, administrator)
    const actions = ['approve-storm-report', 'reject-storm-report'] as const
    const { actId, actorId, details } = getLastAuditEvent(tx, id, actions, ReviewDetails)
    if (actorId !== administrator.id || report.reviewedAt?.getTime() !== details.reviewedAt) throw changedSinceError()
    tx.update(stormReports).set(restoreReviewColumns(details)).where(eq(stormReports.id, id)).run()
    recordAuditEvent(tx, {
      actor: administrator,
      action: 'undo',
      type: 'storm-report',
      description: `Took back the decision on the storm report “${toReportTitle(getStormReport(tx, id, administrator))}”`,
      subjectId: id,
      undoes: actId,
      now: now(),
    })
    return report
  })
  publishChange(services, before.status, getStormReport(db, id, administrator))
}

function publishChange(services: ReviewServices, before: ReviewStatus, report: StormReport): void {
  if (before !== 'approved' && report.status === 'approved') publishStormReport(services, report)
  if (before === 'approved' && report.status !== 'approved') publishWithdrawal(services, report.id)
}

/** Returns 'Hail 1.75 in near Moore, OK'. */
export const toReportTitle = (report: Omit<ReportFacts, 'label'> & Pick<StormReport, 'placeName'>): string => {
  const what = describeReport({ ...report, label: null })
  return report.placeName === null ? what : `${what} near ${report.placeName}`
}
