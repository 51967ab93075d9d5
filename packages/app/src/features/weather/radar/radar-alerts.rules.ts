import type { AlertFreshness, RadarAlert } from '@squall/shared/contract/weather'
import type { Place } from '@squall/shared/rules/place'
import { severityWords } from '@squall/shared/rules/severity'
import { formatQuantity } from '../../../platform/format'
import { formatZonedTime } from '../../../platform/weather-format'
import { getNwsColor } from '../../../ui/map/nws-color.rules'
import { explainEmptyAlerts, formatRemainingTime } from '../alerts/rules'

/** Most dangerous first. A signature is no warning, but more urgent than a watch. */
const alertKinds: RadarAlert['kind'][] = ['emergency', 'warning', 'signature', 'watch', 'advisory', 'statement']

const alertTypes: RadarAlert['type'][] = ['tornado', 'severe-thunderstorm', 'flash-flood', 'other']

/** Returns the alerts in force at `now` (ms), most dangerous first. A signature lasts until the next answer. */
export function listActiveAlerts(alerts: RadarAlert[], now: number): RadarAlert[] {
  return alerts
    .filter(({ expires }) => expires === null || Date.parse(expires) > now)
    .sort(
      (a, b) =>
        alertKinds.indexOf(a.kind) - alertKinds.indexOf(b.kind) ||
        alertTypes.indexOf(a.type) - alertTypes.indexOf(b.type),
    )
}

/** Returns the time in ms at which the next alert ends; null when none does. */
export function findNextEnd(alerts: RadarAlert[], now: number): number | null {
  const ends = alerts.flatMap(({ expires }) => (expires === null ? [] : Date.parse(expires))).filter((end) => end > now)
  return ends.length === 0 ? null : Math.min(...ends)
}

/** Returns the official alerts as the map draws them; what the radar itself found has no area. */
export const toDrawnAlerts = (alerts: RadarAlert[]) =>
  alerts.flatMap(({ id, kind, type, polygons, expires }) =>
    kind === 'signature' ? [] : [{ id, level: kind, type, polygons, endTime: expires ?? '', motion: null }],
  )

/** Returns the centre of an alert's area or the place of its signature; null without either. */
export function getAlertCenter({ polygons, place }: Pick<RadarAlert, 'polygons' | 'place'>): Place | null {
  if (place) return { latitude: place.lat, longitude: place.lon }
  const corners = polygons.flat(2)
  if (corners.length === 0) return null
  const longitudes = corners.map(([longitude]) => longitude)
  const latitudes = corners.map(([, latitude]) => latitude)
  const between = (values: number[]) => (Math.min(...values) + Math.max(...values)) / 2
  return { latitude: between(latitudes), longitude: between(longitudes) }
}

export const alertKindLabels: Record<RadarAlert['kind'], string> = {
  ...severityWords,
  signature: 'Radar signature',
}

const plurals: Record<RadarAlert['kind'], string> = {
  emergency: 'emergencies',
  warning: 'warnings',
  watch: 'watches',
  advisory: 'advisories',
  statement: 'statements',
  signature: 'radar signatures',
}

/** Returns the counts by kind: '2 warnings, 1 radar signature, 1 watch'. */
export function formatAlertCounts(alerts: RadarAlert[]): string {
  return alertKinds
    .map((kind) => ({ kind, count: alerts.filter((alert) => alert.kind === kind).length }))
    .filter(({ count }) => count > 0)
    .map(({ kind, count }) => formatQuantity(count, alertKindLabels[kind].toLowerCase(), plurals[kind]))
    .join(', ')
}

/** Returns 'until 7:45 PM, 29m left', or for a radar signature that it is no official warning. */
export function formatUntil({ expires }: Pick<RadarAlert, 'expires'>, now: number): string {
  if (expires === null) return 'Radar signature, not an official warning'
  return `until ${formatZonedTime(expires)}, ${formatRemainingTime(expires, now)}`
}

/** Why an alert list is empty; only 'none' means that there are no alerts. */
export type EmptyRadarAlertsReason = 'off' | 'not-covered' | 'unknown' | 'stale' | 'incomplete' | 'none'

interface AlertListState {
  isOff: boolean
  /** Whether a radar covers the place; undefined until known. */
  coverage: boolean | undefined
  freshness: AlertFreshness | undefined
  /** This device has received no answer for too long. */
  isOverdue: boolean
}

/** Returns why the alert list of the radar is empty. */
export function explainEmptyRadarAlerts({
  isOff,
  coverage,
  freshness,
  isOverdue,
}: AlertListState): EmptyRadarAlertsReason {
  if (isOff) return 'off'
  if (coverage === false) return 'not-covered'
  if (freshness === undefined) return 'unknown'
  const reason = explainEmptyAlerts({ ...freshness, stale: freshness.stale || isOverdue })
  return reason === 'clear' ? 'none' : reason
}

/** The outline of an alert's area: a colour token, and dashes unless it is a warning. */
export interface AlertLook {
  color: string
  dashes: string | undefined
  /** In CSS pixels. */
  width: number
  /** Too dark for a dark map without a light edge. */
  isDark: boolean
}

const dashes: Partial<Record<RadarAlert['kind'], string>> = { watch: '10 6', advisory: '2 5', statement: '2 5' }

const widths: Partial<Record<RadarAlert['kind'], number>> = { emergency: 4.5, warning: 2.75 }

/** Returns the outline in the colours of the National Weather Service, neutral for types without one. */
export function getAlertLook({ kind, type }: Pick<RadarAlert, 'kind' | 'type'>): AlertLook {
  const color = `nws.${getNwsColor(kind, type)}`
  return { color, dashes: dashes[kind], width: widths[kind] ?? 2, isDark: color === 'nws.flashFloodWarning' }
}
