import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { startPushService } from '../../api/src/testing/push-service'
import { setUpSystem } from './support/administration'
import { callAs } from './support/calls'
import { type Person, person, signIn } from './support/people'
import { openDelivery, shownOn, subscribeHere } from './support/push-browser'
import { keepAlertLooks } from './support/screens'
import { type RunningSystem, startSystem } from './support/system'

// What a service worker fetches passes no page's eyes, so other journeys go without one.
test.use({ serviceWorkers: 'allow' })

const folder = mkdtempSync(join(tmpdir(), 'squall-notifications-'))
let service: Awaited<ReturnType<typeof startPushService>>
let system: RunningSystem
let inviteCode: string

test.beforeAll(async () => {
  service = await startPushService()
  system = await startSystem(folder, { PUSH_SERVICE_URL: service.origin })
  inviteCode = await setUpSystem(system)
})

test.afterAll(async () => {
  await system?.stop()
  service?.close()
  rmSync(folder, { recursive: true, force: true })
})

/** A page of the system with push, of a new member who is signed in. */
async function openAs(page: Page, who: Person) {
  const { username, displayName, password } = who
  const form = { username, displayName, password, confirmPassword: password, email: `${username}@example.org`, inviteCode }
  const answer = await page.request.post(`${system.url}/api/auth/signup`, { data: form })
  expect(answer.ok()).toBe(true)
  await signIn(page, who)
}

const workerRuns = (page: Page) =>
  page.waitForFunction(async () => (await navigator.serviceWorker.getRegistration())?.active?.state === 'activated')

test.describe(() => {
  test.use({ baseURL: async ({ browserName }, use) => use(browserName === 'chromium' ? system.url : '') })

  test('a device is enabled, gets a real push once, and a tap leads where it belongs', async ({ page, context }) => {
    await context.grantPermissions(['notifications'], { origin: system.url })
    await subscribeHere(page, service)
    await openAs(page, person('pushed', 'Pushed Member'))
    await page.goto('/notifications')
    console.log(await page.evaluate(() => Notification.permission))
    await page.screenshot({ path: '/tmp/w/notify-app-scratch/a.png' })
    await expect(page.getByRole('region', { name: 'Mobile Push Notifications' }).getByText('Enabled')).toBeVisible()
    await page.getByRole('button', { name: 'Register this device' }).click()
    await expect(page.getByText('This device')).toBeVisible()
    await page.getByRole('button', { name: 'Send a test' }).click()
    await expect.poll(() => service.received.length).toBe(1)
    const message = service.received[0]?.message
    console.log(service.received, service.refused)
    if (message === undefined) throw new Error('nothing was pushed')
    const deliver = await openDelivery(page, system.url)
    await deliver(message)
    await expect.poll(() => shownOn(page)).toHaveLength(1)
    await deliver(message)
    console.log(await shownOn(page))
  })
})
