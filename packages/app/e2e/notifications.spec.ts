import { expect, expectFailure, type Page, test } from './support/journey'
import { startNotifiedSystem } from './support/notified-system'
import { person } from './support/people'
import { listShownNotifications, openDelivery, subscribeHere, tapShown } from './support/push-browser'
import { keepAlertLooks } from './support/screens'

let system: Awaited<ReturnType<typeof startNotifiedSystem>>

test.beforeAll(async () => {
  system = await startNotifiedSystem()
})

test.afterAll(() => system?.stop())

const pushCard = (page: Page) => page.getByRole('region', { name: 'Mobile Push Notifications' })
const preference = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true })

test('visitors are invited to sign in, without a word of failure', async ({ page }) => {
  await page.goto('/notifications')
  await expect(page.getByRole('heading', { name: 'Sign in for your notifications' })).toBeVisible()
  await expect(page.getByText('Unable to Load Preferences')).toHaveCount(0)
  await keepAlertLooks(page, 'notifications-signed-out')
  await expect(page.getByRole('main').getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/auth')
  await page.getByRole('link', { name: 'Back to Home' }).click()
  await expect(page).toHaveURL('/')
})

test('preferences change one by one, and revert when the server refuses', async ({ browser }) => {
  expectFailure(/net::ERR_FAILED/)
  const page = await system.openAs(browser, person('chooser', 'Choosing Member'))
  await page.goto('/notifications')
  await expect(page.getByRole('heading', { name: 'Notification Preferences', level: 1 })).toBeVisible()
  await expect(preference(page, 'Emergency alerts')).toBeChecked()
  await expect(preference(page, 'Emergency alerts')).toBeDisabled()
  await expect(page.getByText('Emergency alerts cannot be turned off.')).toBeVisible()
  await expect(preference(page, 'Email notifications')).toBeDisabled()
  await expect(preference(page, 'Email notifications')).toHaveAccessibleDescription(/sends no email/)

  await page.getByText('Chat mentions', { exact: true }).click()
  await expect(page.getByText('Preferences Updated', { exact: true })).toBeVisible()
  await expect(preference(page, 'Chat mentions')).not.toBeChecked()
  await page.reload()
  await expect(preference(page, 'Chat mentions')).not.toBeChecked()

  await page.route('**/api/trpc/notifications.changePreferences**', (route) => route.abort())
  await preference(page, 'New followers, comments and clips').focus()
  await page.keyboard.press('Space')
  await expect(page.getByText('Failed to update notification preferences', { exact: true })).toBeVisible()
  await expect(preference(page, 'New followers, comments and clips')).toBeChecked()

  await page.route('**/api/trpc/**notifications.preferences**', (route) => route.abort())
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Unable to Load Preferences' })).toBeVisible()
  await page.context().close()
})

test('a place is taken from the device, changes its radius, and is removed', async ({ browser }) => {
  const page = await system.openAs(browser, person('placed', 'Placed Member'), {
    geolocation: { latitude: 35.2226, longitude: -97.4395 },
    permissions: ['geolocation'],
  })
  await page.goto('/notifications')
  const card = page.getByRole('region', { name: 'My place' })
  await card.getByRole('button', { name: 'My position' }).click()
  await expect(page.getByText('Place saved')).toBeVisible()
  await expect(card.getByText('near Norman, OK (35.2200, -97.4400), 31 mi around it')).toBeVisible()
  await card.getByLabel('Warn me within').selectOption('100')
  await expect(card.getByText('near Norman, OK (35.2200, -97.4400), 62 mi around it')).toBeVisible()
  await keepAlertLooks(page, 'notifications')
  await page.reload()
  await expect(card.getByText('near Norman, OK (35.2200, -97.4400), 62 mi around it')).toBeVisible()
  await card.getByRole('button', { name: 'Remove my place' }).click()
  await expect(card.getByText('No place yet')).toBeVisible()
  await page.context().close()
})

test('the radar of a member without a located device opens at the place of their warnings', async ({ browser }) => {
  const page = await system.openAs(browser, person('radar', 'Radar Member'))
  await page.goto('/')
  const headers = { 'x-session-id': (await page.evaluate(() => localStorage.getItem('sessionId'))) ?? '' }
  const place = { latitude: 41.26, longitude: -95.94, radiusKm: 50, name: 'Omaha, NE' }
  const answer = await page.request.post('/api/trpc/notifications.setPlace', { headers, data: place })
  expect(answer.status()).toBe(200)
  await page.goto('/radar')
  await expect(page).toHaveURL(/lat=41\.26&lon=-95\.94/)
  await page.context().close()
})

test('where push is missing or refused the card says so and offers help', async ({ browser }) => {
  const withoutPush = (page: Page) => page.addInitScript(() => Reflect.deleteProperty(window, 'PushManager'))
  const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Version/18.5 Mobile/15E148 Safari/604.1'
  const phone = await system.openAs(browser, person('apple', 'Apple Member'), { userAgent: iphone }, withoutPush)
  await phone.goto('/notifications')
  await pushCard(phone).getByRole('button', { name: 'Help' }).click()
  await expect(phone.getByRole('alert').getByText('Not Supported')).toBeVisible()
  await expect(phone.getByRole('alert')).toContainText('Add to Home Screen')
  await expect(phone.getByRole('region', { name: 'Install Squall' })).toContainText('Tap Share')
  await phone.context().close()

  const refusal = (page: Page) =>
    page.addInitScript(() => Object.defineProperty(Notification, 'permission', { get: () => 'denied' }))
  const refused = await system.openAs(browser, person('blocked', 'Blocked Member'), {}, refusal)
  await refused.goto('/notifications')
  await expect(pushCard(refused).getByText('Blocked')).toBeVisible()
  await expect(pushCard(refused).getByRole('button')).toHaveCount(0)
  await refused.context().close()
})

test('a device is enabled, gets a push once, opens the right page, and is removed', async ({ browser }) => {
  const who = person('pushed', 'Pushed Member')
  const page = await system.openAs(browser, who, { serviceWorkers: 'allow' }, (page) =>
    subscribeHere(page, system.service),
  )
  await page.goto('/notifications')
  await expect(pushCard(page).getByText('Not Set')).toBeVisible()
  await keepAlertLooks(page, 'notifications-not-set')
  await page.context().grantPermissions(['notifications'], { origin: system.url })
  await pushCard(page).getByRole('button', { name: 'Enable' }).click()
  await expect(page.getByText('Permission Granted', { exact: true })).toBeVisible()
  await expect(pushCard(page).getByText('Enabled', { exact: true })).toBeVisible()
  await expect(pushCard(page).getByText('This device', { exact: true })).toBeVisible()

  // The test push is encrypted and signed by the server; the push service of the test decrypts it like a browser.
  await expect.poll(() => system.service.received.length).toBe(1)
  expect(system.service.refused).toEqual([])
  const message = system.service.received[0]?.message
  if (message === undefined) throw new Error('Nothing was pushed')
  const deliver = await openDelivery(page, system.url)
  await page.goto('/radar')
  await deliver(message)
  const shown = { title: message.title, body: message.body, url: '/notifications' }
  await expect.poll(() => listShownNotifications(page)).toEqual([shown])
  await expect(page.getByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible()

  await tapShown(page)
  await expect(page).toHaveURL('/notifications')
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()
  await expect.poll(() => listShownNotifications(page)).toEqual([])
  // The server may resend a push without a confirmed delivery.
  await deliver(message)
  await deliver({ ...message, id: 'another', tag: 'another', title: 'Another' })
  await expect.poll(() => listShownNotifications(page)).toEqual([{ ...shown, title: 'Another' }])

  await pushCard(page)
    .getByRole('button', { name: /^Remove/ })
    .click()
  await expect(page.getByText('Device removed')).toBeVisible()
  await expect(pushCard(page).getByRole('button', { name: 'Register this device' })).toBeVisible()
  await page.context().close()
})

test('the bell shows the inbox, whose entries are marked as read singly or all at once', async ({ browser }) => {
  const page = await system.openAs(browser, person('reader', 'Reading Member'))
  await page.goto('/')
  const bell = page.getByRole('button', { name: /^Notifications/ })
  await bell.click()
  await expect(page.getByText('Nothing yet')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(bell).toBeFocused()

  // The inbox has the notification even without a device.
  const sessionId = await page.evaluate(() => localStorage.getItem('sessionId'))
  const headers = { 'x-session-id': sessionId ?? '' }
  expect((await page.request.post('/api/trpc/push.test', { headers, data: {} })).status()).toBe(200)
  await expect(async () => {
    await page.reload()
    await expect(page.getByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible({ timeout: 3_000 })
  }).toPass()
  await bell.click()
  const line = page.getByRole('link', { name: /^Unread: Notifications work/ })
  await expect(line).toBeVisible()
  await keepAlertLooks(page, 'inbox-bell')
  await line.click()
  await expect(page).toHaveURL('/notifications')
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()

  await page.getByRole('tab', { name: 'Inbox' }).click()
  await expect(page).toHaveURL('/notifications?tab=inbox')
  await expect(page.getByRole('tabpanel').getByRole('link', { name: /Notifications work/ })).toBeVisible()
  await keepAlertLooks(page, 'inbox')
  await page.context().close()
})
