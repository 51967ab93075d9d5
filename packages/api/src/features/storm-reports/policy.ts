import { type Db, STORM_REPORT_AWAITS_REVIEW, tables } from '@squall/shared/server/db'
import { and, count, eq, ne } from 'drizzle-orm'
import { conflict, forbidden, notFound } from '../../errors'
import type { Requester } from '../people/queries'

const { stormReports, users } = tables

/** Twice as many as a member can send in half an hour; a chase day with reviews in between stays below it. */
const MAX_UNREVIEWED = 60

export type StormReportRow = typeof stormReports.$inferSelect

export const stormReportNotFound = () => notFound('Storm report not found')

/** Whether a user may see a report: only its author and administrators see one that is not approved. */
export const canSeeStormReport = (
  report: Pick<StormReportRow, 'userId' | 'status'>,
  requester: Requester | null,
): boolean => report.status === 'approved' || requester?.id === report.userId || requester?.isAdmin === true

/** Returns a report that the requester may see. @throws NOT_FOUND, also for reports of deleted accounts */
export function requireVisibleStormReport(
  db: Pick<Db, 'select'>,
  id: string,
  requester: Requester | null,
): StormReportRow {
  const row = db
    .select({ report: stormReports })
    .from(stormReports)
    .innerJoin(users, and(eq(users.id, stormReports.userId), ne(users.accountStatus, 'deleted')))
    .where(eq(stormReports.id, id))
    .get()
  if (row === undefined || !canSeeStormReport(row.report, requester)) throw stormReportNotFound()
  return row.report
}

/** Returns a report of the requester. @throws NOT_FOUND, FORBIDDEN */
export function requireStormReportAuthor(db: Pick<Db, 'select'>, id: string, requester: Requester): StormReportRow {
  const report = requireVisibleStormReport(db, id, requester)
  if (report.userId !== requester.id) throw forbidden('This storm report is not yours')
  return report
}

/** @throws CONFLICT for members with MAX_UNREVIEWED reports that no administrator has looked at */
export function requireRoomForStormReport(db: Pick<Db, 'select'>, userId: string): void {
  const isWaiting = and(eq(stormReports.userId, userId), STORM_REPORT_AWAITS_REVIEW)
  const { n } = db.select({ n: count() }).from(stormReports).where(isWaiting).get() ?? { n: 0 }
  if (n >= MAX_UNREVIEWED)
    throw conflict(`You have ${MAX_UNREVIEWED} storm reports waiting for review. Please wait until some are reviewed.`)
}
