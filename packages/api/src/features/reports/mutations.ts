import {
  type Report,
  type ReportInput,
  type ReportReceipt,
  ReportStatus,
  ReportSubject,
} from '@squall/shared/contract/admin'
import { type Db, tables } from '@squall/shared/server/db'
import { and, count, eq, inArray } from 'drizzle-orm'
import { z } from 'zod'
import { badRequest, conflict } from '../../errors'
import { newId } from '../../platform/tokens'
import type { Services } from '../../services'
import { suspendUser } from '../admin/mutations'
import { changedSinceError, getLastAuditEvent } from '../admin-log/last-audit-event'
import { type Actor, recordAuditEvent } from '../admin-log/record-audit-event'
import { removeReportedMessage } from '../chat/moderation/message-actions'
import { undoAction } from '../chat/moderation/undo-action'
import { reviewPhoto, undoPhotoReview } from '../photos/mutations'
import { reviewPost, undoPostReview } from '../posts/mutations'
import { endStream } from '../streams/mutations'
import { getReport } from './queries'
import { reportSeverity } from './severity.rules'
import { seeSubject } from './subjects'

const { reports } = tables

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
    restore: (services, actId, by) => void undoAction(services, by, actId),
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
const takeAway = (services: Services, { subject, subjectId }: Report, administrator: Actor): string =>
  removals[subject].takeAway(services, subjectId, administrator)

const canRestore = (subject: ReportSubject): boolean => removals[subject].restore !== null

/** What the log keeps of an answer, so that it can be taken back. */
const AnswerDetails = z.object({
  reportIds: z.array(z.string()),
  status: ReportStatus,
  subject: ReportSubject,
  /** What was taken away is put back with it; null where nothing was. */
  removal: z.string().nullable(),
})

interface Answer {
  id: string
  status: 'resolved' | 'dismissed'
  /** What was reported is to be taken away. */
  removes?: boolean
}

/**
 * Answers all open reports of what one of them is about. Whether this can be taken back is answered.
 * @throws NOT_FOUND, CONFLICT when it was answered already, and what the taking away throws
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
    const takes = status === 'resolved' && removes && report.target.isShown
    const { subject, subjectId } = report
    const isSame = and(eq(reports.subject, subject), eq(reports.subjectId, subjectId), eq(reports.status, 'open'))
    const reportIds = tx
      .update(reports)
      .set({ status, reviewedAt: now(), reviewedBy: administrator.id })
      .where(isSame)
      .returning({ id: reports.id })
      .all()
      .map((row) => row.id)
    const removal = takes ? takeAway(services, report, administrator) : null
    recordAuditEvent(tx, {
      actor: administrator,
      action: status === 'resolved' ? 'resolve-report' : 'dismiss-report',
      type: 'report',
      description: describe(report, status, reportIds.length, takes),
      subjectId: id,
      details: { reportIds, status, subject, removal } satisfies z.input<typeof AnswerDetails>,
      now: now(),
    })
    return { isUndoable: !takes || canRestore(subject) }
  })
}

const TAKEN = {
  stream: 'ended it',
  message: 'removed it',
  photo: 'took it down',
  post: 'took it down',
  profile: 'suspended the account',
}

function describe({ subject, owner }: Report, status: Answer['status'], count: number, removed: boolean): string {
  const what = `${count === 1 ? 'a report' : `${count} reports`} about a ${subject} of ${owner.username}`
  if (status === 'dismissed') return `Dismissed ${what}`
  return removed ? `Resolved ${what} and ${TAKEN[subject]}` : `Resolved ${what}`
}

/**
 * Takes back one's own last answer: the reports are open again, and what was taken away is back.
 * @throws NOT_FOUND, CONFLICT when something was done since, or when it cannot be taken back
 */
export function undoAnswer(services: Services, id: string, administrator: Actor): void {
  const { db, now } = services
  db.transaction((tx) => {
    const { owner, subject } = getReport(tx, id)
    const { actId, actorId, details } = getLastAuditEvent(tx, id, ['resolve-report', 'dismiss-report'], AnswerDetails)
    if (actorId !== administrator.id) throw changedSinceError()
    if (details.removal !== null && !canRestore(details.subject)) throw conflict('This cannot be taken back')
    reopen(tx, details)
    recordAuditEvent(tx, {
      actor: administrator,
      action: 'undo',
      type: 'report',
      description: `Took back the answer to a report about a ${subject} of ${owner.username}`,
      subjectId: id,
      undoes: actId,
      now: now(),
    })
    if (details.removal !== null) restore(services, details.subject, details.removal, administrator)
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

/** Puts back what was taken away. @throws NOT_FOUND, CONFLICT when something was done with it since */
function restore(services: Services, subject: ReportSubject, key: string, administrator: Actor): void {
  removals[subject].restore?.(services, key, administrator)
}

/**
 * A member says that something is wrong; what they saw is kept. All open reports of a thing weigh the same.
 * @throws NOT_FOUND, BAD_REQUEST for what is one's own, CONFLICT the second time, TOO_MANY_REQUESTS
 */
export function createReport(
  { db, limits, now }: Pick<Services, 'db' | 'limits' | 'now'>,
  { subject, subjectId, reason, details = null }: z.output<typeof ReportInput>,
  reporter: Actor,
): ReportReceipt {
  limits.reportByUser.take(reporter.id)
  return db.transaction((tx) => {
    const { ownerId, excerpt } = seeSubject(tx, subject, subjectId, reporter)
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
    weigh(tx, subject, subjectId)
    return { id, status: 'open' as const }
  })
}

function weigh(db: Pick<Db, 'select' | 'update'>, subject: ReportInput['subject'], subjectId: string): void {
  const isSame = and(eq(reports.subject, subject), eq(reports.subjectId, subjectId), eq(reports.status, 'open'))
  const rows = db
    .select({ reason: reports.reason, n: count() })
    .from(reports)
    .where(isSame)
    .groupBy(reports.reason)
    .all()
  const severity = reportSeverity(
    rows.map(({ reason }) => reason),
    rows.reduce((sum, { n }) => sum + n, 0),
  )
  db.update(reports).set({ severity }).where(isSame).run()
}
