import type { BannerAlert } from '../weather/alert'

/** The name of the meta element that holds a EmbeddedPageData. */
export const EMBEDDED_PAGE_DATA = 'squall-first-sight'

/** The state in the served page, so that what stands above is there at first paint and does not push the page down later. */
export interface EmbeddedPageData {
  demo: boolean
  weather: 'live' | 'simulated' | 'off'
  /** The answer of `alerts.emergency` at that time. */
  alerts: BannerAlert[]
  /** Whether somebody is live, so that the home page keeps the place of the best stream. */
  hasLiveStreams: boolean
  /** Whether there are media nodes on other machines. */
  hasMediaNodes: boolean
  /** When the page was served, ISO 8601 in UTC. */
  at: string
}
