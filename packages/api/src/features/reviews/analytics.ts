import type { AdminAction, ReviewAnalytics, Severity } from '@squall/shared/contract/admin'
import { type Db, tables } from '@squall/shared/server/db'
import { and, asc, count, eq, gte, inArray, isNotNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { Actor } from '../admin-log/record-act'
import { listOldestForReview as oldestPhotos } from '../photos/queries'
import { listOldestForReview as oldestPosts } from '../posts/queries'
import { photoSeverity, postSeverity } from '../reports/severity.rules'

const { adminLog, photos, posts, reports } = tables
const undoings = alias(adminLog, 'undoings')
const WEEK_MS = 7 * 86_400_000
/** The severity of no more than so many photos and posts is looked at: it is not stored, as it follows from their words. */
const WEIGHED_MOST = 200

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
  const severities = [...waitingPhotos.map(photoSeverity), ...waitingPosts.map(postSeverity)]
  const reported = reportedThings(db)
  const firsts = [waitingPhotos[0]?.createdAt, waitingPosts[0]?.createdAt, reported.oldest].filter(
    (first) => first !== undefined,
  )
  const decided = decisionsSince(db, new Date(now.getTime() - WEEK_MS))
  return {
    waiting: {
      photos: db.select({ n: count() }).from(photos).where(eq(photos.status, 'pending')).get()?.n ?? 0,
      posts: db.select({ n: count() }).from(posts).where(eq(posts.status, 'pending')).get()?.n ?? 0,
      reports: reported.total,
    },
    oldest: firsts.toSorted()[0] ?? null,
    bySeverity: countBySeverity(severities, reported.of),
    approved: decided('approve-photo') + decided('approve-post'),
    rejected: decided('reject-photo') + decided('reject-post'),
    resolved: decided('resolve-report'),
    dismissed: decided('dismiss-report'),
  }
}

function countBySeverity(severities: Severity[], reported: (severity: Severity) => number): Record<Severity, number> {
  const of = (severity: Severity) => severities.filter((one) => one === severity).length + reported(severity)
  return { low: of('low'), medium: of('medium'), high: of('high'), critical: of('critical') }
}

/** What was reported and waits for an answer: all open reports of a thing weigh the same. */
function reportedThings(db: Db) {
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
  const takenBack = db
    .select({ action: adminLog.action, n: count() })
    .from(undoings)
    .innerJoin(adminLog, eq(adminLog.id, undoings.undoes))
    .where(and(gte(undoings.createdAt, since), isNotNull(undoings.undoes), gte(adminLog.createdAt, since), isDecision))
    .groupBy(adminLog.action)
    .all()
  const of = (rows: typeof made, action: AdminAction) => rows.find((row) => row.action === action)?.n ?? 0
  return (action) => of(made, action) - of(takenBack, action)
}
