import type { TornadoAlert } from '@squall/shared/contract/weather'
import { byDanger } from '../tornado/tornado.rules'

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
export const tones: Record<TornadoAlert['type'], Tone> = {
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
export const alarmKey = ({ id, type, severity }: Identified): string => `${id} ${type} ${severity}`

/** Returns the nearest extreme alert that was not sounded yet, or none; lesser alerts make no sound. */
export function alarmDue(alerts: TornadoAlert[], sounded: ReadonlySet<string>): TornadoAlert | null {
  const extreme = alerts.filter(({ severity }) => severity === 'extreme').sort(byDanger)
  return extreme.find((alert) => !sounded.has(alarmKey(alert))) ?? null
}

/** Returns the sounded keys without those of listed alerts that changed since, so that the next upgrade sounds again. */
export function stillHeard(alerts: Identified[], sounded: ReadonlySet<string>): Set<string> {
  const listed = new Set(alerts.map(alarmKey))
  const ids = alerts.map(({ id }) => `${id} `)
  return new Set([...sounded].filter((key) => listed.has(key) || !ids.some((id) => key.startsWith(id))))
}
