import { UpstreamError } from '../platform/http-client'
import { createAlertTasks } from '../weather/alerts/poll'
import { alertList } from './alert-feature'
import { createPeopledContext, noUpstreams } from './test-context'

/** Moore, Oklahoma, in the middle of the alert that tests publish. */
export const MOORE = { lat: 35.34, lon: -97.49 }
export const MINUTE = 60_000

/** A test api whose alerts come from a fake upstream that answers `pages` by path. */
export async function createAlertContext() {
  const pages = new Map<string, unknown>()
  const asked: string[] = []
  const test = await createPeopledContext({
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
  const tasks = { current: createAlertTasks(test.services) }
  return {
    ...test,
    anonymous: test.as.anonymous,
    pages,
    asked,
    poll: () => tasks.current.poll(),
    learnZones: () => tasks.current.learnZones(),
    pollWatches: () => tasks.current.pollWatches(),
    /** The events for media, without `alerts-changed`. */
    news: () => test.events.filter(({ type }) => type !== 'alerts-changed'),
    /** Restarts the alert tasks with what is stored. */
    restart() {
      tasks.current = createAlertTasks(test.services)
    },
    async publish(...features: unknown[]) {
      pages.set('/alerts/active', alertList(...features))
      await tasks.current.poll()
    },
  }
}
