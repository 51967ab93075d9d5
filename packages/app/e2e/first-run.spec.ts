import { requireVariable, SETUP_LINK } from './support/environment'
import { expect, test } from './support/journey'
import { createAdmin } from './support/people'
import { keepScreens } from './support/screens'

test('the set-up link creates the first administrator and the first invite codes', async ({ page }) => {
  await page.goto(requireVariable(SETUP_LINK))
  await keepScreens(page, 'setup')
  await createAdmin(page)

  await expect(page.getByRole('heading', { name: 'Squall is ready' })).toBeVisible()
  await keepScreens(page, 'setup-done')
  await expect(page.getByRole('button', { name: /Copy invite code/ })).toHaveCount(3)

  await page.goto('/admin')
  const invites = page.getByRole('region', { name: 'Invite codes' })
  await invites.getByRole('button', { name: 'Create code' }).click()
  await expect(invites.getByRole('status').locator('code')).not.toBeEmpty()
  await keepScreens(page, 'admin')
})

test('the set-up link works once', async ({ page }) => {
  await page.goto(requireVariable(SETUP_LINK))
  await expect(page.getByText('This Squall already has an administrator.')).toBeVisible()
})
