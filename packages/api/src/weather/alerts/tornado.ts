import type { TornadoAlert, TornadoNote } from '@squall/shared/contract/weather'
import type { Place } from '@squall/shared/rules/place'
import { parameter } from './classify'
import { arrivalAt, parseMotion } from './motion'
import type { NearbyEvent } from './store'

const ACTIONS = {
  'tornado-watch': ['Stay close to a sturdy building', 'Follow the weather', 'Be ready to take shelter at once'],
  'tornado-warning': [
    'Take shelter now in a basement or an inner room without windows',
    'Leave vehicles and mobile homes',
  ],
}

/** Sentences of the official instruction, unchanged; our own only where there is none. */
function safetyActions(instruction: string | null | undefined, type: TornadoAlert['type']): string[] {
  const sentences = instruction?.replace(/\s+/g, ' ').match(/[^.!?]+[.!?]*/g) ?? []
  const official = sentences.map((sentence) => sentence.trim()).filter((sentence) => /\w/.test(sentence))
  return official.length > 0 ? official : ACTIONS[type === 'tornado-watch' ? type : 'tornado-warning']
}

const SEVERITIES = { catastrophic: 'extreme', considerable: 'considerable', ordinary: 'moderate' } as const

/** A tornado event as its alert for somebody at `place`; null for other events. */
export function tornadoAlertOf(event: NearbyEvent, place: Place, now: Date): TornadoAlert | null {
  if (event.type !== 'tornado' || event.severity === 'other') return null
  const { newest, key, severity, tier, area, distance, endsAt } = event
  const type = `tornado-${severity}` as const
  const motion = parseMotion(parameter(newest, 'eventMotionDescription'))
  // A watch speaks of tornadoes that are not there yet.
  const arrival = type === 'tornado-watch' ? null : arrivalAt(motion, place, distance === 0, now)
  const gust = Number.parseInt(/\d+/.exec(parameter(newest, 'maxWindGust') ?? '')?.[0] ?? '', 10)
  return {
    id: key,
    type,
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

/** What a severe thunderstorm warning says of a possible tornado; null where it says nothing. */
export function tornadoNoteOf({
  newest,
  key,
  type,
  severity,
  area,
  distance,
  endsAt,
}: NearbyEvent): TornadoNote | null {
  const isPossible = parameter(newest, 'tornadoDetection')?.toUpperCase() === 'POSSIBLE'
  if (!isPossible || type !== 'severe-thunderstorm' || severity !== 'warning') return null
  return {
    id: key,
    location: area,
    distance,
    description: newest.headline ?? newest.event,
    endTime: endsAt.toISOString(),
  }
}
