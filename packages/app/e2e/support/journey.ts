import { test as base, expect } from '@playwright/test'
import { allowFailure, type FailureLog, watchFailures } from './failures'

export * from '@playwright/test'
export { allowFailure, expectFailure } from './failures'

export interface TestFixtures {
  nothingFails: undefined
}

export interface WorkerFixtures {
  failures: FailureLog
}

/**
 * The `test` of every journey: it fails when any window, frame or worker got an answer of 4xx or 5xx, logged an error or a
 * warning, threw, or did what the content policy blocks, unless the journey expects exactly that.
 */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  // Worker-scoped, so that it also covers beforeAll.
  failures: [
    async ({ browser }, use) => {
      const failures = watchFailures(browser)
      await use(failures)
      failures.stop()
    },
    { auto: true, scope: 'worker' },
  ],
  nothingFails: [
    async ({ failures }, use, { retry }) => {
      // A retry is traced, and the trace fetches the page's blob URLs, which the content policy blocks.
      if (retry > 0) allowFailure(/Connecting to 'blob:/)
      await use(undefined)
      expect(await failures.take(), 'answers of 4xx and 5xx, console errors and warnings').toEqual([])
    },
    { auto: true },
  ],
})
