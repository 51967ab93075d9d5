import type { LocalReportFreshness } from '@squall/shared/contract/weather'
import { type Box, isInBox } from '../alerts/area'
import type { LocalReport } from './parse-local-reports'

const MINUTE = 60_000
/** Reports come all the time in the storm season; the poll runs every two minutes. */
const STALE_AFTER_MS = 15 * MINUTE
/** Reports older than this are forgotten. */
const KEPT_MS = 24 * 60 * MINUTE

interface Area {
  /** Null for everywhere. */
  box: Box | null
  since: Date
  limit: number
}

interface LearnedReport {
  report: LocalReport
  /** When a poll brought it. */
  learnedAt: Date
}

/** The local storm reports of the last 24 hours, in memory. */
export interface LocalReportStore {
  /** Takes the reports of a poll. */
  add(reports: LocalReport[], at: Date): void
  /** Returns the reports that a poll brought after a time, without those of the very first one, which says nothing about news. */
  listLearnedSince(since: Date): LearnedReport[]
  /** Returns the newest reports of a box and time, newest first. */
  list(area: Area): LocalReport[]
  find(id: string): LocalReport | null
  freshness(): LocalReportFreshness
}

interface StoreOptions {
  now: () => Date
  source: string
  /** Why there are none, where they are switched off. */
  offReason: string | null
}

export function createLocalReportStore({ now, source, offReason }: StoreOptions): LocalReportStore {
  const known = new Map<string, LocalReport>()
  /** When a poll brought a report, in ms; null for those of the first one. */
  const learnedAt = new Map<string, number | null>()
  /** Newest first. */
  let ordered: LocalReport[] = []
  let updatedAt: Date | null = null

  const isOlder = ({ occurredAt }: LocalReport, time: number) => Date.parse(occurredAt) < time

  return {
    add(reports, at) {
      const isFirst = updatedAt === null
      for (const report of reports) {
        if (!known.has(report.id)) learnedAt.set(report.id, isFirst ? null : at.getTime())
        known.set(report.id, report)
      }
      for (const report of known.values()) {
        if (!isOlder(report, at.getTime() - KEPT_MS)) continue
        known.delete(report.id)
        learnedAt.delete(report.id)
      }
      ordered = [...known.values()].sort((a, b) => b.occurredAt.localeCompare(a.occurredAt))
      updatedAt = at
    },
    listLearnedSince: (since) =>
      ordered.flatMap((report) => {
        const at = learnedAt.get(report.id) ?? null
        return at !== null && at > since.getTime() ? [{ report, learnedAt: new Date(at) }] : []
      }),
    list({ box, since, limit }) {
      const found: LocalReport[] = []
      for (const report of ordered) {
        if (found.length >= limit || isOlder(report, since.getTime())) break
        if (box === null || isInBox(report, box)) found.push(report)
      }
      return found
    },
    find: (id) => known.get(id) ?? null,
    freshness() {
      const isStale = updatedAt === null || now().getTime() - updatedAt.getTime() > STALE_AFTER_MS
      return { source, updatedAt: updatedAt?.toISOString() ?? null, stale: isStale, reason: explain(isStale) }
    },
  }

  function explain(isStale: boolean): string | null {
    if (offReason !== null) return offReason
    if (updatedAt === null) return 'The reports of the National Weather Service have not been read yet.'
    return isStale ? 'The reports of the National Weather Service cannot be updated.' : null
  }
}
