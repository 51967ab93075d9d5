import {
  type ListedReport,
  MAP_REPORTS_MAX,
  type MapReports,
  REPORT_LIST_MAX,
  type ReportList,
  type ReportListInput,
} from '@squall/shared/contract/weather'
import { distanceKm } from '@squall/shared/rules/geo'
import type { Place } from '@squall/shared/rules/place'
import type { z } from 'zod'
import type { Services } from '../../services'
import { type Box, boxAround } from '../../weather/alerts/area'
import { findPublicStormReport, listPublicStormReports } from './queries'

const HOUR = 3_600_000

/** How old a report on a map may be. */
const MAP_MS = 24 * HOUR

type Input = z.output<typeof ReportListInput>
type ReportServices = Pick<Services, 'db' | 'localReports' | 'now'>

/** Returns members' reports and those of the National Weather Service in one list, newest first. */
export function listReports({ db, localReports, now }: ReportServices, { lat, lon, radius, hours }: Input): ReportList {
  const place: Place | null = lat === undefined || lon === undefined ? null : { latitude: lat, longitude: lon }
  const area = {
    box: place && boxAround(place, radius),
    since: new Date(now().getTime() - hours * HOUR),
    // One more than is shown tells that there are more.
    limit: REPORT_LIST_MAX + 1,
  }
  const found = [...listPublicStormReports(db, area), ...localReports.list(area)]
    .map((report) => ({ ...report, distanceKm: place && distanceKm(place, report) }))
    .filter((report) => report.distanceKm === null || report.distanceKm <= radius)
    .sort((a, b) => b.occurredAt.localeCompare(a.occurredAt))
  return {
    reports: found.slice(0, REPORT_LIST_MAX),
    isComplete: found.length <= REPORT_LIST_MAX,
    localReports: localReports.freshness(),
  }
}

/** Returns the newest public reports of a map's box, members' and official ones. */
export function listMapReports({ db, localReports, now }: ReportServices, box: Box): MapReports {
  const area = { box, since: new Date(now().getTime() - MAP_MS), limit: MAP_REPORTS_MAX + 1 }
  const found = [...listPublicStormReports(db, area), ...localReports.list(area)].sort((a, b) =>
    b.occurredAt.localeCompare(a.occurredAt),
  )
  return {
    reports: found.slice(0, MAP_REPORTS_MAX),
    isComplete: found.length <= MAP_REPORTS_MAX,
    localReports: localReports.freshness(),
  }
}

/** Returns a public report of either source; null once it was withdrawn, taken down or forgotten. */
export const findListedReport = (
  { db, localReports }: Pick<ReportServices, 'db' | 'localReports'>,
  id: string,
): ListedReport | null => localReports.find(id) ?? findPublicStormReport(db, id)
