import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { FOLDER, told } from './environment'

export interface Person {
  username: string
  displayName: string
  password: string
}

export const admin: Person = { username: 'quinn', displayName: 'Quinn Admin', password: 'dry line 42' }

export const person = (username: string, displayName: string): Person => ({
  username,
  displayName,
  password: `${username} sees the wall cloud`,
})

const codeFile = () => join(told(FOLDER), 'invite-code.txt')

/** The invite code that the first run made for everybody who comes after. */
export const keepInviteCode = (code: string) => writeFileSync(codeFile(), code)
const inviteCode = () => readFileSync(codeFile(), 'utf8')

/** Fills the sign-up form with the invite code of the first run; afterwards the page is the home page of the new member. */
export async function signUp(page: Page, { username, displayName, password }: Person) {
  await page.goto('/auth?tab=sign-up')
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Display name').fill(displayName)
  await page.getByLabel('Email').fill(`${username}@example.org`)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm password', { exact: true }).fill(password)
  await page.getByLabel('Invite code').fill(inviteCode())
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page).toHaveURL('/')
}

/** Fills the form of the set-up link, which is open, and sends it. */
export async function createAdmin(page: Page) {
  await page.getByLabel('Username').fill(admin.username)
  await page.getByLabel('Display name').fill(admin.displayName)
  await page.getByLabel('Email').fill('quinn@example.org')
  await page.getByLabel('Password', { exact: true }).fill(admin.password)
  await page.getByLabel('Confirm password', { exact: true }).fill(admin.password)
  await page.getByRole('button', { name: 'Create Administrator' }).click()
}

/** Signs in through the form; afterwards the page is the home page. */
export async function signIn(page: Page, { username, password }: Person, options: { remember?: boolean } = {}) {
  await page.goto('/auth')
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  if (options.remember) await page.getByText('Remember me').click()
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL('/')
}

/** Approves a waiting account on the admin page. */
export async function approve(page: Page, { username }: Person) {
  await page.goto('/admin')
  const button = page.getByRole('button', { name: `Approve ${username}` })
  await button.click()
  await expect(button).toHaveCount(0)
}
