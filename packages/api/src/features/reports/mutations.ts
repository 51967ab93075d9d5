import {
  type Report,
  type ReportInput,
  type ReportReason,
  type ReportReceipt,
  ReportStatus,
  ReportSubject,
  reportReasonNames,
} from '@squall/shared/contract/admin'
import { type Db, tables } from '@squall/shared/server/db'
import { and, count, eq, inArray } from 'drizzle-orm'
import { z } from 'zod'
import { badRequest, conflict } from '../../errors'
import { newId } from '../../platform/tokens'
import type { Services } from '../../services'
import { suspendUser } from '../admin/user-actions'
import { type Actor, changedSinceError, getLastAuditEvent, recordAuditEvent } from '../admin-log/audit-events'
import { removeReportedMessage } from '../chat/moderation/message-actions'
import { undoChatAction } from '../chat/moderation/undo-action'
import { restoreClip, takeDownClip } from '../clips/take-down'
import { reviewPhoto, undoPhotoReview } from '../photos/mutations'
import { reviewPost, undoPostReview } from '../posts/review-post'
import { reviewStormReport, undoStormReportReview } from '../storm-reports/review-storm-report'
import { takeDownStream } from '../streams/moderation/moderate-stream'
import { getReport, readReportSubject } from './queries'
import { removeReportedComment } from './reported-comments'
import { rateReport } from './severity.rules'

const { reports } = tables

interface ContentActions {
  /** Removes the content. Returns the key that `restoreContent` needs. */
  removeContent: (services: Services, subjectId: string, administrator: Actor, reason: ReportReason) => string
  /** Null for what cannot be undone: an ended stream, a deleted comment, a suspended account that was signed out. */
  restoreContent: ((services: Services, key: string, administrator: Actor) => void) | null
}

const WHY = 'Removed after a report'

/** Returns why a reported stream was taken down, for its broadcaster. */
const describeStreamEnd = (reason: ReportReason): string =>
  reason === 'other'
    ? 'It was reported, and an administrator agreed with the report.'
    : `It was reported: “${reportReasonNames[reason]}”. An administrator agreed with the report.`

/** How content of each kind is removed when a report is resolved, and restored by an undo. */
const contentActions: Record<ReportSubject, ContentActions> = {
  photo: {
    removeContent: (services, id, by) => reviewPhoto(services, { id, status: 'rejected', reason: WHY }, by).id,
    restoreContent: undoPhotoReview,
  },
  post: {
    removeContent: (services, id, by) => reviewPost(services, { id, status: 'rejected', reason: WHY }, by).id,
    restoreContent: undoPostReview,
  },
  'storm-report': {
    removeContent: (services, id, by) => reviewStormReport(services, { id, status: 'rejected', reason: WHY }, by).id,
    restoreContent: undoStormReportReview,
  },
  clip: {
    removeContent: (services, id, by) => takeDownClip(services, { id, reason: WHY }, by).id,
    restoreContent: restoreClip,
  },
  message: {
    removeContent: (services, id, by) => removeReportedMessage(services, by, id).actId,
    restoreContent: (services, actId, by) => void undoChatAction(services, by, actId),
  },
  stream: {
    removeContent: (services, id, by, reason) => {
      takeDownStream(services, { id, reason: describeStreamEnd(reason) }, by)
      return id
    },
    restoreContent: null,
  },
  comment: {
    removeContent(services, id, by) {
      removeReportedComment(services.db, id, by)
      return id
    },
    restoreContent: null,
  },
  profile: { removeContent: (services, id, by) => suspendUser(services, id, by).id, restoreContent: null },
}

/** Removes the reported content. Returns the key to restore it with. @throws what the removal throws */
const removeContent = (services: Services, { subject, subjectId, reason }: Report, administrator: Actor): string =>
  contentActions[subject].removeContent(services, subjectId, administrator, reason)

const isRestorable = (subject: ReportSubject): boolean => contentActions[subject].restoreContent !== null

/** The details that the audit log stores of an answer, so that it can be undone. */
const AnswerDetails = z.object({
  reportIds: z.array(z.string()),
  status: ReportStatus,
  subject: ReportSubject,
  /** The key to restore removed content with; null when nothing was removed. */
  removal: z.string().nullable(),
})

interface Answer {
  id: string
  status: 'resolved' | 'dismissed'
  /** Whether to remove the reported content. */
  removes?: boolean
}

/**
 * Answers all open reports on the subject of one report. Returns whether the answer can be undone.
 * @throws NOT_FOUND, CONFLICT when it was answered already, and what the removal throws
 */
