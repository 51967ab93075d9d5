import type { Page } from '@playwright/test'

/** Opens a page from the slide-out menu, by the name of its entry. */
export async function openFromMenu(page: Page, entry: string) {
  await page.getByRole('button', { name: 'Open menu' }).click()
  const menu = page.getByRole('navigation', { name: 'Menu' })
  await menu.getByRole('link', { name: entry, exact: true }).click()
  await menu.waitFor({ state: 'hidden' })
}
