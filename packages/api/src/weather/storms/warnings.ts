import type { Place } from '@squall/shared/rules/place'
import { parameter } from '../alerts/classify'
import type { AlertStore } from '../alerts/store'
import { greatest } from './radar-cells'

/** What official warnings over a storm say of it. */
export interface StormWarnings {
  isTornadoEmergency: boolean
  /** Mph; null where no warning says it. */
  gust: number | null
  hailInches: number | null
}

/** Reads the warnings whose area holds a place. */
export function warningsOver(alerts: AlertStore, place: Place): StormWarnings {
  const warnings = alerts.near(place, 0).filter(({ severity }) => severity === 'emergency' || severity === 'warning')
  const numbers = (name: string) => greatest(warnings.map(({ newest }) => firstNumber(parameter(newest, name))))
  return {
    isTornadoEmergency: warnings.some(({ type, severity }) => type === 'tornado' && severity === 'emergency'),
    gust: numbers('maxWindGust'),
    hailInches: numbers('maxHailSize'),
  }
}

/** `60 MPH`, `Up to 50 MPH`, `1.00` or `Up to .75`. */
function firstNumber(text: string | undefined): number | null {
  const [digits] = /\d*\.?\d+/.exec(text ?? '') ?? []
  return digits === undefined ? null : Number(digits)
}
