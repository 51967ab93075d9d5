import type { Page } from '@playwright/test'

/** Puts another tab in front of this one. False where the browser calls it visible all the same, as headless ones do. */
export async function hideTab(page: Page): Promise<boolean> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setFocusEmulationEnabled', { enabled: false })
  const other = await page.context().newPage()
  await other.bringToFront()
  const isHidden = await page
    .waitForFunction(() => document.hidden, null, { timeout: 2_000 })
    .then(
      () => true,
      () => false,
    )
  await session.detach()
  return isHidden
}

/** From now on until it is reloaded, the page's own thread works for 300 ms of each 400. */
export async function keepBusy(page: Page) {
  await page.evaluate(() => {
    setInterval(() => {
      const until = performance.now() + 300
      while (performance.now() < until);
    }, 400)
  })
}
