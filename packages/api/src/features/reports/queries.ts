import type { Report, ReportSubject } from '@squall/shared/contract/admin'
import { type Db, tables } from '@squall/shared/server/db'
import { and, asc, eq, gt, ne, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { notFound } from '../../errors'
import { requireVisibleClip } from '../clips/policy'
import { findComment } from '../comments/find-comment'
import type { Requester } from '../people/queries'
import { requireVisiblePhoto } from '../photos/policy'
import { getPostPicture } from '../posts/media'
import { requireVisiblePost } from '../posts/policy'
import { requireVisibleStormReport } from '../storm-reports/policy'
import { getStormReport } from '../storm-reports/queries'
import { toReportTitle } from '../storm-reports/review-storm-report'
import { requireVisibleComment } from './reported-comments'

const { chatMessages, clips, photos, posts, reports, stormReports, streams, users } = tables

type Reads = Pick<Db, 'select'>

const EXCERPT_CHARACTERS = 300

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
const isFirstReport = sql`not exists (select 1 from ${reports} as ${sql.identifier('others')} where ${isAlike} and ${others.serial} < ${reports.serial})`

const alike = sql<number>`(select count(*) from ${reports} as ${sql.identifier('others')} where ${isAlike})`

interface Queue {
  status: Report['status'] | undefined
  /** Only reports after this serial. */
  after: number
  limit: number
}

/** Returns reported subjects in the order of their first reports. */
export const listReports = (db: Db, { status, after, limit }: Queue): Report[] =>
  selectReports(db, and(status && eq(reports.status, status), gt(reports.serial, after), isFirstReport), limit)

/** Returns a report. @throws NOT_FOUND */
export function getReport(db: Pick<Db, 'select'>, id: string): Report {
  const [report] = selectReports(db, eq(reports.id, id), 1)
  if (report === undefined) throw notFound('Report not found')
  return report
}

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

/**
 * Returns the owner and an excerpt of what a member reports, as they see it.
 * @throws NOT_FOUND, also for what the reporter may not see
 */
export function readReportSubject(db: Reads, subject: ReportSubject, id: string, reporter: Requester) {
  const { ownerId, text } = readers[subject](db, id, reporter)
  return { ownerId, excerpt: shorten(text) }
}

interface Subject {
  ownerId: string
  /** The text that the report quotes. */
  text: string
}

const shorten = (text: string): string => {
  const letters = [...text.trim()]
  return letters.length <= EXCERPT_CHARACTERS ? letters.join('') : `${letters.slice(0, EXCERPT_CHARACTERS).join('')}…`
}

const paragraphs = (...parts: (string | null)[]): string => parts.filter((part) => part !== null).join('\n')

const readers: Record<ReportSubject, (db: Reads, id: string, reporter: Requester) => Subject> = {
  stream(db, id) {
    const stream = db.select().from(streams).where(eq(streams.id, id)).get()
    if (stream === undefined) throw notFound('Stream not found')
    return { ownerId: stream.userId, text: paragraphs(stream.title || 'Live Stream', stream.description) }
  },
  message(db, id) {
    const isShown = and(eq(chatMessages.id, id), eq(chatMessages.state, 'shown'))
    const message = db.select().from(chatMessages).where(isShown).get()
    if (message === undefined) throw notFound('Message not found')
    return { ownerId: message.userId, text: message.message }
  },
  photo(db, id, reporter) {
    const { userId, title, description } = requireVisiblePhoto(db, id, reporter)
    return { ownerId: userId, text: paragraphs(title, description) }
  },
  post(db, id, reporter) {
    const { userId, content } = requireVisiblePost(db, id, reporter)
    return { ownerId: userId, text: content }
  },
  'storm-report'(db, id, reporter) {
    const { userId } = requireVisibleStormReport(db, id, reporter)
    const report = getStormReport(db, id, reporter)
    return { ownerId: userId, text: paragraphs(toReportTitle(report), report.text) }
  },
  clip(db, id, reporter) {
    const { userId, title } = requireVisibleClip(db, id, reporter)
    return { ownerId: userId, text: title }
  },
  comment(db, id, reporter) {
    const { by, content } = requireVisibleComment(db, id, reporter)
    return { ownerId: by.id, text: content }
  },
  profile(db, id) {
    const isThere = and(eq(users.id, id), ne(users.accountStatus, 'deleted'))
    const person = db.select().from(users).where(isThere).get()
    if (person === undefined) throw notFound('User not found')
    return { ownerId: id, text: paragraphs(`${person.displayName} (@${person.username})`, person.bio) }
  },
}

type Target = Report['target']

const GONE: Target = { isShown: false, streamId: null, pictureUrl: null, commentOn: null }

/** How the item of each kind is found, with what differs from `GONE`. */
const targetFinders: Record<ReportSubject, (db: Reads, id: string) => Partial<Target> | undefined> = {
  stream(db, id) {
    const stream = db.select().from(streams).where(eq(streams.id, id)).get()
    if (stream === undefined) return undefined
    const { isLive, isRecorded, recordingMs, replayVisibility } = stream
    const hasReplay = isRecorded && (recordingMs ?? 0) > 0 && replayVisibility !== 'private'
    return { isShown: isLive || hasReplay, streamId: id }
  },
  message(db, id) {
    const message = db.select().from(chatMessages).where(eq(chatMessages.id, id)).get()
    return message && { isShown: message.state === 'shown', streamId: message.streamId }
  },
  photo(db, id) {
    const photo = db.select().from(photos).where(eq(photos.id, id)).get()
    return photo && { isShown: photo.status === 'approved', pictureUrl: photo.imageUrl }
  },
  post(db, id) {
    const post = db.select().from(posts).where(eq(posts.id, id)).get()
    const isPicture = post?.mediaType === 'photo'
    return (
      post && {
        isShown: post.status === 'approved',
        pictureUrl: isPicture ? (getPostPicture(post.mediaUrl) ?? post.mediaUrl) : null,
      }
    )
  },
  'storm-report'(db, id) {
    const report = db.select().from(stormReports).where(eq(stormReports.id, id)).get()
    return report && { isShown: report.status === 'approved', pictureUrl: report.imageUrl }
  },
  clip(db, id) {
    const clip = db.select().from(clips).where(eq(clips.id, id)).get()
    return clip && { isShown: clip.removedAt === null, pictureUrl: clip.thumbnailUrl }
  },
  comment(db, id) {
    const comment = findComment(db, id)
    return comment && { isShown: true, commentOn: { subject: comment.subject, id: comment.subjectId } }
  },
  profile(db, id) {
    const person = db.select().from(users).where(eq(users.id, id)).get()
    if (person === undefined) return undefined
    const isShown = person.accountStatus === 'approved' || person.accountStatus === 'pending'
    return { isShown, pictureUrl: person.profileImageUrl }
  },
}

/** Returns the reported item in its present state. */
const getTarget = (db: Reads, subject: ReportSubject, id: string): Target => ({
  ...GONE,
  ...targetFinders[subject](db, id),
})
