import { compassPoint } from '@squall/shared/rules/geo'
import { milesFromMetres } from '@squall/shared/rules/units'
import { formatQuantity, formatSeconds } from '../../../platform/format'
import { formatSpeed, formatZonedTime } from '../../../platform/weather-format'
import type { TrackedChaser } from './chaser-tracks.rules'
import type { MapChasers } from './use-map-chasers'

const SECOND = 1_000

/** Returns how a chaser moves, in the units of the person: 'NE at 34 mph', 'standing'. */
export function describeMotion({
  headingDegrees,
  speedKmh,
}: Pick<TrackedChaser, 'headingDegrees' | 'speedKmh'>): string {
  if (speedKmh === null) return headingDegrees === null ? 'motion not known' : `heading ${compassPoint(headingDegrees)}`
  if (speedKmh === 0) return 'standing'
  const speed = formatSpeed(milesFromMetres(speedKmh * 1000))
  return headingDegrees === null ? speed : `${compassPoint(headingDegrees)} at ${speed}`
}

/** Returns how old a position is: 'now', '0:12 ago'. */
export function describePositionAge(seenMs: number, now: number): string {
  const seconds = Math.floor((now - seenMs) / SECOND)
  return seconds < 1 ? 'now' : `${formatSeconds(seconds)} ago`
}

/** Returns a fact as a line of its own. */
export const toLine = (fact: string): string => fact.charAt(0).toUpperCase() + fact.slice(1)

export const precisionWords = { exact: 'exact position', approximate: 'within about 1 km' } as const

/** Returns how current the chasers of the map are: '3 chasers, live', '3 chasers, updated 2:10 PM CDT'. */
export function describeChaserAge({ isKnown, isError, isConnected, count, heardMs }: MapChasers): string {
  if (heardMs === null || !isKnown) return isError ? 'No answer yet' : 'Reading chasers...'
  const age = isConnected ? 'live' : `updated ${formatZonedTime(new Date(heardMs).toISOString())}`
  return `${formatQuantity(count, 'chaser')}, ${age}`
}
