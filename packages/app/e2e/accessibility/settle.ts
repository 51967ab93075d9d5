import type { Page, Request } from '../support/journey'

const QUIET_MS = 150
const WAITS_AT_MOST_MS = 5_000

/** A function that waits until the page has what it shows: its code, its data and its pictures. */
export function watchLoading(page: Page): () => Promise<void> {
  const underWay = new Set<Request>()
  let changedAt = Date.now()
  const end = (request: Request) => {
    underWay.delete(request)
    changedAt = Date.now()
  }
  page.on('request', (request) => {
    underWay.add(request)
    changedAt = Date.now()
  })
  page.on('requestfinished', end)
  page.on('requestfailed', end)
  const isQuiet = () => underWay.size === 0 && Date.now() - changedAt >= QUIET_MS

  return async () => {
    const deadline = Date.now() + WAITS_AT_MOST_MS
    while (!isQuiet() && Date.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 20))
    const isComplete = () =>
      document.querySelector('[aria-label="Loading page"], .chakra-skeleton, [aria-busy=true]') === null
    await page.waitForFunction(isComplete, null, { timeout: WAITS_AT_MOST_MS }).catch(() => undefined)
  }
}
