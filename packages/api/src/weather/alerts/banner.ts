import type { BannerAlert } from '@squall/shared/contract/weather'
import type { AlertEvent } from './events'

/** More than were ever in force at once; it only bounds the answer. */
export const MAX_BANNERS = 500

/** Returns the id under which an alert is shown and dismissed: a higher rank is another id, so an upgraded alert shows again. */
export const toBannerId = ({ key, rank }: AlertEvent): string => `${key}:${rank}`

/** Returns an alert's name with what makes it worse than others of its kind. */
export function formatTitle({ event, severity, type, isObserved, isDangerousSituation }: AlertEvent): string {
  if (severity === 'emergency') return type === 'tornado' ? 'Tornado Emergency' : `${event}: Emergency`
  if (isDangerousSituation) return `Particularly Dangerous Situation: ${event}`
  return isObserved ? `${event}: observed tornado` : event
}

/** Returns whether every page shows the alert: tornado warnings and every emergency. */
export const isLoud = ({ severity, type }: AlertEvent): boolean =>
  severity === 'emergency' || (severity === 'warning' && type === 'tornado')

/** Returns the banners of tornadoes, severe thunderstorms and flash floods, in the given order. */
export function toBanners(events: (AlertEvent & { distance?: number })[]): BannerAlert[] {
  return events
    .filter(({ type }) => type !== 'other')
    .slice(0, MAX_BANNERS)
    .map((event) => ({
      id: toBannerId(event),
      severity: toBannerSeverity(event),
      level: event.severity,
      states: event.states,
      type: event.type,
      title: formatTitle(event),
      area: event.area,
      description: event.newest.headline ?? event.event,
      endTime: event.endsAt.toISOString(),
      expires: event.endsAt.toISOString(),
      distance: event.distance ?? null,
    }))
}

function toBannerSeverity({ severity }: AlertEvent): BannerAlert['severity'] {
  if (severity === 'emergency' || severity === 'warning') return 'warning'
  return severity === 'watch' ? 'watch' : 'advisory'
}
