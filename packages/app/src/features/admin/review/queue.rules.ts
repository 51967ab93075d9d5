import {
  type DecisionResult,
  type ReviewItem,
  type ReviewTarget,
  reportReasonNames,
} from '@squall/shared/contract/admin'
import type { Post } from '@squall/shared/contract/community'
import type { StormReport } from '@squall/shared/contract/weather'
import { describeReport } from '@squall/shared/rules/storm-report'
import { subjectNames } from '../../reports/constants'

export function toReviewTarget(item: ReviewItem): ReviewTarget {
  if (item.kind === 'photo') return { kind: 'photo', id: item.photo.id }
  if (item.kind === 'storm-report') return { kind: 'storm-report', id: item.stormReport.id }
  return item.kind === 'post' ? { kind: 'post', id: item.post.id } : { kind: 'report', id: item.report.id }
}

export const getTargetKey = ({ kind, id }: ReviewTarget): string => `${kind}:${id}`

export const getItemKey = (item: ReviewItem): string => getTargetKey(toReviewTarget(item))

export function getCreatedAt(item: ReviewItem): string {
  if (item.kind === 'photo') return item.photo.createdAt
  if (item.kind === 'storm-report') return item.stormReport.createdAt
  return item.kind === 'post' ? item.post.createdAt : item.report.createdAt
}

/** Returns 'Hail 1.75 in near Moore, OK'. */
export function getStormReportTitle({ placeName, ...report }: StormReport): string {
  const what = describeReport({ ...report, label: null })
  return placeName === null ? what : `${what} near ${placeName}`
}

/** Returns the accessible name of an item: 'Post by Reed: Shelf cloud'. */
export function getItemName(item: ReviewItem): string {
  if (item.kind === 'photo') return `Photo by ${item.photo.user.displayName}: ${item.photo.title}`
  if (item.kind === 'post') return `Post by ${item.post.user.displayName}: ${opening(item.post.content)}`
  if (item.kind === 'storm-report')
    return `Storm report by ${item.stormReport.user.displayName}: ${getStormReportTitle(item.stormReport)}`
  const { subject, owner, excerpt } = item.report
  return `Report of a ${subjectNames[subject]} of ${owner.displayName}: ${opening(excerpt)}`
}

/** Returns the text of an item's line and who it is from. */
export function getItemSummary(item: ReviewItem): { text: string; author: string } {
  if (item.kind === 'photo') return { text: item.photo.title, author: item.photo.user.displayName }
  if (item.kind === 'post') return { text: item.post.content, author: item.post.user.displayName }
  if (item.kind === 'storm-report')
    return { text: getStormReportTitle(item.stormReport), author: item.stormReport.user.displayName }
  const { reason, subject, excerpt, owner, count } = item.report
  const times = count > 1 ? ` (${count} reports)` : ''
  return {
    text: `${reportReasonNames[reason]}${times}: ${excerpt}`,
    author: `${subjectNames[subject]} of ${owner.displayName}`,
  }
}

/** Returns the picture of an item; null without one. */
export function getItemPicture(item: ReviewItem): string | null {
  if (item.kind === 'photo') return item.photo.imageUrl
  if (item.kind === 'report') return item.report.target.pictureUrl
  if (item.kind === 'storm-report') return item.stormReport.picture?.imageUrl ?? null
  return item.post.mediaType === 'photo' ? item.post.mediaUrl : null
}

const opening = (text: string): string => (text.length <= 60 ? text : `${text.slice(0, 60)}…`)

/** Returns whether the item waits for a decision. */
export function isWaiting(item: ReviewItem): boolean {
  if (item.kind === 'report') return item.report.status === 'open'
  if (item.kind === 'storm-report') return item.stormReport.awaitsReview
  return item.kind === 'photo' ? item.photo.status === 'pending' : item.post.awaitsReview
}

/** Returns whether a post or storm report is public although nobody has reviewed it. */
export const isPublishedUnreviewed = ({ status, awaitsReview }: Pick<Post, 'status' | 'awaitsReview'>): boolean =>
  status === 'approved' && awaitsReview

/** Returns whether an item is such a warning or storm report. */
export const isPublishedWarning = (item: ReviewItem): boolean =>
  (item.kind === 'post' && isPublishedUnreviewed(item.post)) ||
  (item.kind === 'storm-report' && isPublishedUnreviewed(item.stormReport))

/** Returns the label of the positive decision about an item. */
export function getApprovalLabel(item: ReviewItem): 'Dismiss' | 'Confirm' | 'Approve' {
  if (item.kind === 'report') return 'Dismiss'
  return isPublishedWarning(item) ? 'Confirm' : 'Approve'
}

/** Returns the key `by` rows away from the current one, at most at an end; the first one without a current row. */
export function stepSelection(keys: string[], current: string | null, by: 1 | -1): string | null {
  const at = current === null ? -1 : keys.indexOf(current)
  if (at < 0) return keys[0] ?? null
  return keys[Math.min(keys.length - 1, Math.max(0, at + by))] ?? null
}

/** Returns the row to focus after rows have left: the next remaining one, or the last before. */
export function getKeyAfterRemoval(keys: string[], current: string | null, gone: ReadonlySet<string>): string | null {
  const at = current === null ? -1 : keys.indexOf(current)
  const stays = (key: string) => !gone.has(key)
  return keys.slice(Math.max(0, at)).find(stays) ?? keys.slice(0, Math.max(0, at)).findLast(stays) ?? null
}

export const toggleSelection = (selected: ReadonlySet<string>, key: string): ReadonlySet<string> =>
  selected.has(key) ? new Set([...selected].filter((one) => one !== key)) : new Set([...selected, key])

type Decision = 'approve' | 'reject'

/** Returns 'Photo Approved', 'Report Dismissed', or for several items '2 of 3 approved'. */
export function formatResultTitle({ done, failed }: DecisionResult, decision: Decision): string {
  const all = done.length + failed.length
  const [only] = done
  if (all === 1 && only !== undefined) return `${NAMES[only.kind]} ${VERBS[only.kind][decision]}`
  return `${done.length} of ${all} ${decision === 'approve' ? 'approved' : 'rejected'}`
}

const NAMES = { photo: 'Photo', post: 'Post', 'storm-report': 'Storm Report', report: 'Report' }
const REVIEWED = { approve: 'Approved', reject: 'Rejected' }
const VERBS = {
  photo: REVIEWED,
  post: REVIEWED,
  'storm-report': REVIEWED,
  report: { approve: 'Dismissed', reject: 'Resolved' },
}

/** Returns the reasons of the failed decisions, each once. */
export const formatFailures = ({ failed }: DecisionResult): string =>
  [...new Set(failed.map(({ message }) => message))].join('. ')
