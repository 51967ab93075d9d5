import type { Page } from '@playwright/test'

/** Opens another tab in front; returns whether the browser reports this tab as hidden, which headless ones do not. */
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

/** Blocks the page's main thread for 300 of every 400 ms until it is reloaded. */
export async function keepBusy(page: Page) {
  await page.evaluate(() => {
    setInterval(() => {
      const until = performance.now() + 300
      while (performance.now() < until);
    }, 400)
  })
}
