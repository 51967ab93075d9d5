import type { ListedReport } from '@squall/shared/contract/weather'
import { bearingDegrees, compassPoint, distanceKm } from '@squall/shared/rules/geo'
import { describeReport, formatReportPlace, rankReportKind } from '@squall/shared/rules/storm-report'
import { tables } from '@squall/shared/server/db'
import type { Job } from '@squall/shared/server/scheduler'
import { and, desc, eq, gte } from 'drizzle-orm'
import type { Services } from '../../services'
import { REPORT_KEY_PREFIX, toNoticeMessage } from '../weather/alert-notices/chat-notices'
import { type LiveStream, listLiveStreamsWithPlace, STREAM_RADIUS_KM } from '../weather/alert-notices/live-streams'
import { listPublicStormReports } from './queries'

const { stormReports } = tables

const EVERY_MS = 5_000
/** At most one line in so long for each stream. */
const PAUSE_MS = 60_000
/** What happened longer ago is no news in a chat. */
const NEWS_MS = 30 * 60_000
const MAX_REPORTS = 200
const MILES_PER_KM = 0.621371
const TEXT_CHARACTERS = 300

type LineServices = Pick<Services, 'db' | 'localReports' | 'media' | 'memory' | 'now'>

interface NewReport {
  report: ListedReport
  /** When Squall learned of it. */
  learnedAt: Date
}

/**
 * Tells open pages of new local storm reports, and posts reports near live streams in their chats: each once, the most
 * dangerous first, at most one a minute for each stream.
 */
export function postStormReportLines(services: LineServices): Job {
  let checkedAt = services.now()
  return {
    name: 'post storm reports in chats',
    everyMs: EVERY_MS,
    run() {
      const { localReports, media } = services
      if (localReports.listLearnedSince(checkedAt).length > 0)
        media.publish({ type: 'storm-reports-changed', added: null, removedId: null })
      checkedAt = services.now()
      postLines(services)
    },
  }
}

function postLines(services: LineServices): void {
  const { db, media, memory, now } = services
  const reports = listNewReports(services)
  if (reports.length === 0) return
  for (const stream of listLiveStreamsWithPlace(db)) {
    const near = reports.filter(({ report, learnedAt }) => isNear(report, stream) && learnedAt > stream.startedAt)
    if (near.length === 0) continue
    const said = memory.listNotices(stream.id).filter(({ key }) => key.startsWith(REPORT_KEY_PREFIX))
    const isPausing = said.some(({ saidAt }) => now().getTime() - saidAt.getTime() < PAUSE_MS)
    const next = near.find(({ report }) => !said.some(({ key }) => key === REPORT_KEY_PREFIX + report.id))
    if (isPausing || next === undefined) continue
    const notice = {
      streamId: stream.id,
      key: REPORT_KEY_PREFIX + next.report.id,
      rank: 1,
      text: toLine(next.report, stream),
      saidAt: now(),
    }
    if (memory.addNotice(notice)) media.publish({ type: 'chat-message', message: toNoticeMessage(notice) })
  }
}

/** Returns the public reports that are news, the most dangerous first and newer ones before older ones. */
function listNewReports({ db, localReports, now }: LineServices): NewReport[] {
  const since = new Date(now().getTime() - NEWS_MS)
  const isRecent = and(eq(stormReports.status, 'approved'), gte(stormReports.occurredAt, since))
  const sentAt = new Map(
    db
      .select({ id: stormReports.id, createdAt: stormReports.createdAt })
      .from(stormReports)
      .where(isRecent)
      .orderBy(desc(stormReports.occurredAt))
      .limit(MAX_REPORTS)
      .all()
      .map(({ id, createdAt }) => [id, createdAt]),
  )
  const members = sentAt.size === 0 ? [] : listPublicStormReports(db, { box: null, since, limit: MAX_REPORTS })
  const official = localReports
    .listLearnedSince(since)
    .filter(({ report }) => Date.parse(report.occurredAt) >= since.getTime())
  return [...members.map((report) => ({ report, learnedAt: sentAt.get(report.id) ?? since })), ...official].sort(
    (a, b) =>
      rankReportKind(a.report.kind) - rankReportKind(b.report.kind) ||
      b.report.occurredAt.localeCompare(a.report.occurredAt),
  )
}

const isNear = (report: ListedReport, stream: LiveStream): boolean => distanceKm(report, stream) <= STREAM_RADIUS_KM

/** Returns 'Hail 1.75 in, 8 mi NW of this stream, near Moore, OK. Reported by Ana.' in US units, as official texts have them. */
function toLine(report: ListedReport, stream: LiveStream): string {
  const miles = Math.round(distanceKm(stream, report) * MILES_PER_KM)
  const where =
    miles < 1 ? 'at this stream' : `${miles} mi ${compassPoint(bearingDegrees(stream, report))} of this stream`
  const place = report.placeName === null ? '' : `, ${formatReportPlace(report.placeName)}`
  const by = report.user?.displayName ?? `the National Weather Service${report.reporter ? ` (${report.reporter})` : ''}`
  return `${describeReport(report)}, ${where}${place}. Reported by ${by}.`.slice(0, TEXT_CHARACTERS)
}
