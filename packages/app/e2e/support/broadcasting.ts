import { expect, type Page } from '@playwright/test'

/** Goes live from the home page with the given title; ends on the member's channel page. */
export async function goLive(page: Page, title: string) {
  await page.goto('/')
  await page.getByRole('button', { name: 'Go Live' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Title').fill(title)
  await dialog.getByRole('button', { name: 'Go Live' }).click()
  await expect(page).toHaveURL(/\/streaming\/.+/)
  await expect(page.getByText('Good link')).toBeVisible()
}

/** Goes live from the home page with a recording; the chaser sees that it records. */
export async function goLiveRecorded(page: Page, title: string) {
  await page.goto('/')
  await page.getByRole('button', { name: 'Go Live' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Record this stream').click()
  await dialog.getByLabel('Title').fill(title)
  await dialog.getByRole('button', { name: 'Go Live' }).click()
  await expect(page.getByText('Recording', { exact: true })).toBeVisible()
}

/** Reads the summary of the stream that was just ended, and closes it. */
export async function closeSummary(page: Page): Promise<string> {
  const summary = page.getByRole('dialog', { name: 'Your stream has ended' })
  await expect(summary.getByText('New followers')).toBeVisible()
  const text = (await summary.locator('dl').textContent()) ?? ''
  await summary.getByRole('button', { name: 'Done' }).click()
  await expect(summary).toBeHidden()
  return text
}

/** Ends the stream of this page. */
export async function endStream(page: Page) {
  await page.getByRole('button', { name: 'End Stream' }).first().click()
  await page.getByRole('button', { name: 'End Stream now' }).click()
  await expect(page).toHaveURL('/')
  await closeSummary(page)
}
