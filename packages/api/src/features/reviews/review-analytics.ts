import type { AdminAction, ReviewAnalytics, Severity } from '@squall/shared/contract/admin'
import { type Db, POST_AWAITS_REVIEW, tables } from '@squall/shared/server/db'
import { and, asc, count, eq, gte, inArray, isNotNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { Actor } from '../admin-log/audit-events'
import { listOldestPhotosForReview as oldestPhotos } from '../photos/queries'
import { listOldestPostsForReview as oldestPosts } from '../posts/queries'
import { ratePhoto, ratePost, rateStormReport } from '../reports/severity.rules'
import { countWaitingStormReports, listOldestStormReports } from '../storm-reports/queries'

const { adminLog, photos, posts, reports } = tables
const undoEvents = alias(adminLog, 'undoEvents')
const WEEK_MS = 7 * 86_400_000
/** The most photos, posts and storm reports to compute a severity for: it is derived from their text and not stored. */
const MAX_WEIGHED = 200

const DECISIONS = [
  'approve-photo',
  'approve-post',
  'reject-photo',
  'reject-post',
  'approve-storm-report',
  'reject-storm-report',
  'resolve-report',
  'dismiss-report',
] as const

/** Returns the state of the review queue, and the decisions of the last seven days without undone ones. */
export function getReviewAnalytics(db: Db, now: Date, administrator: Actor): ReviewAnalytics {
  const oldest = { after: 0, limit: MAX_WEIGHED }
  const waitingPhotos = oldestPhotos(db, { status: 'pending', ...oldest }, administrator)
  const waitingPosts = oldestPosts(db, { status: 'pending', ...oldest }, administrator)
  const waitingStormReports = listOldestStormReports(db, { status: 'pending', ...oldest }, administrator)
  const severities = [
    ...waitingPhotos.map(ratePhoto),
    ...waitingPosts.map(ratePost),
    ...waitingStormReports.map(rateStormReport),
  ]
  const reported = countReported(db)
  const firsts = [
    waitingPhotos[0]?.createdAt,
    waitingPosts[0]?.createdAt,
    waitingStormReports[0]?.createdAt,
    reported.oldest,
  ].filter((first) => first !== undefined)
  const decided = decisionsSince(db, new Date(now.getTime() - WEEK_MS))
  return {
    waiting: {
      photos: db.select({ n: count() }).from(photos).where(eq(photos.status, 'pending')).get()?.n ?? 0,
      posts: db.select({ n: count() }).from(posts).where(POST_AWAITS_REVIEW).get()?.n ?? 0,
      stormReports: countWaitingStormReports(db),
      reports: reported.total,
    },
    oldest: firsts.toSorted()[0] ?? null,
    bySeverity: countBySeverity(severities, reported.of),
    approved: decided('approve-photo') + decided('approve-post') + decided('approve-storm-report'),
    rejected: decided('reject-photo') + decided('reject-post') + decided('reject-storm-report'),
    resolved: decided('resolve-report'),
    dismissed: decided('dismiss-report'),
  }
}

function countBySeverity(severities: Severity[], reported: (severity: Severity) => number): Record<Severity, number> {
  const countSeverity = (severity: Severity) => severities.filter((one) => one === severity).length + reported(severity)
  return {
    low: countSeverity('low'),
    medium: countSeverity('medium'),
    high: countSeverity('high'),
    critical: countSeverity('critical'),
  }
}

/** Returns the number of reported subjects with open reports, in all and by severity, and the oldest report's time. */
function countReported(db: Db) {
  const isOpen = eq(reports.status, 'open')
  const things = sql<number>`count(distinct ${reports.subject} || ' ' || ${reports.subjectId})`
  const rows = db
    .select({ severity: reports.severity, n: things })
    .from(reports)
    .where(isOpen)
    .groupBy(reports.severity)
    .all()
  const first = db.select({ at: reports.createdAt }).from(reports).where(isOpen).orderBy(asc(reports.serial)).limit(1)
  return {
    total: rows.reduce((sum, { n }) => sum + n, 0),
    of: (severity: Severity) => rows.find((row) => row.severity === severity)?.n ?? 0,
    oldest: first.get()?.at.toISOString(),
  }
}

function decisionsSince(db: Db, since: Date): (action: AdminAction) => number {
  const isDecision = inArray(adminLog.action, [...DECISIONS])
  const made = db
    .select({ action: adminLog.action, n: count() })
    .from(adminLog)
    .where(and(gte(adminLog.createdAt, since), isDecision))
    .groupBy(adminLog.action)
    .all()
  const undone = db
    .select({ action: adminLog.action, n: count() })
    .from(undoEvents)
    .innerJoin(adminLog, eq(adminLog.id, undoEvents.undoes))
    .where(
      and(gte(undoEvents.createdAt, since), isNotNull(undoEvents.undoes), gte(adminLog.createdAt, since), isDecision),
    )
    .groupBy(adminLog.action)
    .all()
  const countAction = (rows: typeof made, action: AdminAction) => rows.find((row) => row.action === action)?.n ?? 0
  return (action) => countAction(made, action) - countAction(undone, action)
}
