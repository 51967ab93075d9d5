import type { AlertBox, ListedReport, MapReport, MapReports, StormReportChange } from '@squall/shared/contract/weather'
import type { Place } from '@squall/shared/rules/place'
import { type ListedReportKind, rankReportKind } from '@squall/shared/rules/storm-report'
import type { MapMark } from '../../../ui/map/map-marks.rules'
import { kindTones } from '../rules'

/** Returns the mark of a kind: round for members, square for the National Weather Service. */
export const toKindMark = (kind: ListedReportKind, source: ListedReport['source']) => ({
  sign: kind,
  tone: kindTones[kind],
  shape: source === 'nws' ? ('square' as const) : ('round' as const),
})

/** Returns what the map draws of reports. */
export const toReportMarks = (reports: MapReport[]): MapMark[] =>
  reports.map(({ id, kind, source, latitude, longitude }) => ({
    id,
    place: { latitude, longitude },
    ...toKindMark(kind, source),
    rank: rankReportKind(kind),
  }))

/** Returns the reports of a box after one was added or removed; null where the change names none. */
export function applyReportChange(
  list: MapReports,
  { added, removedId }: StormReportChange,
  [west, south, east, north]: AlertBox,
): MapReports | null {
  if (added === null && removedId === null) return null
  const goneId = removedId ?? added?.id
  const others = list.reports.filter(({ id }) => id !== goneId)
  const isInside = ({ latitude, longitude }: MapReport) =>
    latitude >= south && latitude <= north && longitude >= west && longitude <= east
  if (added === null || !isInside(added)) return { ...list, reports: others }
  const at = others.findIndex(({ occurredAt }) => occurredAt < added.occurredAt)
  return { ...list, reports: others.toSpliced(at < 0 ? others.length : at, 0, added) }
}

/** From this zoom on the middle of a map is a place, about 100 km across; a wider view says nothing about where a storm was seen. */
const PLACE_ZOOM = 7

/** Where the form of a report begins. */
export interface ReportStart {
  /** Null for the place of this device, or for none. */
  place: Place | null
  placeLabel: string
}

/** Returns where a report from a map begins: where the device is, or else in the middle of a map that is close enough. */
export function getReportStart(here: Place | null, map: { center: Place; zoom: number } | null): ReportStart {
  const isMiddle = here === null && map !== null && map.zoom >= PLACE_ZOOM
  return { place: isMiddle ? map.center : null, placeLabel: 'Middle of the map' }
}
