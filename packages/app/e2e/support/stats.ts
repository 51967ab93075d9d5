import { expect, type Page } from '@playwright/test'

export const statsPanel = (page: Page) => page.getByRole('group', { name: 'Stats', exact: true })

/** Returns a value of the open stats. */
export async function readStat(page: Page, term: string): Promise<string> {
  const line = statsPanel(page)
    .locator('dl > div')
    .filter({ has: page.getByText(term, { exact: true }) })
  return (await line.locator('dd').textContent()) ?? ''
}

/** Opens the stats by their key. */
export async function openStats(page: Page) {
  await page.locator('body').press('s')
  await expect(statsPanel(page)).toBeVisible()
}

/** Expects a latency with its uncertainty, in the form '84 ± 6 ms', that is between 0 and `most` ms. */
export async function expectLatency(page: Page, term: string, most = 2_000) {
  const read = async () => Number(/^([\d,]+) ± \d+ ms$/.exec(await readStat(page, term))?.[1]?.replace(',', ''))
  await expect.poll(read, `${term} is a number`).toBeGreaterThanOrEqual(0)
  await expect.poll(read, `${term} is below ${most} ms`).toBeLessThan(most)
}
