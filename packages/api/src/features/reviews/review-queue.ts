import type { ReportStatus, ReviewStatus } from '@squall/shared/contract/admin'
import { REVIEW_PAGE, type ReviewItem, type ReviewPage, type ReviewQueueInput } from '@squall/shared/contract/admin'
import { PostType } from '@squall/shared/contract/community'
import type { Db } from '@squall/shared/server/db'
import type { z } from 'zod'
import { hasWords } from '../../platform/full-text'
import type { Actor } from '../admin-log/audit-events'
import { listOldestPhotosForReview as oldestPhotos } from '../photos/queries'
import { listOldestPostsForReview as oldestPosts } from '../posts/queries'
import { listReports } from '../reports/queries'
import { ratePhoto, ratePost, rateStormReport } from '../reports/severity.rules'
import { listOldestStormReports } from '../storm-reports/queries'

type Filter = Omit<z.output<typeof ReviewQueueInput>, 'cursor'>

/** Rows read at once, and rows that one page scans at most. */
const BATCH = 50
const MAX_SCANNED = 400

/** The status of a report that corresponds to the status of a photo or post. */
const reportStatus: Record<ReviewStatus, ReportStatus> = {
  pending: 'open',
  approved: 'dismissed',
  rejected: 'resolved',
}

interface Row {
  item: ReviewItem
  serial: number
  createdAt: string
}

type Source = (after: number) => Row[]

const emptySource: Source = () => []

/** Returns the sources of photos, posts, storm reports and reports, each oldest first; one that the filter excludes is empty. */
function createSources(db: Db, { status, type }: Filter, administrator: Actor): [Source, Source, Source, Source] {
  const limit = BATCH
  const photos: Source = (after) =>
    oldestPhotos(db, { status, after, limit }, administrator).map((photo) => ({
      item: { kind: 'photo', severity: ratePhoto(photo), photo },
      serial: photo.serial,
      createdAt: photo.createdAt,
    }))
  const posts: Source = (after) =>
    oldestPosts(db, { status, type: isPostType(type) ? type : undefined, after, limit }, administrator).map((post) => ({
      item: { kind: 'post', severity: ratePost(post), post },
      serial: post.serial,
      createdAt: post.createdAt,
    }))
  const stormReports: Source = (after) =>
    listOldestStormReports(db, { status, after, limit }, administrator).map((stormReport) => ({
      item: { kind: 'storm-report', severity: rateStormReport(stormReport), stormReport },
      serial: stormReport.serial,
      createdAt: stormReport.createdAt,
    }))
  const reports: Source = (after) =>
    listReports(db, { status: status && reportStatus[status], after, limit }).map((report) => ({
      item: { kind: 'report', severity: report.severity, report },
      serial: report.serial,
      createdAt: report.createdAt,
    }))
  return [
    type === undefined || type === 'photo' ? photos : emptySource,
    type === undefined || isPostType(type) ? posts : emptySource,
    type === undefined || type === 'storm-report' ? stormReports : emptySource,
    type === undefined || type === 'report' ? reports : emptySource,
  ]
}

const isPostType = (type: Filter['type']): type is PostType => PostType.safeParse(type).success

/** Returns a cursor over a source that reads ahead in batches. */
function createCursor(source: Source, start: number) {
  let after = start
  let rows: Row[] = []
  let isAtEnd = false
  function peek(): Row | undefined {
    if (rows.length === 0 && !isAtEnd) {
      rows = source(after)
      isAtEnd = rows.length < BATCH
    }
    return rows[0]
  }
  return {
    peek,
    take() {
      after = rows.shift()?.serial ?? after
    },
    position: () => after,
  }
}

type Cursor = ReturnType<typeof createCursor>

/** Returns the cursor whose next row is the oldest; undefined when all are at the end. */
function findOldest(cursors: Cursor[]): { cursor: Cursor; row: Row } | undefined {
  return cursors
    .flatMap((cursor) => {
      const row = cursor.peek()
      return row === undefined ? [] : [{ cursor, row }]
    })
    .sort((a, b) => a.row.createdAt.localeCompare(b.row.createdAt))[0]
}

const names = ({ username, displayName }: { username: string; displayName: string }) => [username, displayName]

function listTexts(item: ReviewItem): (string | null)[] {
  if (item.kind === 'photo') {
    const { title, description, location, user } = item.photo
    return [title, description, location, ...names(user)]
  }
  if (item.kind === 'post') return [item.post.content, item.post.location, ...names(item.post.user)]
  if (item.kind === 'storm-report') {
    const { text, placeName, user } = item.stormReport
    return [text, placeName, ...names(user)]
  }
  const { excerpt, details, reporter, owner } = item.report
  return [excerpt, details, ...names(reporter), ...names(owner)]
}

/** Returns a page of the review queue: photos, posts, storm reports and reports merged, oldest first. */
export function listReviewQueue(
  db: Db,
  { cursor = '0.0.0.0', ...filter }: z.output<typeof ReviewQueueInput>,
  administrator: Actor,
): ReviewPage {
  const starts = cursor.split('.').map(Number)
  const cursors = createSources(db, filter, administrator).map((source, index) =>
    createCursor(source, starts[index] ?? 0),
  )
  const items: ReviewItem[] = []
  for (let scanned = 0; scanned < MAX_SCANNED && items.length < REVIEW_PAGE; scanned++) {
    const next = findOldest(cursors)
    if (next === undefined) return { items, nextCursor: null }
    next.cursor.take()
    if (matchesFilter(next.row.item, filter)) items.push(next.row.item)
  }
  const nextCursor = findOldest(cursors) === undefined ? null : cursors.map((one) => one.position()).join('.')
  return { items, nextCursor }
}

const matchesFilter = (item: ReviewItem, { search, severity }: Filter): boolean =>
  (severity === undefined || item.severity === severity) && (!search || hasWords(search, listTexts(item)))
