import type { ReportInput, ReportReceipt } from '@squall/shared/contract/admin'
import { type Db, tables } from '@squall/shared/server/db'
import { and, count, eq } from 'drizzle-orm'
import type { z } from 'zod'
import { badRequest, conflict } from '../../../errors'
import { newId } from '../../../platform/tokens'
import type { Services } from '../../../services'
import type { Actor } from '../../admin-log/record-act'
import { reportSeverity } from '../severity.rules'
import { seeSubject } from '../subjects'

const { reports } = tables

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
