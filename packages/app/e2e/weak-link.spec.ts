import { expect, test } from '@playwright/test'
import { endStream, goLive } from './support/broadcasting'
import { SYSTEM_URL, told } from './support/environment'
import { type NarrowLink, startNarrowLink } from './support/narrow-link'
import { admin, signIn } from './support/people'
import { keepScreens } from './support/screens'

let link: NarrowLink

test.beforeAll(async () => {
  link = await startNarrowLink(told(SYSTEM_URL))
})
test.afterAll(() => link?.stop())

test('a chaser whose link gets weak is told, and the stream goes on with less picture', async ({ browser }) => {
  const context = await browser.newContext({
    baseURL: link.url,
    viewport: { width: 390, height: 844 },
    permissions: ['geolocation', 'camera', 'microphone'],
  })
  const page = await context.newPage()
  await signIn(page, admin)
  await goLive(page, 'Rain-wrapped')
  link.setUplink(20_000)
  await expect(page.getByText(/^(Fair|Weak|Very weak) link/)).toBeVisible()
  await expect(page.getByText(/^(Weak|Very weak) link/)).toBeVisible({ timeout: 60_000 })
  await keepScreens(page, 'weak-link')
  await expect(page.getByText('Offline, reconnecting')).toHaveCount(0)
  link.setUplink(Number.POSITIVE_INFINITY)
  await endStream(page)
  await context.close()
})
