import { type Report, ReportStatus, ReportSubject } from '@squall/shared/contract/admin'
import { type Db, tables } from '@squall/shared/server/db'
import { and, eq, inArray } from 'drizzle-orm'
import { z } from 'zod'
import { conflict } from '../../../errors'
import type { Services } from '../../../services'
import { changedSince, lastAct } from '../../admin-log/last-act'
import { type Actor, recordAct } from '../../admin-log/record-act'
import { getReport } from '../queries'
import { canRestore, restore, takeAway } from '../take-away'

const { reports } = tables

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
    recordAct(tx, {
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
    const { actId, actorId, details } = lastAct(tx, id, ['resolve-report', 'dismiss-report'], AnswerDetails)
    if (actorId !== administrator.id) throw changedSince()
    if (details.removal !== null && !canRestore(details.subject)) throw conflict('This cannot be taken back')
    reopen(tx, details)
    recordAct(tx, {
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
  if (changes === 0) throw changedSince()
}
