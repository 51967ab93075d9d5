import { type Browser, chromium, type Page } from '@playwright/test'
import { chromiumPath, fakeCameraArgs, plainArgs } from '../../e2e/support/chromium'
import { livePicture, shownIn } from '../../e2e/support/watching'

export const launchViewers = (): Promise<Browser> =>
  chromium.launch({ executablePath: chromiumPath, args: [...plainArgs, ...fakeCameraArgs] })

/** Opens a page in a context of its own, which has an empty cache. */
export async function openViewerPage(browser: Browser, baseURL: string): Promise<Page> {
  const look = { viewport: { width: 1280, height: 720 }, reducedMotion: 'reduce', serviceWorkers: 'block' } as const
  const context = await browser.newContext({ baseURL, ...look })
  context.setDefaultTimeout(30_000)
  return context.newPage()
}

/** Opens the page of a live stream and waits for its picture. */
export async function watchLive(page: Page, streamId: string): Promise<void> {
  await page.goto(`/stream/${streamId}`)
  await shownIn(livePicture(page)).waitFor()
}

export const timeline = (page: Page) => page.getByRole('slider', { name: 'Timeline' })

/** An entry on a page's performance timeline: when it began, in ms since 1970, and how long it took. */
export interface Measure {
  beganAt: number
  ms: number
}

/** A picture that has not come by now counts as one that came then; the page is kept as a picture. */
const LATEST_MS = 10_000
const LOOK_EVERY_MS = 50
const SCREENSHOT = 'test-results/bench-recording-late.png'

/** Does something, and returns the entry that it adds to the page's performance timeline. */
export async function timeMeasure(page: Page, name: string, act: () => Promise<unknown>): Promise<Measure> {
  const count = () => page.evaluate((entry) => performance.getEntriesByName(entry, 'measure').length, name)
  const before = await count()
  const actedAt = Date.now()
  await act()
  for (const giveUpAt = Date.now() + LATEST_MS; Date.now() < giveUpAt; await page.waitForTimeout(LOOK_EVERY_MS)) {
    const newest = await page.evaluate(
      ([entry, known]) => {
        const measure = performance.getEntriesByName(entry, 'measure')[known]
        return measure && { beganAt: performance.timeOrigin + measure.startTime, ms: measure.duration }
      },
      [name, before] as const,
    )
    if (newest !== undefined) return newest
  }
  await page.screenshot({ path: SCREENSHOT })
  console.log(`  ${name} was not measured within ${LATEST_MS} ms; ${SCREENSHOT} shows the page`)
  return { beganAt: actedAt, ms: LATEST_MS }
}

/** A minute and five seconds: six and a half loops, so that a picture of then has another number than that of now. */
export const BACK_MS = 65_000

/** Goes so far back from the live picture. */
export async function goBack(page: Page): Promise<Measure> {
  await timeline(page).focus()
  return timeMeasure(page, 'squall-seek', async () => {
    // Keys that come soon after each other are one seek.
    await page.keyboard.press('PageDown')
    await page.keyboard.press('ArrowLeft')
  })
}

/** Returns to the live picture. */
export const goLive = (page: Page): Promise<Measure> =>
  timeMeasure(page, 'squall-back-to-live', () => page.getByRole('button', { name: /^Jump to Live/ }).click())
