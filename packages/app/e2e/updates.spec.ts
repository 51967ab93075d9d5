import { expect, test } from './support/journey'
import { keepAlertLooks } from './support/screens'

test('the updates are counted and can be filtered by type', async ({ page }) => {
  await page.goto('/updates')
  await expect(page.getByRole('heading', { name: 'App Updates', level: 1 })).toBeVisible()
  const entries = page.getByRole('article')
  const total = await entries.count()
  const stat = (name: string) => page.locator('dl > div', { hasText: name }).locator('dd')
  await expect(stat('Total Updates')).toHaveText(String(total))
  await expect(entries.first()).toContainText('v2.6.0July 9, 2025')
  await expect(entries.last()).toContainText('v1.0.0July 3, 2025')
  await keepAlertLooks(page, 'updates')
  for (const [type, name] of [
    ['Feature', 'Features'],
    ['Bug Fix', 'Bugs Fixed'],
    ['Improvement', 'Improvements'],
  ] as const) {
    await page.getByRole('button', { name: type, exact: true }).click()
    await expect(stat(name)).toHaveText(String(await entries.count()))
    await expect(entries.first()).toContainText(type)
    await expect(entries.first().getByText("What's New")).toBeVisible()
  }
  await page.getByRole('button', { name: 'All', exact: true }).click()
  await expect(entries).toHaveCount(total)
  await page.getByRole('link', { name: 'Back to Home' }).click()
  await expect(page).toHaveURL('/')
})
