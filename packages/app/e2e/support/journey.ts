import { type BrowserContext, test as base, expect } from '@playwright/test'

export * from '@playwright/test'

const REFUSED = /Content[ -]Security[ -]Policy|Permissions policy violation/i

export interface OfTest {
  nothingRefused: undefined
}

export interface OfWorker {
  refusals: string[]
}

/**
 * The test of every journey: it fails when a browser, in any window, frame or worker, was kept by the content policy from
 * something that the app does.
 */
export const test = base.extend<OfTest, OfWorker>({
  // Of the worker, so that what happens in beforeAll is heard too.
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
