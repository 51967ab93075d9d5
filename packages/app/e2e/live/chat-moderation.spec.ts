import { endStream, goLive } from '../support/broadcasting'
import { type Browser, type BrowserContext, expect, type Page, test } from '../support/journey'
import { person } from '../support/people'
import { saveScreenshot } from '../support/screens'
import { signUpByCall } from '../support/sessions'

/* Moderation of one chat by its owner, a moderator and two members; each test continues the previous one. */
test.describe.configure({ mode: 'serial' })

const owner = person('orla', 'Orla Owner')
const helper = person('mona', 'Mona Moderator')
const member = person('ivan', 'Ivan Talker')
const pages: { owner: Page; helper: Page; member: Page } = Object.create(null)
const contexts: BrowserContext[] = []

async function openPage(browser: Browser, { isMobile = false } = {}) {
  const context = await browser.newContext({
    viewport: isMobile ? { width: 390, height: 844 } : { width: 1280, height: 800 },
    isMobile,
    hasTouch: isMobile,
    permissions: ['camera', 'microphone'],
  })
  contexts.push(context)
  return context.newPage()
}

const log = (page: Page) => page.getByRole('log', { name: 'Chat messages' }).first()
/** Returns the line with this text, with its menu button. */
const line = (page: Page, text: string) => log(page).locator('> div').filter({ hasText: text })
const field = (page: Page) => page.getByLabel('Chat message', { exact: true }).first()

/** The pause between two messages in slow mode. */
const PAUSE_MS = 5_000
let memberWroteAt = 0

async function say(page: Page, text: string) {
  await field(page).fill(text)
  await field(page).press('Enter')
}

async function choose(page: Page, text: string, act: string) {
  // A finger presses the line itself.
  await line(page, text).tap()
  await page.getByRole('menuitem', { name: act, exact: true }).tap()
}

test.beforeAll(async ({ browser }) => {
  pages.owner = await openPage(browser)
  pages.helper = await openPage(browser, { isMobile: true })
  pages.member = await openPage(browser)
  await signUpByCall(pages.owner, owner, { isApproved: true })
  await signUpByCall(pages.helper, helper)
  await signUpByCall(pages.member, member)
  await goLive(pages.owner, 'Order on the road')
  const active = await pages.owner.request.get('/api/streams')
  const streams: { id: string; title: string }[] = await active.json()
  const id = streams.find(({ title }) => title === 'Order on the road')?.id ?? ''
  for (const page of [pages.helper, pages.member]) await page.goto(`/stream/${id}`)
})

test.afterAll(async () => {
  for (const context of contexts) await context.close()
})

test('the owner chooses a moderator, who can moderate at once', async () => {
  const { owner: page, helper: theirs } = pages
  await expect(field(theirs)).toBeEnabled()
  await expect(theirs.getByRole('button', { name: 'Moderate' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Moderate' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Chat moderation' })
  await dialog.getByRole('tab', { name: 'Moderators' }).click()
  await dialog.getByLabel('Username of a new moderator').fill(`@${helper.username}`)
  await dialog.getByRole('button', { name: 'Add' }).click()
  await expect(dialog.getByText(helper.displayName)).toBeVisible()
  await saveScreenshot(page, 'chat-moderators')
  await page.keyboard.press('Escape')
  await expect(theirs.getByRole('button', { name: 'Moderate' })).toBeVisible()
})

test('a removed message vanishes on every page, and undo restores it', async () => {
  const { owner: ownersPage, helper: page, member: authorsPage } = pages
  await say(authorsPage, `Is that hail, @${helper.username}?`)
  await expect(line(page, 'Is that hail')).toBeVisible()
  memberWroteAt = Date.now()
  await expect(line(ownersPage, 'Is that hail')).toBeVisible()
  await choose(page, 'Is that hail', 'Remove message')
  for (const watching of [page, ownersPage, authorsPage]) await expect(line(watching, 'Is that hail')).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).tap()
  for (const watching of [page, ownersPage, authorsPage]) await expect(line(watching, 'Is that hail')).toBeVisible()
})

test('the menu works by keyboard, and a member who is timed out reads why the field is disabled', async () => {
  const { helper: page, member: theirs } = pages
  await log(page).focus()
  await page.keyboard.press('ArrowUp')
  await expect(line(page, 'Is that hail').getByRole('button', { name: 'Actions' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menu')).toBeVisible()
  await saveScreenshot(page, 'chat-menu')
  const timeOut = page.getByRole('menuitem', { name: 'Time out for 10 minutes' })
  await expect(async () => {
    await page.keyboard.press('ArrowDown')
    await expect(timeOut).toHaveAttribute('data-highlighted', '', { timeout: 300 })
  }).toPass()
  await page.keyboard.press('Enter')
  await expect(theirs.getByText(/You are timed out until .+/)).toBeVisible()
  await expect(field(theirs)).toBeDisabled()
  await page.getByRole('button', { name: 'Moderate' }).click()
  const dialog = page.getByRole('dialog', { name: 'Chat moderation' })
  await dialog.getByRole('tab', { name: 'Kept out' }).click()
  await dialog.getByRole('button', { name: `Let ${member.username} write again` }).click()
  await expect(dialog.getByText('No member is banned or timed out.')).toBeVisible()
  await expect(field(theirs)).toBeEnabled()
  await dialog.getByRole('tab', { name: 'Log' }).click()
  await expect(dialog.getByText(`Let @${member.username} write again`)).toBeVisible()
  await saveScreenshot(page, 'chat-log')
  await page.keyboard.press('Escape')
})

test('rules reach every page, and a message with a held word waits for a moderator', async () => {
  const { owner: ownersPage, helper: page, member: theirs } = pages
  await page.getByRole('button', { name: 'Moderate' }).click()
  const dialog = page.getByRole('dialog', { name: 'Chat moderation' })
  await dialog.getByLabel('Held words').fill('scam')
  await dialog.getByLabel('Slow mode').selectOption('5')
  await saveScreenshot(page, 'chat-rules')
  await dialog.getByRole('button', { name: 'Save rules' }).click()
  await page.keyboard.press('Escape')
  await expect(theirs.getByText('Slow mode: one message every 5 s.')).toBeVisible()
  // Slow mode counts from the last message, usually long enough ago.
  await theirs.waitForTimeout(Math.max(0, memberWroteAt + PAUSE_MS - Date.now()))
  await say(theirs, 'this is no SCAM')
  await expect(theirs.getByText('Your message waits for a moderator.')).toBeVisible()
  await say(theirs, 'second at once')
  await expect(theirs.getByText(/Slow mode is on\. You may write again in \d s\./)).toBeVisible()
  await expect(line(page, 'this is no SCAM').getByText('Waits for a moderator')).toBeVisible()
  await saveScreenshot(page, 'chat-held')
  await choose(page, 'this is no SCAM', 'Release message')
  await expect(line(ownersPage, 'this is no SCAM').getByText('Waits for a moderator')).toHaveCount(0)
  await expect(line(ownersPage, 'this is no SCAM')).toBeVisible()
  await endStream(ownersPage)
})
