import { expect, type Page } from '@playwright/test'
import { inviteCodeVariable, requireVariable } from './environment'
import { getTestSystem } from './wires'

export interface Person {
  username: string
  displayName: string
  password: string
}

export const admin: Person = { username: 'quinn', displayName: 'Quinn Admin', password: 'dry line 42' }

/** Returns a person with a unique name, because a retry runs on the same system. */
export const person = (name: string, displayName: string): Person => ({
  username: `${name}${process.env.TEST_WORKER_INDEX ?? ''}`,
  displayName,
  password: `${name} sees the wall cloud`,
})

/** Signs up through the form with the system's invite code; ends on the home page. */
export async function signUp(page: Page, { username, displayName, password }: Person) {
  await page.goto('/auth?tab=sign-up')
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Display name').fill(displayName)
  await page.getByLabel('Email').fill(`${username}@example.org`)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm password', { exact: true }).fill(password)
  await page.getByLabel('Invite code').fill(requireVariable(inviteCodeVariable(getTestSystem())))
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page).toHaveURL('/')
}

/** Submits the set-up form on the open set-up page. */
export async function createAdmin(page: Page) {
  await page.getByLabel('Username').fill(admin.username)
  await page.getByLabel('Display name').fill(admin.displayName)
  await page.getByLabel('Email').fill('quinn@example.org')
  await page.getByLabel('Password', { exact: true }).fill(admin.password)
  await page.getByLabel('Confirm password', { exact: true }).fill(admin.password)
  await page.getByRole('button', { name: 'Create Administrator' }).click()
}

/** Signs in through the form; ends on the home page. */
export async function signIn(page: Page, { username, password }: Person, options: { remember?: boolean } = {}) {
  await page.goto('/auth')
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  if (options.remember) await page.getByText('Remember me').click()
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL('/')
}
