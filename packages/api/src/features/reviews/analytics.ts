import type { AdminAction } from '@squall/shared/admin-log'
import { type Db, tables } from '@squall/shared/db'
import type { Severity } from '@squall/shared/report'
import type { ReviewAnalytics } from '@squall/shared/review-queue'
import { photoSeverity, postSeverity } from '@squall/shared/rules/review-severity'
import { and, count, eq, gte, inArray, sql } from 'drizzle-orm'
import type { Actor } from '../admin-log/record-act'
import { oldestForReview as oldestPhotos } from '../photos/queries'
import { oldestForReview as oldestPosts } from '../posts/queries'
import { oldestReports } from '../reports/queries'

const { adminLog, photos, posts, reports } = tables
const WEEK_MS = 7 * 86_400_000
/** The severity of no more than so many of each kind is looked at. */
const WEIGHED_MOST = 500

const DECISIONS = [
  'approve-photo',
  'approve-post',
  'reject-photo',
  'reject-post',
  'resolve-report',
  'dismiss-report',
] as const

/** How the queue stands, and what was decided in the last seven days, without what was taken back. */
export function reviewAnalytics(db: Db, now: Date, administrator: Actor): ReviewAnalytics {
  const oldest = { after: 0, limit: WEIGHED_MOST }
  const waitingPhotos = oldestPhotos(db, { status: 'pending', ...oldest }, administrator)
  const waitingPosts = oldestPosts(db, { status: 'pending', ...oldest }, administrator)
  const openReports = oldestReports(db, { status: 'open', ...oldest })
  const severities = [
    ...waitingPhotos.map(photoSeverity),
    ...waitingPosts.map(postSeverity),
    ...openReports.map(({ severity }) => severity),
  ]
  const firsts = [waitingPhotos, waitingPosts, openReports].flatMap(([first]) => first?.createdAt ?? [])
  const decided = decisionsSince(db, new Date(now.getTime() - WEEK_MS))
  return {
    waiting: {
      photos: db.select({ n: count() }).from(photos).where(eq(photos.status, 'pending')).get()?.n ?? 0,
      posts: db.select({ n: count() }).from(posts).where(eq(posts.status, 'pending')).get()?.n ?? 0,
      reports: openThings(db),
    },
    oldest: firsts.toSorted()[0] ?? null,
    bySeverity: countBySeverity(severities),
    approved: decided('approve-photo') + decided('approve-post'),
    rejected: decided('reject-photo') + decided('reject-post'),
    resolved: decided('resolve-report'),
    dismissed: decided('dismiss-report'),
  }
}

function countBySeverity(severities: Severity[]): Record<Severity, number> {
  const of = (severity: Severity) => severities.filter((one) => one === severity).length
  return { low: of('low'), medium: of('medium'), high: of('high'), critical: of('critical') }
}

function openThings(db: Db): number {
  const thing = sql<number>`count(distinct ${reports.subject} || ' ' || ${reports.subjectId})`
  return db.select({ n: thing }).from(reports).where(eq(reports.status, 'open')).get()?.n ?? 0
}

function decisionsSince(db: Db, since: Date): (action: AdminAction) => number {
  const isTakenBack = sql`exists (select 1 from admin_log as later where later.undoes = ${adminLog.id})`
  const rows = db
    .select({ action: adminLog.action, n: count() })
    .from(adminLog)
    .where(and(gte(adminLog.createdAt, since), inArray(adminLog.action, [...DECISIONS]), sql`not ${isTakenBack}`))
    .groupBy(adminLog.action)
    .all()
  return (action) => rows.find((row) => row.action === action)?.n ?? 0
}
