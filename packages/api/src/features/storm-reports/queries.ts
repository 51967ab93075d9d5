import type { ReviewStatus } from '@squall/shared/contract/admin'
import { type ListedReport, OWN_REPORT_PAGE, type StormReport } from '@squall/shared/contract/weather'
import { type Db, STORM_REPORT_AWAITS_REVIEW, tables } from '@squall/shared/server/db'
import { and, asc, between, count, desc, eq, gt, gte, lt, type SQL } from 'drizzle-orm'
import type { Box } from '../../weather/alerts/area'
import { authorColumns, countOfShownAccounts, isNotDeleted, type Requester } from '../people/queries'
import { canSeeStormReport, type StormReportRow, stormReportNotFound } from './policy'

const { stormReports, users } = tables

/** Returns a stored report as the requester may see it: only its author and administrators see `rejectReason`. */
function toStormReport(row: StormReportRow, user: StormReport['user'], requester: Requester | null): StormReport {
  const { imageUrl, width, height, placeholder, reviewedAt, reviewedBy: _by, userId, ...report } = row
  const hasPicture = imageUrl !== null && width !== null && height !== null && placeholder !== null
  return {
    ...report,
    picture: hasPicture ? { imageUrl, width, height, placeholder } : null,
    awaitsReview: reviewedAt === null,
    rejectReason: requester?.isAdmin || requester?.id === userId ? report.rejectReason : null,
    occurredAt: report.occurredAt.toISOString(),
    createdAt: report.createdAt.toISOString(),
    user,
  }
}

/** Returns a public report as lists show it beside those of the National Weather Service. */
export function toListedReport(report: StormReport): ListedReport {
  const { id, kind, hailInches, windMph, isMeasured, text, latitude, longitude, placeName } = report
  const { occurredAt, streamId, picture, user } = report
  return {
    id,
    source: 'member',
    kind,
    label: null,
    hailInches,
    windMph,
    isMeasured,
    text,
    latitude,
    longitude,
    placeName,
    occurredAt,
    reporter: null,
    streamId,
    picture,
    user,
  }
}

interface Page {
  limit: number
  order: SQL
}

function selectStormReports(
  db: Pick<Db, 'select'>,
  requester: Requester | null,
  where: SQL | undefined,
  { limit, order }: Page,
): StormReport[] {
  return db
    .select({ report: stormReports, user: authorColumns })
    .from(stormReports)
    .innerJoin(users, eq(users.id, stormReports.userId))
    .where(and(where, isNotDeleted))
    .orderBy(order)
    .limit(limit)
    .all()
    .map(({ report, user }) => toStormReport(report, user, requester))
}

interface Area {
  /** Null for everywhere. A box across the date line has an east of more than 180 degrees. */
  box: Box | null
  since: Date
  limit: number
}

/** Returns the newest public reports of a box and time, by when it happened. One index covers the search. */
export function listPublicStormReports(db: Db, { box, since, limit }: Area): ListedReport[] {
  const isInBox =
    box === null
      ? undefined
      : and(between(stormReports.latitude, box.south, box.north), between(stormReports.longitude, box.west, box.east))
  const where = and(eq(stormReports.status, 'approved'), gte(stormReports.occurredAt, since), isInBox)
  return selectStormReports(db, null, where, { limit, order: desc(stormReports.occurredAt) }).map(toListedReport)
}

/** Returns a report that everybody sees, or null. */
export function findPublicStormReport(db: Db, id: string): ListedReport | null {
  const where = and(eq(stormReports.status, 'approved'), eq(stormReports.id, id))
  const [report] = selectStormReports(db, null, where, { limit: 1, order: asc(stormReports.id) })
  return report === undefined ? null : toListedReport(report)
}

/** Returns a report as the requester may see it. @throws NOT_FOUND, also for reports that the requester may not see */
export function getStormReport(db: Pick<Db, 'select'>, id: string, requester: Requester | null): StormReport {
  const [report] = selectStormReports(db, requester, eq(stormReports.id, id), { limit: 1, order: asc(stormReports.id) })
  if (report === undefined || !canSeeStormReport({ ...report, userId: report.user.id }, requester))
    throw stormReportNotFound()
  return report
}

/** Returns a page of the requester's own reports of any status, newest first. */
export const listOwnStormReports = (db: Db, cursor: number | undefined, requester: Requester): StormReport[] =>
  selectStormReports(
    db,
    requester,
    and(eq(stormReports.userId, requester.id), cursor === undefined ? undefined : lt(stormReports.serial, cursor)),
    { limit: OWN_REPORT_PAGE, order: desc(stormReports.serial) },
  )

interface Queue {
  status: ReviewStatus | undefined
  /** Only reports with a greater serial. */
  after: number
  limit: number
}

/** Returns reports for administrators, oldest first. `pending` are all that no administrator has looked at. */
export function listOldestStormReports(db: Db, { status, after, limit }: Queue, requester: Requester): StormReport[] {
  const isReviewed =
    status === undefined ? undefined : and(eq(stormReports.status, status), gt(stormReports.reviewedAt, new Date(0)))
  const where = and(status === 'pending' ? STORM_REPORT_AWAITS_REVIEW : isReviewed, gt(stormReports.serial, after))
  return selectStormReports(db, requester, where, { limit, order: asc(stormReports.serial) })
}

/** Returns the number of reports that no administrator has looked at. */
export const countWaitingStormReports = (db: Db): number => countWhere(db, STORM_REPORT_AWAITS_REVIEW)

/** Returns the number of the requester's own reports. */
export const countOwnStormReports = (db: Db, requester: Requester): number =>
  countWhere(db, eq(stormReports.userId, requester.id))

const countWhere = (db: Db, where: SQL): number =>
  countOfShownAccounts(
    db,
    stormReports.userId,
    where,
    (condition) => db.select({ n: count() }).from(stormReports).where(condition).get()?.n ?? 0,
  )