export function answerReports(
  services: Services,
  { id, status, removes = false }: Answer,
  administrator: Actor,
): { isUndoable: boolean } {
  const { db, now } = services
  return db.transaction((tx) => {
    const report = getReport(tx, id)
    if (report.status !== 'open') throw conflict('This report was answered already')
    const isRemoving = status === 'resolved' && removes && report.target.isShown
    const { subject, subjectId } = report
    const isSame = and(eq(reports.subject, subject), eq(reports.subjectId, subjectId), eq(reports.status, 'open'))
    const reportIds = tx
      .update(reports)
      .set({ status, reviewedAt: now(), reviewedBy: administrator.id })
      .where(isSame)
      .returning({ id: reports.id })
      .all()
      .map((row) => row.id)
    const removal = isRemoving ? removeContent(services, report, administrator) : null
    recordAuditEvent(tx, {
      actor: administrator,
      action: status === 'resolved' ? 'resolve-report' : 'dismiss-report',
      type: 'report',
      description: describeAnswer(report, status, reportIds.length, isRemoving),
      subjectId: id,
      details: { reportIds, status, subject, removal } satisfies z.input<typeof AnswerDetails>,
      now: now(),
    })
    return { isUndoable: !isRemoving || isRestorable(subject) }
  })
}

const subjectNames: Record<ReportSubject, string> = {
  stream: 'stream',
  message: 'message',
  photo: 'photo',
  post: 'post',
  comment: 'comment',
  profile: 'profile',
  'storm-report': 'storm report',
  clip: 'clip',
}

const REMOVED = {
  stream: 'took it down',
  message: 'removed it',
  photo: 'took it down',
  post: 'took it down',
  'storm-report': 'took it down',
  clip: 'took it down',
  comment: 'deleted it',
  profile: 'suspended the account',
}

function describeAnswer({ subject, owner }: Report, status: Answer['status'], count: number, removed: boolean): string {
  const what = `${count === 1 ? 'a report' : `${count} reports`} about a ${subjectNames[subject]} of ${owner.username}`
  if (status === 'dismissed') return `Dismissed ${what}`
  return removed ? `Resolved ${what} and ${REMOVED[subject]}` : `Resolved ${what}`
}

/**
 * Undoes the administrator's own last answer: reopens the reports and restores removed content.
 * @throws NOT_FOUND, CONFLICT when something changed since, or when it cannot be undone
 */
export function undoReportAnswer(services: Services, id: string, administrator: Actor): void {
  const { db, now } = services
  db.transaction((tx) => {
    const { owner, subject } = getReport(tx, id)
    const { actId, actorId, details } = getLastAuditEvent(tx, id, ['resolve-report', 'dismiss-report'], AnswerDetails)
    if (actorId !== administrator.id) throw changedSinceError()
    if (details.removal !== null && !isRestorable(details.subject)) throw conflict('This cannot be taken back')
    reopen(tx, details)
    recordAuditEvent(tx, {
      actor: administrator,
      action: 'undo',
      type: 'report',
      description: `Took back the answer to a report about a ${subjectNames[subject]} of ${owner.username}`,
      subjectId: id,
      undoes: actId,
      now: now(),
    })
    if (details.removal !== null) restoreContent(services, details.subject, details.removal, administrator)
  })
}

function reopen(db: Pick<Db, 'update'>, { reportIds, status }: z.output<typeof AnswerDetails>): void {
  const asAnswered = and(inArray(reports.id, reportIds), eq(reports.status, status))
  const { changes } = db
    .update(reports)
    .set({ status: 'open', reviewedAt: null, reviewedBy: null })
    .where(asAnswered)
    .run()
  if (changes === 0) throw changedSinceError()
}

/** Restores removed content. @throws NOT_FOUND, CONFLICT when the content changed since */
function restoreContent(services: Services, subject: ReportSubject, key: string, administrator: Actor): void {
  contentActions[subject].restoreContent?.(services, key, administrator)
}

/**
 * Stores a member's report with an excerpt of what they saw. All open reports of a subject share one severity.
 * @throws NOT_FOUND, BAD_REQUEST for the reporter's own content, CONFLICT the second time, TOO_MANY_REQUESTS
 */
export function createReport(
  { db, limits, now }: Pick<Services, 'db' | 'limits' | 'now'>,
  { subject, subjectId, reason, details = null }: z.output<typeof ReportInput>,
  reporter: Actor,
): ReportReceipt {
  limits.reportByUser.take(reporter.id)
  return db.transaction((tx) => {
    const { ownerId, excerpt } = readReportSubject(tx, subject, subjectId, reporter)
    if (ownerId === reporter.id) throw badRequest('You cannot report what is your own')
    const id = newId()
    const { changes } = tx
      .insert(reports)
      .values({
        id,
        userId: reporter.id,
        subject,
        subjectId,
        subjectUserId: ownerId,
        reason,
        details,
        excerpt,
        severity: 'low',
        status: 'open',
        createdAt: now(),
      })
      .onConflictDoNothing()
      .run()
    if (changes === 0) throw conflict('You have reported this already')
    updateSeverity(tx, subject, subjectId)
    return { id, status: 'open' as const }
  })
}

function updateSeverity(db: Pick<Db, 'select' | 'update'>, subject: ReportInput['subject'], subjectId: string): void {
  const isSame = and(eq(reports.subject, subject), eq(reports.subjectId, subjectId), eq(reports.status, 'open'))
  const rows = db
    .select({ reason: reports.reason, n: count() })
    .from(reports)
    .where(isSame)
    .groupBy(reports.reason)
    .all()
  const severity = rateReport(
    rows.map(({ reason }) => reason),
    rows.reduce((sum, { n }) => sum + n, 0),
  )
  db.update(reports).set({ severity }).where(isSame).run()
}
