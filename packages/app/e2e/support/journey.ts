import { type BrowserContext, test as base, expect } from '@playwright/test'

export * from '@playwright/test'

const REFUSED = /Content[ -]Security[ -]Policy|Permissions policy violation/i

export interface TestFixtures {
  nothingRefused: undefined
}

export interface WorkerFixtures {
  refusals: string[]
}

/**
 * The `test` of every journey: it fails when the content policy blocked anything the app did in any window, frame or worker.
 */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  // Worker-scoped, so that it also covers beforeAll.
  refusals: [
    async ({ browser }, use) => {
      const refusals: string[] = []
      const listen = (context: BrowserContext) =>
        context.on('console', (line) => {
          if (REFUSED.test(line.text())) refusals.push(`${line.page()?.url()}: ${line.text()}`)
        })
      browser.on('context', listen)
      await use(refusals)
      browser.off('context', listen)
    },
    { auto: true, scope: 'worker' },
  ],
  nothingRefused: [
    async ({ refusals }, use) => {
      await use(undefined)
      expect(refusals.splice(0), 'what the content policy refused').toEqual([])
    },
    { auto: true },
  ],
})
