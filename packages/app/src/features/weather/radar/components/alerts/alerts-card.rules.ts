import type { AlertFreshness, RadarAlert } from '@squall/shared/contract/weather'
import { formatQuantity, formatTime } from '../../../../../platform/format'
import { getEmptiness, remainingText } from '../../../alerts/rules'
import { kinds } from '../../danger.rules'

export const alertKindLabels: Record<RadarAlert['kind'], string> = {
  emergency: 'Emergency',
  warning: 'Warning',
  watch: 'Watch',
  advisory: 'Advisory',
  signature: 'Radar signature',
}

const plurals: Record<RadarAlert['kind'], string> = {
  emergency: 'emergencies',
  warning: 'warnings',
  watch: 'watches',
  advisory: 'advisories',
  signature: 'radar signatures',
}

/** Returns the counts by kind: '2 warnings, 1 radar signature, 1 watch'. */
export function countsText(alerts: RadarAlert[]): string {
  return kinds
    .map((kind) => ({ kind, count: alerts.filter((alert) => alert.kind === kind).length }))
    .filter(({ count }) => count > 0)
    .map(({ kind, count }) => formatQuantity(count, alertKindLabels[kind].toLowerCase(), plurals[kind]))
    .join(', ')
}

/** Returns 'until 7:45 PM, 29m left', or for a radar signature that it is no official warning. */
export function untilText({ expires }: Pick<RadarAlert, 'expires'>, now: number): string {
  if (expires === null) return 'Radar signature, not an official warning'
  return `until ${formatTime(expires)}, ${remainingText(expires, now)}`
}

/** The meaning of an empty alert list; only 'none' means that there are no alerts. */
export type Quiet = 'off' | 'not-covered' | 'unknown' | 'stale' | 'incomplete' | 'none'

interface QuietFacts {
  isOff: boolean
  /** Whether a radar covers the place; undefined until known. */
  coverage: boolean | undefined
  freshness: AlertFreshness | undefined
  /** This device has received no answer for too long. */
  isOverdue: boolean
}

export function getQuietState({ isOff, coverage, freshness, isOverdue }: QuietFacts): Quiet {
  if (isOff) return 'off'
  if (coverage === false) return 'not-covered'
  if (freshness === undefined) return 'unknown'
  const emptiness = getEmptiness({ ...freshness, stale: freshness.stale || isOverdue })
  return emptiness === 'clear' ? 'none' : emptiness
}
