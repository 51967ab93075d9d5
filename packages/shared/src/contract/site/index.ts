import type { BannerAlert } from '../weather/alert'

/** The name of the meta element that holds a EmbeddedPageData. */
export const EMBEDDED_PAGE_DATA = 'squall-first-sight'

/** The state in the served page, so that a banner is there at first paint and does not push the page down later. */
export interface EmbeddedPageData {
  demo: boolean
  weather: 'live' | 'simulated' | 'off'
  /** The answer of `alerts.emergency` at that time. */
  alerts: BannerAlert[]
  /** When the page was served, ISO 8601 in UTC. */
  at: string
}
