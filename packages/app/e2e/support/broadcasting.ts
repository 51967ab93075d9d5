import { expect, type Page } from '@playwright/test'

/** From the home page on the air, with the given title; afterwards the page is their streaming page. */
export async function goLive(page: Page, title: string) {
  await page.goto('/')
  await page.getByRole('button', { name: 'Go Live' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Title').fill(title)
  await dialog.getByRole('button', { name: 'Go Live' }).click()
  await expect(page).toHaveURL(/\/streaming\/.+/)
  await expect(page.getByText('Good link')).toBeVisible()
}

/** Ends the stream whose page this is. */
export async function endStream(page: Page) {
  await page.getByRole('button', { name: 'End Stream' }).first().click()
  await page.getByRole('button', { name: 'End Stream now' }).click()
  await expect(page).toHaveURL('/')
}
