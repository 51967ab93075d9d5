import type { TornadoAlert } from '@squall/shared/contract/weather'
import { formatKmFinely, formatMinutesFully } from '../../../../platform/format'
import { splitParagraphs } from '../rules'

const MINUTE = 60_000
const SEVERITY_RANK: Record<TornadoAlert['severity'], number> = { moderate: 1, considerable: 2, extreme: 3 }

const TYPE_RANK: Record<TornadoAlert['type'], number> = {
  'tornado-watch': 1,
  'tornado-warning': 2,
  'tornado-emergency': 3,
}

/** Orders what happens before what may happen, then the most severe first, and the nearest among equals. */
export const byDanger = (a: TornadoAlert, b: TornadoAlert): number =>
  TYPE_RANK[b.type] - TYPE_RANK[a.type] ||
  SEVERITY_RANK[b.severity] - SEVERITY_RANK[a.severity] ||
  a.distance - b.distance

/** Those that have not ended, the most dangerous first. */
export const tornadoesInForce = (alerts: TornadoAlert[], now: number): TornadoAlert[] =>
  alerts.filter(({ endTime }) => Date.parse(endTime) > now).sort(byDanger)

export const tornadoLabels: Record<TornadoAlert['type'], string> = {
  'tornado-emergency': 'Tornado emergency',
  'tornado-warning': 'Tornado warning',
  'tornado-watch': 'Tornado watch',
}

/** The shape of an alert tells its type, its colour and word how severe it is. */
export const tornadoMarks = {
  'tornado-emergency': 'emergency',
  'tornado-warning': 'warning',
  'tornado-watch': 'watch',
} as const

/** The colours of severities, as the overlay on a stream has them. */
export const tornadoColors = { extreme: 'extreme', considerable: 'severe', moderate: 'moderate' } as const

/** When the storm arrives, counted from now: minutes, or hours and minutes. */
export function arrivalText(estimatedArrival: string | null, now: number): string {
  if (estimatedArrival === null) return 'Arrival not known'
  const left = Date.parse(estimatedArrival) - now
  if (left < 0) return 'IMPACTING NOW'
  return left < MINUTE ? 'Under 1 min' : formatMinutesFully(left)
}

/** Where the time of arrival comes from, or why there is none. */
export function arrivalNote({ type, estimatedArrival, movement, distance }: TornadoAlert): string {
  if (type === 'tornado-watch') return 'A watch is about storms that have not formed yet'
  if (estimatedArrival !== null && movement !== null) return "Extrapolated from the storm's motion, not observed"
  if (distance === 0) return 'You are inside the area of this alert'
  return movement === null ? 'The motion of the storm is not reported' : 'On its present course the storm passes you by'
}

/** Every official paragraph that speaks of evacuating, unchanged; none where no such instruction was given. */
export const evacuationTexts = ({ instruction, description }: Pick<TornadoAlert, 'instruction' | 'description'>) =>
  [instruction ?? '', description].flatMap(splitParagraphs).filter((paragraph) => /\bevacuat/i.test(paragraph))

/** How far away the nearest edge of an alert's area is. */
export const whereText = (distance: number): string =>
  distance === 0 ? 'You are inside this area' : `${formatKmFinely(distance)} away`

/** What a screen reader says when an alert comes. */
export function formatAnnouncement(
  { type, severity, location, distance, estimatedArrival }: TornadoAlert,
  now: number,
) {
  const arrival = estimatedArrival === null ? '' : ` Estimated arrival: ${arrivalText(estimatedArrival, now)}.`
  return `${tornadoLabels[type]}, ${severity}: ${location}. ${whereText(distance)}.${arrival}`
}
