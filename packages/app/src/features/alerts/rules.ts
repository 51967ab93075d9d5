import type { BannerAlert, StormAlert } from '@squall/shared/alert'

/** The first alert that was not dismissed; an upgraded one has another id and is not. */
export const bannerOf = (alerts: BannerAlert[], dismissed: ReadonlySet<string>): BannerAlert | undefined =>
  alerts.find(({ id }) => !dismissed.has(id))

export const typeWords: Record<StormAlert['type'], string> = {
  tornado: 'Tornado',
  'severe-thunderstorm': 'Severe thunderstorm',
  'flash-flood': 'Flash flood',
  other: 'Weather',
}
