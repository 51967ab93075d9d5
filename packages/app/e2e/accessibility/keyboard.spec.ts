import { holdRequests } from '../support/held-requests'
import { expect, type Page } from '../support/journey'
import { findFocusFault, findTabFaults, tabTo } from './focus'
import { test } from './system'

const press = async (page: Page, key: string) => {
  await page.keyboard.press(key)
}
const log = (page: Page) => page.getByRole('log', { name: 'Chat messages' })
const hailDealer = /Hail repair/

test('a member signs in, goes live, chats, moderates and ends the stream without a mouse', async ({
  browser,
  filled,
}) => {
  test.setTimeout(400_000)
  const context = await browser.newContext({
    baseURL: filled.url,
    reducedMotion: 'reduce',
    permissions: ['camera', 'microphone'],
    viewport: { width: 1280, height: 800 },
  })
  const page = await context.newPage()
  const dialog = page.getByRole('dialog')
  await page.goto('/')
  await tabTo(page, page.getByRole('link', { name: 'Skip to content' }), { most: 1 })
  await press(page, 'Enter')
  await press(page, 'Tab')
  expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true)
  await tabTo(page, page.getByRole('link', { name: 'Sign In', exact: true }), { key: 'Shift+Tab' })
  await press(page, 'Enter')
  await expect(page).toHaveURL('/auth')

  await tabTo(page, page.getByLabel('Username'))
  await page.keyboard.type('demo')
  await tabTo(page, page.getByLabel('Password', { exact: true }), { most: 2 })
  await page.keyboard.type('squall-demo')
  await press(page, 'Enter')
  await expect(page).toHaveURL('/')
  await expect(page.getByText('My Streaming Channel')).toBeVisible()
  await expect.poll(() => findFocusFault(page)).toBeNull()

  await tabTo(page, page.getByRole('button', { name: 'Go Live' }), { key: 'Shift+Tab' })
  await press(page, 'Enter')
  await expect(dialog).toBeVisible()
  await press(page, 'Escape')
  await expect(page.getByRole('button', { name: 'Go Live' }).first()).toBeFocused()
  await press(page, 'Enter')
  await tabTo(page, dialog.getByLabel('Title'), { most: 8 })
  await page.keyboard.type('By the keyboard alone')
  await tabTo(page, dialog.getByRole('button', { name: 'Go Live' }), { most: 12 })
  await press(page, 'Enter')
  await expect(page).toHaveURL(/\/streaming\/.+/)
  await expect(page.getByRole('button', { name: 'Moderate' })).toBeVisible()

  await tabTo(page, page.getByLabel('Chat message', { exact: true }))
  await page.keyboard.type('Hail ahead')
  // Before the chat is connected, Enter sends nothing.
  await expect(page.getByRole('button', { name: 'Send message' })).toBeEnabled()
  await press(page, 'Enter')
  await expect(log(page).getByText('Hail ahead')).toBeVisible()

  await filled.say('By the keyboard alone', 'Hail repair, cheap')
  await expect(log(page).getByText(hailDealer)).toBeVisible()
  await tabTo(page, log(page), { key: 'Shift+Tab' })
  await press(page, 'ArrowUp')
  await press(page, 'Enter')
  const again = page.getByRole('menuitem', { name: 'Let them write again' })
  const timeOut = page.getByRole('menuitem', { name: 'Time out for 10 minutes' })
  await expect(timeOut).toBeVisible()
  await expect(again).toHaveCount(0)
  await expect(async () => {
    await press(page, 'ArrowDown')
    await expect(timeOut).toHaveAttribute('data-highlighted', '', { timeout: 300 })
  }).toPass()
  await press(page, 'Enter')
  await expect(page.getByText(/is timed out for 10 minutes/)).toBeVisible()
  const actions = log(page).locator('> div').filter({ hasText: hailDealer }).getByRole('button', { name: 'Actions' })
  await expect(actions).toBeFocused()
  await press(page, 'Enter')
  await expect(again).toBeVisible()
  await press(page, 'Escape')
  await expect(actions).toBeFocused()

  const moderate = page.getByRole('button', { name: 'Moderate' })
  await tabTo(page, moderate, { key: 'Shift+Tab', most: 3 })
  await press(page, 'Enter')
  await expect(dialog).toBeVisible()
  await dialog.getByRole('tab', { name: 'Kept out' }).press('Enter')
  await page.setViewportSize({ width: 900, height: 800 })
  await expect(dialog.getByRole('tab', { name: 'Kept out' })).toHaveAttribute('aria-selected', 'true')
  await page.setViewportSize({ width: 1280, height: 800 })
  await press(page, 'Escape')
  await expect(moderate).toBeFocused()

  await tabTo(page, page.getByRole('button', { name: 'End Stream' }), { key: 'Shift+Tab' })
  await press(page, 'Enter')
  await tabTo(page, page.getByRole('button', { name: 'End Stream now' }), { most: 4 })
  await press(page, 'Enter')
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('dialog', { name: 'Your stream has ended' })).toBeVisible()
  await expect.poll(() => findFocusFault(page)).toBeNull()
  await press(page, 'Escape')
  await expect(page.getByRole('main')).toBeFocused()
  await context.close()
})

test('the focus is visible at each Tab, on a phone with both bars', async ({ browser, filled }) => {
  test.setTimeout(600_000)
  const faults: string[] = []
  const { page } = await filled.pageOf(browser, 'member')
  await page.setViewportSize({ width: 390, height: 700 })
  for (const path of [
    '/',
    '/me',
    '/gallery',
    '/radar',
    '/weather',
    '/community/social',
    '/notifications',
    `/streaming/${filled.known.memberId}`,
    `/profile/${filled.known.memberId}`,
    '/storm-prep',
  ]) {
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    // What arrives late above the focus pushes it out of sight at the top of a page, where browsers do not scroll after it.
    await page.waitForLoadState('networkidle')
    faults.push(...(await findTabFaults(page, 40)).map((fault) => `${path}: ${fault}`))
  }
  expect(faults).toEqual([])
})

test('the review queue is worked through by keyboard', async ({ browser, filled }) => {
  const { page } = await filled.pageOf(browser, 'admin')
  await page.goto('/admin?tab=users')
  await tabTo(page, page.getByRole('tab', { selected: true }))
  await expect(async () => {
    await press(page, 'ArrowRight')
    await expect(page).toHaveURL(/tab=review/, { timeout: 300 })
  }).toPass()
  const queue = page.getByRole('list', { name: 'Review queue' }).getByRole('article')
  await expect(queue.first()).toBeVisible()
  await press(page, 'j')
  await expect(queue.first()).toBeFocused()
  expect(await findFocusFault(page)).toBeNull()
  const before = await queue.count()
  await press(page, 'a')
  await expect(queue).toHaveCount(before - 1)
  await expect.poll(() => findFocusFault(page)).toBeNull()
  await press(page, 'u')
  await expect(queue).toHaveCount(before)
})

test('a section that arrives late does not push the focus out of sight', async ({ browser, filled }) => {
  const { page } = await filled.pageOf(browser, 'member')
  await page.setViewportSize({ width: 390, height: 700 })
  const letArrive = await holdRequests(page, '**/FromCommunity-*.js')
  await page.goto('/')
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await tabTo(page, page.getByPlaceholder('Search channels by name or title...'))
  letArrive()
  await page.getByRole('region', { name: 'From the community' }).waitFor()
  await page.waitForLoadState('networkidle')
  expect(await findFocusFault(page)).toBeNull()
})
