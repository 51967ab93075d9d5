import { expect, type Page, test } from './support/journey'
import { person } from './support/people'
import { keepAlertLooks } from './support/screens'
import { signInByCall, signUpByCall } from './support/sessions'

const stat = (page: Page, name: string) => page.locator('dl > div', { hasText: name }).locator('dd')

/** Opens the page with a clock that the test controls. */
async function open(page: Page) {
  await page.clock.install()
  await page.goto('/storm-prep')
  await expect(page.getByRole('heading', { name: 'Storm Prep Challenge', level: 1 })).toBeVisible()
}

const essential = (page: Page) => page.getByRole('button', { name: 'Essential', exact: true })

/** Advances the clock until the banner is gone. */
async function waitForItem(page: Page) {
  await page.clock.runFor(3_000)
  await expect(essential(page)).toBeEnabled()
}

const start = (page: Page) => page.getByRole('button', { name: 'Start Challenge' }).click()

test('a level is completed, the next one begins, and the game ends when the time is up', async ({ page }) => {
  await open(page)
  await keepAlertLooks(page, 'storm-prep-intro')
  await start(page)
  await expect(stat(page, 'Time Left')).toHaveText(/^(5:00|4:5\d)$/)
  const seen = new Set<string>()
  for (let item = 1; item <= 8; item += 1) {
    seen.add((await page.getByRole('heading', { level: 2 }).textContent()) ?? '')
    await essential(page).click()
    const banner = item === 8 ? 'Level Complete! Bonus time added!' : /^Correct! \+\d+ points( \(Streak bonus!\))?$/
    await expect(page.getByText(banner).first()).toBeVisible()
    if (item === 2) await expect(page.getByText('(Streak bonus!)')).toHaveCount(0)
    if (item === 3) {
      await expect(page.getByText(/ \(Streak bonus!\)$/).first()).toBeVisible()
      await keepAlertLooks(page, 'storm-prep-correct')
    }
    if (item < 8) await waitForItem(page)
  }
  expect(seen.size).toBe(8)
  await expect(page.getByRole('status').filter({ hasText: 'Level 2 begins.' })).toBeAttached()
  await expect(stat(page, 'Level')).toHaveText('2')
  await expect(stat(page, 'Streak')).toHaveText('8')
  await page.clock.runFor(2_000)
  await expect(page.getByText('Level Complete!')).toHaveCount(0)
  await expect(page.getByText(/^(200|300|400|240|360|260|220|500) points$/)).toBeVisible()

  // After a laptop slept, the timers fire once and the remaining time is still right.
  await page.clock.fastForward(10 * 60_000)
  await expect(page.getByText('Challenge over: time is up.')).toBeFocused()
  await expect(page.getByText('Last Score')).toBeVisible()
  await expect(page.getByText('Safety Conscious').first()).toBeVisible()
  await keepAlertLooks(page, 'storm-prep-last-score')
  await page.reload()
  await expect(page.getByText('High Score')).toBeVisible()
  await expect(page.getByText('Last Score')).toHaveCount(0)
})

test('three wrong answers by keyboard end the game, each with a tip and its source', async ({ page }) => {
  await open(page)
  await page.getByRole('button', { name: 'Start Challenge' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: 'The challenge' })).toBeFocused()
  await page.keyboard.press('e')
  await expect(page.getByText(/^Correct!/).first()).toBeVisible()
  await expect(stat(page, 'Streak')).toHaveText('1')
  await waitForItem(page)
  for (const [life, key] of ['2', 'n', 'arrows'].entries()) {
    if (key === 'arrows') {
      await page.keyboard.press('ArrowLeft')
      await expect(essential(page)).toBeFocused()
      await page.keyboard.press('ArrowRight')
      await expect(page.getByRole('button', { name: 'Not Essential' })).toBeFocused()
      await page.keyboard.press('Enter')
    } else await page.keyboard.press(key)
    await expect(page.getByText('Incorrect! Safety is critical - study the tip below.', { exact: true })).toBeVisible()
    await expect(page.getByText('Safety Tip', { exact: true })).toBeVisible()
    await expect(page.getByRole('link', { name: /^(ready|weather)\.gov\// }).first()).toBeVisible()
    await expect(stat(page, 'Lives').getByRole('img')).toHaveAccessibleName(`${2 - life} of 3`)
    await expect(stat(page, 'Streak')).toHaveText('0')
    if (life === 0) await keepAlertLooks(page, 'storm-prep-wrong')
    if (life < 2) await waitForItem(page)
    else await page.clock.runFor(2_000)
  }
  await expect(page.getByText('Challenge over: no lives left.')).toBeFocused()
  await expect(
    page.getByRole('status').filter({ hasText: /^Game over\. No lives left\. .* rank Beginner\.$/ }),
  ).toBeAttached()
  await expect(page.getByText('Worth another look')).toBeVisible()
  await keepAlertLooks(page, 'storm-prep-over')
  await start(page)
  await expect(stat(page, 'Score')).toHaveText('0')
  await page.getByRole('link', { name: 'Back to Home' }).click()
  await expect(page).toHaveURL('/')
})

test('the high score of a member is kept in the account', async ({ page, browser }) => {
  const member = person('preppy', 'Prep Member')
  await signUpByCall(page, member)
  await open(page)
  await start(page)
  await essential(page).click()
  await expect(page.getByText(/^Correct!/).first()).toBeVisible()
  await page.clock.fastForward(300_000)
  await expect(page.getByText('Your best so far. Kept in your account')).toBeVisible()
  const score = await page.getByText(/^(100|150|200|120|180|130|110|250)$/).textContent()

  const elsewhere = await browser.newContext()
  const other = await elsewhere.newPage()
  await signInByCall(other, member)
  await other.goto('/storm-prep')
  await expect(other.getByText('High Score')).toBeVisible()
  await expect(other.getByText(score ?? '', { exact: true })).toBeVisible()
  await elsewhere.close()
})
