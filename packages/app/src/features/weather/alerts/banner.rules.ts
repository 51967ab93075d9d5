import type { BannerAlert, StormAlert } from '@squall/shared/contract/weather'
import { type Dismissals, isDismissed, parseBannerId } from './dismissals'

interface BannerFacts {
  alerts: BannerAlert[]
  hasPlace: boolean
  dismissed: Dismissals
  /** Keys of the events that another surface of the page shows. */
  shownElsewhere: readonly string[]
}

/**
 * Returns the alert of the banner: the first one not dismissed and not shown elsewhere on the page. Where the person's place
 * is known, an alert whose area does not contain it has no banner.
 */
export const findBannerAlert = ({
  alerts,
  hasPlace,
  dismissed,
  shownElsewhere,
}: BannerFacts): BannerAlert | undefined =>
  alerts.find(({ id, distance }) => {
    const event = parseBannerId(id)
    return (!hasPlace || distance === 0) && !isDismissed(dismissed, event) && !shownElsewhere.includes(event.key)
  })

export const alertTypeLabels: Record<StormAlert['type'], string> = {
  tornado: 'Tornado',
  'severe-thunderstorm': 'Severe thunderstorm',
  'flash-flood': 'Flash flood',
  other: 'Weather',
}
