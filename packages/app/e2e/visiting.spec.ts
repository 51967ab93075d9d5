import { expect, expectFailure, test } from './support/journey'
import { keepScreens } from './support/screens'

for (const address of ['/channels', '/no/such/road']) {
  test(`the unknown address ${address} gets the 404 card, which names it and leads on`, async ({ page }) => {
    await page.goto(address)
    await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible()
    const card = page.getByRole('main')
    await expect(card).toContainText(`Squall has no page at ${address}.`)
    await expect(card).not.toContainText(/rout(er|e)/i)
    await keepScreens(page, 'not-found')
    await card.getByRole('link', { name: 'Live streams' }).click()
    await expect(page).toHaveURL('/stream')
  })
}

test('an unknown stream is not found, with a link home', async ({ page }) => {
  expectFailure(/^404 GET \/api\/trpc\/streams\.get/)
  await page.goto('/stream/no-such-stream')
  await expect(page.getByText('Stream Not Found')).toBeVisible()
  await expect(page.getByText("The stream you're looking for doesn't exist or has ended.")).toBeVisible()
  await keepScreens(page, 'stream-not-found')
  await page.getByRole('link', { name: 'Back to Home' }).click()
  await expect(page).toHaveURL('/')
})

test('an anonymous visitor sees the home page, the stream list and Sign In', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByText('No streaming channels available yet.')).toBeVisible()
  await page.keyboard.press('End')
  await expect(page.getByRole('region', { name: 'Leaderboard' })).toBeVisible()
  await page.keyboard.press('End')
  const game = page.getByRole('region', { name: 'Storm Prep' })
  await game.getByRole('button', { name: 'Start Challenge' }).click()
  await expect(game.getByRole('button', { name: 'Essential', exact: true })).toBeVisible()
  await expect(page.getByText('SUPPORT_URL')).toHaveCount(0)
  await page.reload()
  await keepScreens(page, 'home')
  await page.goto('/stream')
  await expect(page.getByText('No active streams at the moment.')).toBeVisible()
  await keepScreens(page, 'streams-empty')
  await page.goto('/auth')
  await keepScreens(page, 'sign-in')
  await page.goto('/auth?tab=sign-up')
  await keepScreens(page, 'sign-up')
})

test('an empty gallery invites to upload, which only members can', async ({ page }) => {
  await page.goto('/gallery')
  await expect(page.getByRole('heading', { name: 'Storm Photo Gallery' })).toBeVisible()
  await expect(page.getByText('No photos yet')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Upload Photo' })).toHaveCount(0)
  await keepScreens(page, 'gallery-empty')
  await page.getByRole('link', { name: 'Sign in to share yours' }).click()
  await expect(page).toHaveURL('/auth')
})

test('an empty feed invites to write the first post', async ({ page }) => {
  await page.goto('/community/social')
  await expect(page.getByText('No posts yet')).toBeVisible()
  await expect(page.getByText('Sign in and write the first one.')).toBeVisible()
})
