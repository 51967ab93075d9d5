import type { SentAlert, Stream } from '@squall/shared/contract/live'
import type {
  AlertDetails,
  AlertFreshness,
  BannerAlert,
  StormAlert,
  StreamWeatherAlert,
  TornadoAlert,
  TornadoNote,
  UnlocatedAlert,
} from '@squall/shared/contract/weather'
import { distanceToPolygonsKm, type Polygon } from '@squall/shared/rules/geo'
import type { Place } from '@squall/shared/rules/place'
import { readPublicPlace } from '@squall/shared/rules/place'
import { tables } from '@squall/shared/server/db'
import { eq } from 'drizzle-orm'
import { notFound } from '../../errors'
import type { Services } from '../../services'
import { formatTitle, MAX_BANNERS, toBanners } from '../../weather/alerts/banner'
import type { AlertEvent } from '../../weather/alerts/events'
import { toTornadoAlert, toTornadoNote } from '../../weather/alerts/tornado'
import { listAlertsInForce } from '../emergency-alerts/emergency-alerts'
import { STREAM_RADIUS_KM } from './alert-notices/live-streams'

/** Tornadoes farther away than this are not listed. */
const TORNADO_RADIUS_KM = 100

/** Alerts within this distance come before those of the rest of the country. */
const NEAR_KM = 100

/**
 * Returns the banners of every page: those around the place first, most dangerous first, then by distance, then those elsewhere.
 * Administrators' alerts come after the emergencies near the place, or after all emergencies without a place.
 */
export function listBanners(
  { alerts, db, now }: Pick<Services, 'alerts' | 'db' | 'now'>,
  place: Place | null = null,
): BannerAlert[] {
  const isShown = ({ type }: AlertEvent) => type !== 'other'
  const near = place === null ? [] : alerts.near(place, NEAR_KM).filter(isShown)
  const nearKeys = new Set(near.map(({ key }) => key))
  const elsewhere = alerts.active().filter((event) => isShown(event) && !nearKeys.has(event.key))
  const first = place === null ? elsewhere : near
  const emergencies = first.filter(({ severity }) => severity === 'emergency').length
  return toBanners([...near, ...elsewhere])
    .toSpliced(emergencies, 0, ...listAlertsInForce({ db, now }).map((alert) => toBanner(alert, place)))
    .slice(0, MAX_BANNERS)
}

const toBanner = (
  { id, title, text, area, expires, polygons }: SentAlert & { polygons: Polygon[] },
  place: Place | null,
): BannerAlert => ({
  id,
  severity: 'warning',
  level: 'warning',
  states: [],
  type: 'other',
  title,
  area,
  description: text,
  endTime: expires,
  expires,
  distance: place === null ? null : measureDistance(place, polygons),
})

/** Returns the km from a place to an area, 0 for one that is everywhere; null when it is farther than 100 km. */
function measureDistance(place: Place, polygons: Polygon[]): number | null {
  const distance = polygons.length === 0 ? 0 : distanceToPolygonsKm(place, polygons)
  return distance <= NEAR_KM ? distance : null
}

/** Returns the alerts within a radius of a place, and how current they are. */
export function listNearbyAlerts(
  { alerts }: Pick<Services, 'alerts'>,
  place: Place,
  radiusKm: number,
): AlertFreshness & { alerts: StormAlert[]; unlocated: UnlocatedAlert[] } {
  const near = alerts.near(place, radiusKm).map((alert) => ({ ...toAlertText(alert), distance: alert.distance }))
  const unlocated = alerts.unlocatedNear(place, radiusKm).map(toUnlocatedAlert)
  return { alerts: near, unlocated, ...alerts.freshness(place, radiusKm) }
}

/** Returns an alert with its official text. */
export const toAlertText = (alert: AlertEvent): AlertDetails => ({
  id: alert.key,
  type: alert.type,
  severity: toStormSeverity(alert),
  level: alert.severity,
  event: formatTitle(alert),
  title: alert.isDangerousSituation ? formatTitle(alert) : (alert.newest.headline ?? alert.event),
  description: alert.newest.description ?? '',
  location: alert.area,
  endTime: alert.endsAt.toISOString(),
  instruction: alert.newest.instruction ?? null,
})

const toUnlocatedAlert = (alert: AlertEvent): UnlocatedAlert => ({
  id: alert.key,
  ...{ type: alert.type, severity: toStormSeverity(alert), level: alert.severity },
  ...{ title: alert.event, location: alert.area },
  endTime: alert.endsAt.toISOString(),
})

/** Returns the severity of an alert under its documented name. */
const toStormSeverity = ({ severity }: AlertEvent): StormAlert['severity'] =>
  severity === 'emergency' || severity === 'warning' || severity === 'watch' ? severity : 'other'

/** Returns the tornado alerts near a place, and how current they are. */
export function listTornadoAlerts(
  { alerts, now }: Pick<Services, 'alerts' | 'now'>,
  place: Place,
): AlertFreshness & { alerts: TornadoAlert[]; notes: TornadoNote[]; unlocated: UnlocatedAlert[] } {
  const unlocated = alerts.unlocatedNear(place, TORNADO_RADIUS_KM).filter(({ type }) => type === 'tornado')
  const events = alerts.near(place, TORNADO_RADIUS_KM)
  return {
    alerts: events.flatMap((event) => toTornadoAlert(event, place, now()) ?? []),
    notes: events.flatMap((event) => toTornadoNote(event) ?? []),
    unlocated: unlocated.map(toUnlocatedAlert),
    ...alerts.freshness(place, TORNADO_RADIUS_KM),
  }
}

/** Returns the most dangerous alert whose area contains a place, above statements, by its short name; null without one. */
export function findAlertAt({ alerts }: Pick<Services, 'alerts'>, place: Place): Stream['alertHere'] {
  const [first] = alerts.near(place, 0)
  return first === undefined || first.severity === 'statement' || first.severity === 'none'
    ? null
    : { title: first.severity === 'emergency' ? formatTitle(first) : first.event, level: first.severity }
}

/** Returns the alerts around a stream's public position; none where its owner hides it. @throws NOT_FOUND */
export function listStreamAlerts(
  { alerts, db }: Pick<Services, 'alerts' | 'db'>,
  streamId: string,
): AlertFreshness & { alerts: StreamWeatherAlert[] } {
  const stream = db.select().from(tables.streams).where(eq(tables.streams.id, streamId)).get()
  if (stream === undefined) throw notFound('Stream not found')
  const place = readPublicPlace(stream)
  if (place === null) return { alerts: [], ...alerts.freshness() }
  const near = alerts.near(place, STREAM_RADIUS_KM).map((alert) => ({
    id: alert.key,
    title: formatTitle(alert),
    severity: toOverlaySeverity(alert),
    level: alert.severity,
    expires: alert.endsAt.toISOString(),
  }))
  return { alerts: near, ...alerts.freshness(place, STREAM_RADIUS_KM) }
}

function toOverlaySeverity({ severity, type }: AlertEvent): StreamWeatherAlert['severity'] {
  if (severity === 'emergency' || (severity === 'warning' && type === 'tornado')) return 'extreme'
  if (severity === 'warning') return 'severe'
  return severity === 'watch' ? 'moderate' : 'minor'
}
