import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, expect, test } from '@playwright/test'
import { startPushService } from '../../api/src/testing/push-service'
import { setUpSystem } from './support/administration'
import { type Person, person, signIn } from './support/people'
import { openDelivery, shownOn, subscribeHere } from './support/push-browser'
import { type RunningSystem, startSystem } from './support/system'

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

/** A page, on a device that allows notifications, of a new member who has just signed in. */
async function openAs(browser: Browser, who: Person) {
  const { username, displayName, password } = who
  const account = { username, displayName, password, confirmPassword: password, inviteCode }
  const context = await browser.newContext({ baseURL: system.url, serviceWorkers: 'allow' })
  await context.grantPermissions(['notifications'], { origin: system.url })
  const page = await context.newPage()
  await subscribeHere(page, service)
  const answer = await page.request.post('/api/auth/signup', { data: { ...account, email: `${username}@example.org` } })
  expect(answer.ok()).toBe(true)
  await signIn(page, who)
  return { page, close: () => context.close() }
}

test('a device is enabled, gets a real push once, and a tap leads where it belongs', async ({ browser }) => {
  const { page, close } = await openAs(browser, person('pushed', 'Pushed Member'))
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
  await close()
})
