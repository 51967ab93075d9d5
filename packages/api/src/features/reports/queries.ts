import type { Report } from '@squall/shared/contract/admin'
import { type Db, tables } from '@squall/shared/server/db'
import { and, asc, eq, gt, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { notFound } from '../../errors'
import { getTarget } from './subjects'

const { reports, users } = tables
const owners = alias(users, 'owners')
const others = alias(reports, 'others')

const person = ({ id, username, displayName, isVerified }: typeof users | typeof owners) => ({
  id,
  username,
  displayName,
  isVerified,
})

/** Reports of the same subject in the same state. */
const isAlike = and(
  eq(others.subject, reports.subject),
  eq(others.subjectId, reports.subjectId),
  eq(others.status, reports.status),
)

/** The first report of a subject represents all reports in the same state. */
const isFirst = sql`not exists (select 1 from ${reports} as ${sql.identifier('others')} where ${isAlike} and ${others.serial} < ${reports.serial})`
const alike = sql<number>`(select count(*) from ${reports} as ${sql.identifier('others')} where ${isAlike})`

function selectReports(db: Pick<Db, 'select'>, where: SQL | undefined, limit: number): Report[] {
  return db
    .select({ report: reports, count: alike, reporter: person(users), owner: person(owners) })
    .from(reports)
    .innerJoin(users, eq(users.id, reports.userId))
    .innerJoin(owners, eq(owners.id, reports.subjectUserId))
    .where(where)
    .orderBy(asc(reports.serial))
    .limit(limit)
    .all()
    .map(({ report: { userId: _by, subjectUserId: _of, reviewedBy: _reviewer, ...report }, ...row }) => ({
      ...report,
      ...row,
      createdAt: report.createdAt.toISOString(),
      reviewedAt: report.reviewedAt?.toISOString() ?? null,
      target: getTarget(db, report.subject, report.subjectId),
    }))
}

interface Queue {
  status: Report['status'] | undefined
  /** Only reports after this serial. */
  after: number
  limit: number
}

/** Returns reported subjects in the order of their first reports. */
export const listReports = (db: Db, { status, after, limit }: Queue): Report[] =>
  selectReports(db, and(status && eq(reports.status, status), gt(reports.serial, after), isFirst), limit)

/** @throws NOT_FOUND */
export function getReport(db: Pick<Db, 'select'>, id: string): Report {
  const [report] = selectReports(db, eq(reports.id, id), 1)
  if (report === undefined) throw notFound('Report not found')
  return report
}
