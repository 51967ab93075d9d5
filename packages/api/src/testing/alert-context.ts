import { createAlertUpdateDispatcher } from '../features/weather/start-weather'
import { UpstreamError } from '../platform/http-client'
import type { Services } from '../services'
import { createAlertPolls } from '../weather/alerts/poll'
import { alertList } from './alert-feature'
import { createContextWithUsers, noUpstreams } from './test-context'

/** Moore, Oklahoma, in the middle of the alert that tests publish. */
export const MOORE = { lat: 35.34, lon: -97.49 }
export const MINUTE = 60_000

/** The alert polls as the server runs them: joined to streams, chats and notifications. */
export const createAlertPollsWithListener = (services: Services) =>
  createAlertPolls({ ...services, onAlerts: createAlertUpdateDispatcher(services) })

/** An upstream that answers what stands in `pages`, by path, and an api whose alerts come from it. */
export async function createAlertContext() {
  const pages = new Map<string, unknown>()
  const asked: string[] = []
  const test = await createContextWithUsers({
    http: {
      ...noUpstreams,
      async getJson(url) {
        const { pathname } = new URL(url)
        asked.push(pathname)
        const page = pages.get(pathname)
        if (page === undefined) throw new UpstreamError('answered 503', 503)
        return page
      },
    },
  })
  const tasks = { current: createAlertPollsWithListener(test.services) }
  return {
    ...test,
    anonymous: test.as.anonymous,
    pages,
    asked,
    poll: () => tasks.current.poll(),
    learnZones: () => tasks.current.learnZones(),
    pollWatches: () => tasks.current.pollWatches(),
    /** The published events without `alerts-changed`, which accompanies all others. */
    news: () => test.events.filter(({ type }) => type !== 'alerts-changed'),
    /** Restarts the alert tasks with what is stored. */
    restart() {
      tasks.current = createAlertPollsWithListener(test.services)
    },
    async publish(...features: unknown[]) {
      pages.set('/alerts/active', alertList(...features))
      await tasks.current.poll()
    },
  }
}
