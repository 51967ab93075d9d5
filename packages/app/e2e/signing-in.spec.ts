import { expect, test } from './support/journey'
import { person, signIn } from './support/people'
import { keepScreens } from './support/screens'
import { signUpByCall } from './support/sessions'

const member = person('morgan', 'Morgan Tate')

test.beforeAll(async ({ browser }) => {
  const page = await browser.newPage()
  await signUpByCall(page, member)
  await page.close()
})

test('a wrong password shows an error', async ({ page }) => {
  await page.goto('/auth')
  await page.getByLabel('Username').fill(member.username)
  await page.getByLabel('Password', { exact: true }).fill('not the password')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await keepScreens(page, 'sign-in-refused')
  await expect(page).toHaveURL(/\/auth$/)
})

test('Remember me signs in again when the session is gone', async ({ page }) => {
  await signIn(page, member, { remember: true })
  const saved = await page.evaluate(() => localStorage.getItem('liveStormCredentials') ?? '')
  expect(saved).toContain('rt_')
  expect(saved).not.toContain(member.password)
  await page.evaluate(() => localStorage.removeItem('sessionId'))
  await page.context().clearCookies()
  await page.reload()
  await expect(page.getByText('My Streaming Channel')).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('sessionId'))).toBeTruthy()
})

test('signing out stays signed out after a reload', async ({ page }) => {
  await signIn(page, member, { remember: true })
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('link', { name: 'Sign In', exact: true })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('link', { name: 'Sign In', exact: true })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('liveStormCredentials'))).toBeNull()
})

test('a reset link cannot be sent while mail is off, and the dialog says so', async ({ page }) => {
  await page.goto('/auth')
  await page.getByRole('button', { name: 'Forgot password?' }).click()
  const dialog = page.getByRole('dialog', { name: 'Reset Password' })
  await dialog.getByLabel('Email').fill(`${member.username}@example.org`)
  await dialog.getByRole('button', { name: 'Send Reset Link' }).click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await keepScreens(page, 'reset-without-mail')
})
