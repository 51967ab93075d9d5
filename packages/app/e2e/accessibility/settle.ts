import type { Page, Request } from '../support/journey'

const QUIET_MS = 150
/** A page that is still loading after this time is checked as it is. */
const WAITS_AT_MOST_MS = 15_000

/** Returns a function that waits until the page has its code, data and pictures. */
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

  /** A page without content has no requests yet, so its heading is awaited first. */
  const isDrawn = () =>
    document.querySelector('h1') !== null &&
    document.querySelector('[aria-label="Loading page"], .chakra-skeleton, [aria-busy=true]') === null
  const waitUntilDrawn = () => page.waitForFunction(isDrawn, null, { timeout: WAITS_AT_MOST_MS }).catch(() => undefined)

  return async () => {
    await waitUntilDrawn()
    const deadline = Date.now() + WAITS_AT_MOST_MS
    while (!isQuiet() && Date.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 20))
    await waitUntilDrawn()
  }
}
