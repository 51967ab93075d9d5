import type { TornadoAlert } from '@squall/shared/contract/weather'
import { byDanger } from '../tornado/tornado.rules'

/** A sound as data: pitches one after the other, and a loudness that falls over all of them. */
export interface Tone {
  /** When each pitch begins, in seconds, and how high it is. */
  steps: { at: number; hertz: number }[]
  seconds: number
  /** At full volume; falls to `fadesTo` at the end. */
  gain: number
  fadesTo: number
}

const SHAPE = { seconds: 2, gain: 0.3, fadesTo: 0.001 }
const steady = (hertz: number): Tone => ({ ...SHAPE, steps: [{ at: 0, hertz }] })

/** What each type of alert sounds like. */
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

/** An alert as it was sounded or read out: a more severe one, or another type, is news again. */
export const alarmKey = ({ id, type, severity }: Identified): string => `${id} ${type} ${severity}`

/** The alert that has to be heard now: an extreme one that was not, the nearest first. Lesser ones are never heard. */
export function alarmDue(alerts: TornadoAlert[], sounded: ReadonlySet<string>): TornadoAlert | null {
  const extreme = alerts.filter(({ severity }) => severity === 'extreme').sort(byDanger)
  return extreme.find((alert) => !sounded.has(alarmKey(alert))) ?? null
}

/** An alert that is listed and no longer what was sounded is forgotten, so that its next upgrade is heard. */
export function stillHeard(alerts: Identified[], sounded: ReadonlySet<string>): Set<string> {
  const listed = new Set(alerts.map(alarmKey))
  const ids = alerts.map(({ id }) => `${id} `)
  return new Set([...sounded].filter((key) => listed.has(key) || !ids.some((id) => key.startsWith(id))))
}
