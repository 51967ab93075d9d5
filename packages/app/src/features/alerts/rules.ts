import type { BannerAlert, StormAlert } from '@squall/shared/alert'
import { formatMinutes } from '../../lib/format'

/** The first alert that was not dismissed; an upgraded one has another id and is not. */
export const bannerOf = (alerts: BannerAlert[], dismissed: ReadonlySet<string>): BannerAlert | undefined =>
  alerts.find(({ id }) => !dismissed.has(id))

/** Until an alert ends: 'Active now' when that is past, else minutes, or hours and minutes. */
export function remainingText(endTime: string, now: number): string {
  const left = Date.parse(endTime) - now
  return left > 0 ? `${formatMinutes(left)} left` : 'Active now'
}

export const typeWords: Record<StormAlert['type'], string> = {
  tornado: 'Tornado',
  'severe-thunderstorm': 'Severe thunderstorm',
  'flash-flood': 'Flash flood',
  other: 'Weather',
}

/** What an empty list means. */
export type Emptiness = 'clear' | 'stale' | 'incomplete'

export function emptinessOf({ stale, complete }: { stale: boolean; complete: boolean }): Emptiness {
  if (stale) return 'stale'
  return complete ? 'clear' : 'incomplete'
}
