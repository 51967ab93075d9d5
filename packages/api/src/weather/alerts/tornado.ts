import type { TornadoAlert, TornadoNote } from '@squall/shared/contract/weather'
import { distanceToPolygonsKm, travel } from '@squall/shared/rules/geo'
import type { Place } from '@squall/shared/rules/place'
import { kmFromMiles } from '@squall/shared/rules/units'
import { formatTitle } from './banner'
import { getParameter } from './events'
import { type Motion, parseMotion } from './motion'
import type { NearbyEvent } from './store'

/** A storm that passes closer than this arrives. */
const ARRIVES_WITHIN_KM = 8
const LOOK_AHEAD_MINUTES = 120
const MINUTE = 60_000

const ACTIONS = {
  'tornado-watch': ['Stay close to a sturdy building', 'Follow the weather', 'Be ready to take shelter at once'],
  'tornado-warning': [
    'Take shelter now in a basement or an inner room without windows',
    'Leave vehicles and mobile homes',
  ],
}

/** Returns the sentences of the official instruction, unchanged, or ours where there is none. */
function safetyActions(instruction: string | null | undefined, type: TornadoAlert['type']): string[] {
  const sentences = instruction?.replace(/\s+/g, ' ').match(/[^.!?]+[.!?]*/g) ?? []
  const official = sentences.map((sentence) => sentence.trim()).filter((sentence) => /\w/.test(sentence))
  return official.length > 0 ? official : ACTIONS[type === 'tornado-watch' ? type : 'tornado-warning']
}

const SEVERITIES = { catastrophic: 'extreme', considerable: 'considerable', ordinary: 'moderate' } as const

/** Returns a tornado event as an alert for `place`; null for other events. */
export function toTornadoAlert(event: NearbyEvent, place: Place, now: Date): TornadoAlert | null {
  const { newest, key, severity, tier, area, distance, endsAt, rank } = event
  const isListed = severity === 'emergency' || severity === 'warning' || severity === 'watch'
  if (event.type !== 'tornado' || !isListed) return null
  const type = `tornado-${severity}` as const
  const motion = parseMotion(getParameter(newest, 'eventMotionDescription'))
  // A watch is about tornadoes that do not exist yet.
  const arrival = type === 'tornado-watch' ? null : arrivalAt(motion, place, distance === 0, now)
  const gust = Number.parseInt(/\d+/.exec(getParameter(newest, 'maxWindGust') ?? '')?.[0] ?? '', 10)
  return {
    id: key,
    type,
    title: formatTitle(event),
    level: severity,
    rank,
    severity: SEVERITIES[tier],
    location: area,
    distance,
    estimatedArrival: arrival?.toISOString() ?? null,
    description: newest.description ?? newest.headline ?? newest.event,
    windSpeed: Number.isNaN(gust) ? null : gust,
    movement: motion && { direction: motion.direction, speed: Math.round(motion.speed) },
    safetyActions: safetyActions(newest.instruction, type),
    instruction: newest.instruction ?? null,
    endTime: endsAt.toISOString(),
  }
}

/** Returns the note about a possible tornado in a severe thunderstorm warning; null where it has none. */
export function toTornadoNote({
  newest,
  key,
  type,
  severity,
  area,
  distance,
  endsAt,
}: NearbyEvent): TornadoNote | null {
  const isPossible = getParameter(newest, 'tornadoDetection')?.toUpperCase() === 'POSSIBLE'
  if (!isPossible || type !== 'severe-thunderstorm' || severity !== 'warning') return null
  return {
    id: key,
    location: area,
    distance,
    description: newest.headline ?? newest.event,
    endTime: endsAt.toISOString(),
  }
}

/**
 * Returns when the storm is closest to a place, moved along a straight line from the time of its message; null if that is
 * not close. Inside the alert's area every distance is close, and without motion the storm counts as there.
 */
function arrivalAt(motion: Motion | null, place: Place, isInside: boolean, now: Date): Date | null {
  if (motion === null || motion.speed === 0) {
    const isThere = motion !== null && lineDistanceKm(motion.points, place) < ARRIVES_WITHIN_KM
    return isInside || isThere ? now : null
  }
  const sinceMessage = (now.getTime() - motion.at.getTime()) / MINUTE
  let closest = { km: Number.POSITIVE_INFINITY, minute: 0 }
  for (let minute = 0; minute <= LOOK_AHEAD_MINUTES; minute += 1) {
    const travelled = (kmFromMiles(motion.speed) * (sinceMessage + minute)) / 60
    const km = lineDistanceKm(
      motion.points.map((point) => travel(point, motion.direction, travelled)),
      place,
    )
    if (km < closest.km) closest = { km, minute }
  }
  return isInside || closest.km < ARRIVES_WITHIN_KM ? new Date(now.getTime() + closest.minute * MINUTE) : null
}

/** Returns the km from a place to a line of storms, or to the one storm. */
function lineDistanceKm(points: Place[], place: Place): number {
  const corners = points.map(({ latitude, longitude }): [number, number] => [longitude, latitude])
  // A ring of two corners is a segment: it has no inside.
  const segments = corners.map((corner, index) => [[corner, corners[index + 1] ?? corner]])
  return distanceToPolygonsKm(place, segments)
}
