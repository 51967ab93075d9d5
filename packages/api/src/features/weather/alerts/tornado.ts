import type { TornadoAlert } from '@squall/shared/alert'
import { distanceKm, travel } from '@squall/shared/rules/geo'
import type { Place } from '@squall/shared/rules/place'
import { kmFromMiles, mphFromKnots } from '@squall/shared/rules/units'
import { parameter } from './classify'
import type { NearbyEvent } from './store'

/** A storm that passes closer than this arrives. */
const ARRIVES_WITHIN_KM = 8
const LOOK_AHEAD_MINUTES = 120

interface Motion {
  at: Date
  points: Place[]
  /** Degrees it moves towards, and mph. */
  movement: { direction: number; speed: number }
}

/** `2023-01-12T19:03:00-00:00...storm...240DEG...46KT...32.67,-86.42`: the direction is where the storm comes from. */
function parseMotion(text: string | undefined): Motion | null {
  const [time = '', , degrees, knots, where = ''] = text?.split('...') ?? []
  const at = new Date(time.replace('-00:00', 'Z'))
  const from = Number.parseInt(degrees ?? '', 10)
  const speed = Number.parseInt(knots ?? '', 10)
  const points = where
    .trim()
    .split(/\s+/)
    .flatMap((pair) => {
      const [latitude = Number.NaN, longitude = Number.NaN] = pair.split(',').map(Number)
      return Number.isNaN(latitude) || Number.isNaN(longitude) ? [] : [{ latitude, longitude }]
    })
  if (Number.isNaN(at.getTime()) || Number.isNaN(from) || Number.isNaN(speed) || points.length === 0) return null
  return { at, points, movement: { direction: (from + 180) % 360, speed: Math.round(mphFromKnots(speed)) } }
}

/** When the storm is closest, if it comes close at all: an extrapolation along a straight line. */
function arrivalOf({ at, points, movement }: Motion, place: Place): Date | null {
  let closest = { km: Number.POSITIVE_INFINITY, minute: 0 }
  for (let minute = 0; minute <= LOOK_AHEAD_MINUTES; minute += 1) {
    const travelled = (kmFromMiles(movement.speed) * minute) / 60
    const km = Math.min(...points.map((point) => distanceKm(travel(point, movement.direction, travelled), place)))
    if (km < closest.km) closest = { km, minute }
  }
  return closest.km < ARRIVES_WITHIN_KM ? new Date(at.getTime() + closest.minute * 60_000) : null
}

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
  const arrival = motion ? arrivalOf(motion, place) : distance === 0 && type !== 'tornado-watch' ? now : null
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
    movement: motion?.movement ?? null,
    safetyActions: safetyActions(newest.instruction, type),
    instruction: newest.instruction ?? null,
    endTime: endsAt.toISOString(),
  }
}
