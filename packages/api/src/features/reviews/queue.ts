import type { ReportStatus, ReviewStatus } from '@squall/shared/contract/admin'
import { REVIEW_PAGE, type ReviewItem, type ReviewPage, type ReviewQueueInput } from '@squall/shared/contract/admin'
import type { Db } from '@squall/shared/server/db'
import type { z } from 'zod'
import { hasWords } from '../../platform/full-text'
import type { Actor } from '../admin-log/record-act'
import { listOldestForReview as oldestPhotos } from '../photos/queries'
import { listOldestForReview as oldestPosts } from '../posts/queries'
import { oldestReports } from '../reports/queries'
import { photoSeverity, postSeverity } from '../reports/severity.rules'

type Filter = Omit<z.output<typeof ReviewQueueInput>, 'cursor'>

/** Rows are asked for so many at a time, and one page looks at no more than so many in all. */
const BATCH = 50
const LOOKED_AT_MOST = 400

/** What a report is called where photos and posts are pending, approved or rejected. */
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

const nothing: Source = () => []

/** Photos, posts and reports, each in the order they came; what the type leaves out is not asked for. */
function sourcesOf(db: Db, { status, type }: Filter, administrator: Actor): [Source, Source, Source] {
  const limit = BATCH
  const photos: Source = (after) =>
    oldestPhotos(db, { status, after, limit }, administrator).map((photo) => ({
      item: { kind: 'photo', severity: photoSeverity(photo), photo },
      serial: photo.serial,
      createdAt: photo.createdAt,
    }))
  const posts: Source = (after) =>
    oldestPosts(db, { status, type: type === 'report' ? undefined : type, after, limit }, administrator).map(
      (post) => ({
        item: { kind: 'post', severity: postSeverity(post), post },
        serial: post.serial,
        createdAt: post.createdAt,
      }),
    )
  const reports: Source = (after) =>
    oldestReports(db, { status: status && reportStatus[status], after, limit }).map((report) => ({
      item: { kind: 'report', severity: report.severity, report },
      serial: report.serial,
      createdAt: report.createdAt,
    }))
  return [
    type === undefined || type === 'photo' ? photos : nothing,
    type === 'report' ? nothing : posts,
    type === undefined || type === 'report' ? reports : nothing,
  ]
}

/** One source as it is walked along. */
function createWalk(source: Source, start: number) {
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

type Walk = ReturnType<typeof createWalk>

/** The walk whose next row is the oldest; undefined at the end of all. */
function oldestOf(walks: Walk[]): { walk: Walk; row: Row } | undefined {
  return walks
    .flatMap((walk) => {
      const row = walk.peek()
      return row === undefined ? [] : [{ walk, row }]
    })
    .sort((a, b) => a.row.createdAt.localeCompare(b.row.createdAt))[0]
}

const names = ({ username, displayName }: { username: string; displayName: string }) => [username, displayName]

function textsOf(item: ReviewItem): (string | null)[] {
  if (item.kind === 'photo') {
    const { title, description, location, user } = item.photo
    return [title, description, location, ...names(user)]
  }
  if (item.kind === 'post') return [item.post.content, item.post.location, ...names(item.post.user)]
  const { excerpt, details, reporter, owner } = item.report
  return [excerpt, details, ...names(reporter), ...names(owner)]
}

/** A page of what is to be reviewed, the oldest first, of all kinds together. */
export function reviewPage(
  db: Db,
  { cursor = '0.0.0', ...filter }: z.output<typeof ReviewQueueInput>,
  administrator: Actor,
): ReviewPage {
  const [photosAfter = 0, postsAfter = 0, reportsAfter = 0] = cursor.split('.').map(Number)
  const [photos, posts, reports] = sourcesOf(db, filter, administrator)
  const walks = [createWalk(photos, photosAfter), createWalk(posts, postsAfter), createWalk(reports, reportsAfter)]
  const items: ReviewItem[] = []
  for (let looked = 0; looked < LOOKED_AT_MOST && items.length < REVIEW_PAGE; looked++) {
    const next = oldestOf(walks)
    if (next === undefined) return { items, nextCursor: null }
    next.walk.take()
    if (fits(next.row.item, filter)) items.push(next.row.item)
  }
  const nextCursor = oldestOf(walks) === undefined ? null : walks.map((walk) => walk.position()).join('.')
  return { items, nextCursor }
}

const fits = (item: ReviewItem, { search, severity }: Filter): boolean =>
  (severity === undefined || item.severity === severity) && (!search || hasWords(search, textsOf(item)))
