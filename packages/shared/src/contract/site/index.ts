import type { BannerAlert } from '../weather/alert'

/** The name of the meta element that carries it. */
export const FIRST_SIGHT = 'squall-first-sight'

/** What the served page knows before it asks anything, so that no banner pushes down what is already read. */
export interface FirstSight {
  demo: boolean
  weather: 'live' | 'simulated' | 'off'
  /** As the newest answer about emergencies would be. */
  alerts: BannerAlert[]
  /** When the page was served, ISO 8601 in UTC. */
  at: string
}
