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

/** Ends the stream of this page. */
export async function endStream(page: Page) {
  await page.getByRole('button', { name: 'End Stream' }).first().click()
  await page.getByRole('button', { name: 'End Stream now' }).click()
  await expect(page).toHaveURL('/')
}
