import type { SentAlert } from '@squall/shared/contract/live'
import type {
  AlertFreshness,
  BannerAlert,
  StormAlert,
  StreamWeatherAlert,
  TornadoAlert,
  TornadoNote,
} from '@squall/shared/contract/weather'
import type { Place } from '@squall/shared/rules/place'
import { readPublicPlace } from '@squall/shared/rules/place'
import { tables } from '@squall/shared/server/db'
import { eq } from 'drizzle-orm'
import { notFound } from '../../errors'
import { sentAlerts } from '../../features/emergency-alerts/queries'
import type { Services } from '../../services'
import { bannerIdOf, titleOf } from './banner'
import type { AlertEvent } from './events'
import { STREAM_RADIUS_KM } from './near-streams'
import { tornadoAlertOf, tornadoNoteOf } from './tornado'

const MAX_BANNERS = 20
/** A tornado this far away concerns nobody here. */
const TORNADO_RADIUS_KM = 100

/** What everybody should hear of, the most dangerous first: alerts of administrators come after the weather's emergencies. */
export function emergencyAlerts({ alerts, db, now }: Pick<Services, 'alerts' | 'db' | 'now'>): BannerAlert[] {
  const emergencies = alerts
    .active()
    .filter(({ type, severity }) => severity === 'emergency' && type !== 'other').length
  const banners = weatherBanners({ alerts })
  return banners.toSpliced(emergencies, 0, ...sentAlerts({ db, now }).map(bannerOf)).slice(0, MAX_BANNERS)
}

const bannerOf = ({ id, title, text, area, expires }: SentAlert): BannerAlert => ({
  id,
  severity: 'warning',
  type: 'other',
  title,
  area,
  description: text,
  endTime: expires,
})

/** What the whole country should hear of the weather: tornadoes, severe thunderstorms and flash floods. */
export function weatherBanners({ alerts }: Pick<Services, 'alerts'>): BannerAlert[] {
  return alerts
    .active()
    .filter(({ type }) => type !== 'other')
    .slice(0, MAX_BANNERS)
    .map((alert) => ({
      id: bannerIdOf(alert),
      severity: bannerSeverity(alert),
      type: alert.type,
      title: titleOf(alert),
      area: alert.area,
      description: alert.newest.headline ?? alert.event,
      endTime: alert.endsAt.toISOString(),
    }))
}

export function nearbyAlerts(
  { alerts }: Services,
  place: Place,
  radiusKm: number,
): AlertFreshness & { alerts: StormAlert[] } {
  const near = alerts.near(place, radiusKm).map((alert) => ({
    id: alert.key,
    type: alert.type,
    severity: alert.severity,
    title: alert.newest.headline ?? alert.event,
    description: alert.newest.description ?? '',
    location: alert.area,
    endTime: alert.endsAt.toISOString(),
    distance: alert.distance,
    instruction: alert.newest.instruction ?? null,
  }))
  return { alerts: near, ...alerts.freshness(place, radiusKm) }
}

export function tornadoAlerts(
  { alerts, now }: Services,
  place: Place,
): AlertFreshness & { alerts: TornadoAlert[]; notes: TornadoNote[] } {
  const events = alerts.near(place, TORNADO_RADIUS_KM)
  return {
    alerts: events.flatMap((event) => tornadoAlertOf(event, place, now()) ?? []),
    notes: events.flatMap((event) => tornadoNoteOf(event) ?? []),
    ...alerts.freshness(place, TORNADO_RADIUS_KM),
  }
}

/** Around a stream's public position; none where its owner hides it. @throws NOT_FOUND */
export function alertsOfStream(
  { alerts, db }: Services,
  streamId: string,
): AlertFreshness & { alerts: StreamWeatherAlert[] } {
  const stream = db.select().from(tables.streams).where(eq(tables.streams.id, streamId)).get()
  if (stream === undefined) throw notFound('Stream not found')
  const place = readPublicPlace(stream)
  if (place === null) return { alerts: [], ...alerts.freshness() }
  const near = alerts
    .near(place, STREAM_RADIUS_KM)
    .map((alert) => ({ id: alert.key, title: alert.event, severity: overlaySeverity(alert) }))
  return { alerts: near, ...alerts.freshness(place, STREAM_RADIUS_KM) }
}

function bannerSeverity({ severity }: AlertEvent): BannerAlert['severity'] {
  if (severity === 'emergency' || severity === 'warning') return 'warning'
  return severity === 'watch' ? 'watch' : 'advisory'
}

function overlaySeverity({ severity, type }: AlertEvent): StreamWeatherAlert['severity'] {
  if (severity === 'emergency' || (severity === 'warning' && type === 'tornado')) return 'extreme'
  if (severity === 'warning') return 'severe'
  return severity === 'watch' ? 'moderate' : 'minor'
}
