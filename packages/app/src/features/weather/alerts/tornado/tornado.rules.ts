import type { TornadoAlert } from '@squall/shared/contract/weather'
import { formatMinutesFully } from '../../../../platform/format'
import { formatNearDistance } from '../../../../platform/weather-format'
import { splitParagraphs } from '../rules'

const MINUTE = 60_000

const SEVERITY_RANK: Record<TornadoAlert['severity'], number> = { moderate: 1, considerable: 2, extreme: 3 }

const TYPE_RANK: Record<TornadoAlert['type'], number> = {
  'tornado-watch': 1,
  'tornado-warning': 2,
  'tornado-emergency': 3,
}

/** Compares for a sort: observed before possible, then by severity, then by distance. */
export const compareDanger = (a: TornadoAlert, b: TornadoAlert): number =>
  TYPE_RANK[b.type] - TYPE_RANK[a.type] ||
  SEVERITY_RANK[b.severity] - SEVERITY_RANK[a.severity] ||
  a.distance - b.distance

/** Returns the alerts that have not ended: those around the place first, most dangerous first; then the nearest. */
export const listTornadoesInForce = (alerts: TornadoAlert[], now: number): TornadoAlert[] =>
  alerts
    .filter(({ endTime }) => Date.parse(endTime) > now)
    .sort((a, b) => a.distance - b.distance || compareDanger(a, b))

export const tornadoLabels: Record<TornadoAlert['type'], string> = {
  'tornado-emergency': 'Tornado emergency',
  'tornado-warning': 'Tornado warning',
  'tornado-watch': 'Tornado watch',
}

/** Returns whether an alert's title says no more than its type. */
export const isPlainTitle = ({ title, type }: Pick<TornadoAlert, 'title' | 'type'>): boolean =>
  title.toLowerCase() === tornadoLabels[type].toLowerCase()

/** Returns the time until the storm arrives, in minutes, or hours and minutes. */
export function formatArrival(estimatedArrival: string | null, now: number): string {
  if (estimatedArrival === null) return 'Arrival not known'
  const left = Date.parse(estimatedArrival) - now
  if (left < 0) return 'IMPACTING NOW'
  return left < MINUTE ? 'Under 1 min' : formatMinutesFully(left)
}

/** Returns the source of the arrival time, or why there is none. */
export function explainArrival({ type, estimatedArrival, movement, distance }: TornadoAlert): string {
  if (type === 'tornado-watch') return 'A watch is about storms that have not formed yet'
  if (estimatedArrival !== null && movement !== null) return "Extrapolated from the storm's motion, not observed"
  if (distance === 0) return 'You are inside the area of this alert'
  return movement === null ? 'The motion of the storm is not reported' : 'On its present course the storm passes you by'
}

/** Returns every official paragraph about evacuation, unchanged; empty without such an instruction. */
export const listEvacuationTexts = ({ instruction, description }: Pick<TornadoAlert, 'instruction' | 'description'>) =>
  [instruction ?? '', description].flatMap(splitParagraphs).filter((paragraph) => /\bevacuat/i.test(paragraph))

/** Returns the distance to the nearest edge of an alert's area as text. */
export const formatDistanceToArea = (distance: number): string =>
  distance === 0 ? 'You are inside this area' : `${formatNearDistance(distance)} away`

/** Returns the screen reader announcement of a new alert. */
export function formatTornadoAnnouncement(
  { type, severity, location, distance, estimatedArrival }: TornadoAlert,
  now: number,
) {
  const arrival = estimatedArrival === null ? '' : ` Estimated arrival: ${formatArrival(estimatedArrival, now)}.`
  return `${tornadoLabels[type]}, ${severity}: ${location}. ${formatDistanceToArea(distance)}.${arrival}`
}

/** A sound as data: consecutive pitches with a gain that fades over their whole length. */
export interface Tone {
  /** The start of each pitch in seconds, and its frequency in Hz. */
  steps: { at: number; hertz: number }[]
  seconds: number
  /** The gain at full volume; falls to `fadesTo` at the end. */
  gain: number
  fadesTo: number
}

const SHAPE = { seconds: 2, gain: 0.3, fadesTo: 0.001 }

const steady = (hertz: number): Tone => ({ ...SHAPE, steps: [{ at: 0, hertz }] })

/** The tone of each alert type. */
export const alarmTones: Record<TornadoAlert['type'], Tone> = {
  'tornado-emergency': {
    ...SHAPE,
    steps: [
      { at: 0, hertz: 800 },
      { at: 1, hertz: 400 },
    ],
  },
  'tornado-warning': steady(600),
  'tornado-watch': steady(400),
}

type Identified = Pick<TornadoAlert, 'id' | 'type' | 'severity'>

/** Returns the key under which an alert counts as sounded; a higher severity or another type makes a new key. */
export const getAlarmKey = ({ id, type, severity }: Identified): string => `${id} ${type} ${severity}`

/**
 * Returns whether an alert sounds and shows its emergency actions: an emergency near this device, a tornado warning around
 * it, or a particularly dangerous watch around it. docs/weather-alerts.md has the table.
 */
export const isAlarming = ({
  type,
  severity,
  distance,
}: Pick<TornadoAlert, 'type' | 'severity' | 'distance'>): boolean => {
  if (severity === 'extreme') return true
  return distance === 0 && (type === 'tornado-warning' || severity === 'considerable')
}

/** Returns the most dangerous alarming alert that was not sounded yet, or null; other alerts make no sound. */
export function findAlarmToSound(alerts: TornadoAlert[], sounded: ReadonlySet<string>): TornadoAlert | null {
  const alarming = alerts.filter(isAlarming).sort(compareDanger)
  return alarming.find((alert) => !sounded.has(getAlarmKey(alert))) ?? null
}

/** Returns the sounded keys without those of listed alerts that changed since, so that the next upgrade sounds again. */
export function keepUnchangedKeys(alerts: Identified[], sounded: ReadonlySet<string>): Set<string> {
  const listed = new Set(alerts.map(getAlarmKey))
  const ids = alerts.map(({ id }) => `${id} `)
  return new Set([...sounded].filter((key) => listed.has(key) || !ids.some((id) => key.startsWith(id))))
}
