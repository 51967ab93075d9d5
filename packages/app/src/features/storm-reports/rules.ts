import type { ListedReport, ReportList, SendReportInput } from '@squall/shared/contract/weather'
import type { Place } from '@squall/shared/rules/place'
import {
  checkReportTime,
  getReportName,
  type ListedReportKind,
  type ReportFacts,
  type StormReportKind,
} from '@squall/shared/rules/storm-report'
import { formatNumber, formatQuantity } from '../../platform/format'
import { formatInches, formatSpeed } from '../../platform/weather-format'
import type { MarkTone } from '../../ui/map/map-colors'

/** The form of a new report. */
export interface ReportDraft {
  kind: StormReportKind
  hailInches: number | null
  windMph: number | null
  isMeasured: boolean
  text: string
  place: Place | null
  isExact: boolean
  /** The value of a local date and time field; empty for now. */
  localTime: string
  streamId: string | null
}

/** Returns what the server is sent. */
export const toSendReportInput = (draft: ReportDraft): SendReportInput => ({
  kind: draft.kind,
  ...(draft.kind === 'hail' && { hailInches: draft.hailInches }),
  ...(draft.kind === 'wind' && { windMph: draft.windMph, isMeasured: draft.isMeasured }),
  ...(draft.text.trim() !== '' && { text: draft.text }),
  ...(draft.place && { latitude: draft.place.latitude, longitude: draft.place.longitude }),
  placePrecision: draft.isExact ? 'exact' : 'approximate',
  ...(draft.localTime !== '' && { occurredAt: new Date(draft.localTime).toISOString() }),
  streamId: draft.streamId,
})

/** Returns what is missing or wrong, by field; empty when the report can be sent. */
export function checkDraft(draft: ReportDraft, now: Date): { size?: string; place?: string; time?: string } {
  const time = draft.localTime === '' ? now : new Date(draft.localTime)
  const wrongTime = Number.isNaN(time.getTime()) ? 'Choose a date and a time' : checkReportTime(time, now)
  return {
    ...(draft.kind === 'hail' && draft.hailInches === null && { size: 'Choose the size of the hail' }),
    ...(draft.kind === 'wind' && draft.windMph === null && { size: 'Choose the speed of the wind' }),
    ...(draft.place === null && { place: 'Choose where you saw it' }),
    ...(wrongTime !== null && { time: wrongTime }),
  }
}

/** Returns a report in few words, in the reader's units: 'Hail 1.75 in', 'Wind 62 mph, measured'. */
export function formatReport(report: ReportFacts): string {
  const name = getReportName(report)
  if (report.hailInches !== null) return `${name} ${formatInches(report.hailInches)}`
  if (report.windMph === null) return name
  return `${name} ${formatSpeed(report.windMph)}${report.isMeasured === true ? ', measured' : ''}`
}

/** Returns who reported it: 'Ana', or 'National Weather Service, trained spotter'. */
export function formatSource({ source, user, reporter }: Pick<ListedReport, 'source' | 'user' | 'reporter'>): string {
  if (source === 'member') return user?.displayName ?? 'A member'
  return reporter === null ? 'National Weather Service' : `National Weather Service, ${reporter.toLowerCase()}`
}

/** Why a list of reports is empty; an empty list is an all-clear only where nothing is in doubt. */
export function explainEmptyReports({ localReports }: ReportList): string {
  return localReports.reason === null
    ? 'Nobody reported anything here in the last 24 hours.'
    : `${localReports.reason} Members reported nothing here in the last 24 hours.`
}

/** Returns '3 reports', or '200+ reports' where a list holds no more. */
export const formatReportCount = ({ reports, isComplete }: ReportList): string =>
  isComplete ? formatQuantity(reports.length, 'report') : `${formatNumber(reports.length)}+ reports`

/** The colour palette of a kind; danger to life is red. */
export const kindTones: Record<ListedReportKind, MarkTone> = {
  tornado: 'red',
  funnel: 'orange',
  'wall-cloud': 'orange',
  hail: 'green',
  wind: 'blue',
  flood: 'accent',
  damage: 'orange',
  other: 'gray',
}
