import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setUpSystem } from '../support/administration'
import { expect, type Locator, type Page, test } from '../support/journey'
import { openFromMenu } from '../support/navigation'
import { admin, person } from '../support/people'
import { keepAlertLooks } from '../support/screens'
import { signUpByCall } from '../support/sessions'
import { openOn, startStreamAt } from '../support/stream-places'
import { type RunningSystem, startSystem } from '../support/system'
import { startWeatherService } from '../support/weather-service'

const MOORE = { latitude: 35.34, longitude: -97.49 }
const FARGO = { latitude: 46.88, longitude: -96.79 }
/** Pages ask by themselves every 30 s; what they show sooner was sent to them. */
const WITHIN_MS = 20_000
const watch = { event: 'Tornado Watch', number: '0041', headline: 'Tornado Watch until 10 PM' }
const warning = { event: 'Tornado Warning', number: '0007', headline: 'Tornado Warning for Moore' }
const emergency = { ...warning, tags: { tornadoDamageThreat: ['CATASTROPHIC'] } }

const running: { stop(): unknown }[] = []
const folder = mkdtempSync(join(tmpdir(), 'squall-weather-'))

async function start(settings: NodeJS.ProcessEnv): Promise<RunningSystem> {
  const system = await startSystem(mkdtempSync(join(folder, 'system-')), { WEATHER_POLL_SECONDS: '1', ...settings })
  running.push(system)
  return system
}

test.afterAll(async () => {
  await Promise.all(running.map((one) => one.stop()))
  rmSync(folder, { recursive: true, force: true })
})

const banner = (page: Page) => page.getByRole('alert', { name: 'Emergency alert' })
/** The status line of the person's place, which says an alert here instead of the banner. */
const line = (page: Page) => page.getByRole('region', { name: 'Danger at your place' })
const card = (page: Page) => page.getByRole('region', { name: 'Storm alerts' })

const panel = (page: Page) => page.getByRole('region', { name: 'Tornado alerts' })
const chat = (page: Page) => page.getByRole('log', { name: 'Chat messages' })

test('alerts appear in the status line, badge and card, get worse when upgraded, and disappear when cancelled', async ({
  page,
}) => {
  const service = await startWeatherService()
  running.push(service)
  const { url } = await start({ WEATHER: 'live', NWS_URL: service.url })
  await page.goto(url)
  await expect(card(page)).toContainText('Enable location access to view nearby storm alerts')
  await expect(page.getByRole('button', { name: 'Enable Location' })).toBeVisible()
  await page.context().setGeolocation(MOORE)
  // The page sees that its visitor now allows it, and goes on by itself.
  await page.context().grantPermissions(['geolocation'])
  await expect(card(page)).toContainText('All Clear')
  await expect(card(page)).toContainText('No active alerts in your area')
  await expect(line(page)).toContainText(/No warnings for Moore, OK, checked (just now|\d+ min ago)/)
  await keepAlertLooks(page, 'alerts-clear')

  service.publish(watch, warning)
  await expect(line(page)).toContainText(/Tornado Warning here until \d+:\d\d [AP]M \S+, (59 min|1 h)/)
  await expect(line(page)).toContainText('1 more alert here.')
  await expect(line(page)).toHaveAttribute('data-severity', 'warning')
  await expect(banner(page), 'one surface for each alert').toBeHidden()
  await expect(page.getByRole('link', { name: 'Active alert: Tornado warning' })).toBeVisible()
  await expect(card(page)).toContainText('2 active')
  await expect(card(page)).toContainText('You are inside this area')
  await card(page).getByRole('button', { name: 'Show details of Tornado Warning for Moore' }).click()
  await expect(card(page)).toContainText('What is happening')
  await keepAlertLooks(page, 'alerts-warning')

  service.publish(watch, emergency)
  await expect(line(page)).toContainText('Tornado Emergency here until')
  await expect(line(page)).toHaveAttribute('data-severity', 'emergency')
  await keepAlertLooks(page, 'alerts-emergency')

  service.publish()
  await expect(line(page)).toContainText('No warnings for Moore, OK')
  await expect(card(page)).toContainText('All Clear')
})

test('without a place the banner shows alerts, and a dismissed one stays away until it is upgraded', async ({
  page,
}) => {
  const service = await startWeatherService()
  running.push(service)
  const { url } = await start({ WEATHER: 'live', NWS_URL: service.url })
  service.publish(watch, warning)
  await page.goto(url)
  await expect(line(page)).toContainText('Are there warnings where you are?')
  await expect(banner(page)).toContainText('Tornado Warning')
  await expect(banner(page).getByRole('link', { name: 'All 2 alerts' })).toHaveAttribute('href', '/weather?tab=alerts')
  await page.getByRole('button', { name: 'Dismiss alert' }).click()
  await expect(banner(page)).toContainText('Tornado Watch')
  await keepAlertLooks(page, 'alerts-watch')
  await page.getByRole('button', { name: 'Dismiss alert' }).click()
  await expect(banner(page)).toBeHidden()

  await page.reload()
  await expect(page.getByRole('link', { name: 'Active alert: Tornado warning' })).toBeVisible()
  await expect(banner(page)).toBeHidden()

  service.publish(watch, emergency)
  await expect(banner(page)).toContainText('Tornado Emergency')
})

test('alerts elsewhere are a quiet count for a person whose place is known', async ({ browser }) => {
  const service = await startWeatherService()
  running.push(service)
  const system = await start({ WEATHER: 'live', NWS_URL: service.url })
  service.publish(watch, warning)
  const page = await openOn(browser, system.url, FARGO)
  await page.goto('/')
  await expect(line(page)).toContainText('No warnings for Fargo, ND')
  await expect(line(page)).toHaveAttribute('data-severity', 'none')
  await expect(banner(page)).toBeHidden()
  await line(page).getByRole('link', { name: '1 warning in Oklahoma' }).click()
  await expect(page.getByRole('region', { name: 'Urgent alerts' })).toContainText('Tornado Warning')
  await openFromMenu(page, 'Gallery')
  await expect(page.getByRole('heading', { name: 'Storm Photo Gallery' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Active alert: Tornado warning elsewhere' })).toBeVisible()
  await expect(banner(page)).toBeHidden()
  await page.context().close()
})

test('what changed while a page was too busy to listen is on it as soon as it listens', async ({ browser }) => {
  const service = await startWeatherService()
  running.push(service)
  const system = await start({ WEATHER: 'live', NWS_URL: service.url })
  await setUpSystem(system)
  service.publish(emergency)
  const page = await openOn(browser, system.url)
  const streamId = await startStreamAt(page, admin, FARGO)
  const listBanners = async (): Promise<unknown[]> => (await page.request.get('/api/emergency-alerts')).json()
  await expect.poll(listBanners).toHaveLength(1)
  await page.addInitScript(() => {
    const waiting: IdleRequestCallback[] = []
    window.requestIdleCallback = (callback) => waiting.push(callback)
    window.addEventListener('idle', () => {
      window.requestIdleCallback = (callback) => window.setTimeout(callback)
      for (const callback of waiting) callback({ didTimeout: false, timeRemaining: () => 10 })
    })
  })
  await page.goto(`/stream/${streamId}`)
  await expect(chat(page)).toContainText('No messages yet')
  await expect(banner(page)).toContainText('Tornado Emergency')
  service.publish()
  await expect.poll(listBanners).toEqual([])
  await page.evaluate(() => window.dispatchEvent(new Event('idle')))
  await expect(banner(page)).toBeHidden({ timeout: WITHIN_MS })
  await page.context().close()
})

test('within seconds an alert is in the status line, card, command center and the chat of a stream near it, and no other', async ({
  browser,
}) => {
  const service = await startWeatherService()
  running.push(service)
  const system = await start({ WEATHER: 'live', NWS_URL: service.url })
  const inviteCode = await setUpSystem(system)
  const farAway = person('fern', 'Fern Farther')
  const home = await openOn(browser, system.url, MOORE)
  const center = await openOn(browser, system.url, MOORE)
  const near = await openOn(browser, system.url)
  const far = await openOn(browser, system.url)
  await signUpByCall(far, farAway, { inviteCode, isApproved: true })
  await home.goto('/')
  await center.goto('/weather?tab=alerts')
  await near.goto(`/stream/${await startStreamAt(near, admin, MOORE)}`)
  await far.goto(`/stream/${await startStreamAt(far, farAway, FARGO)}`)
  for (const page of [near, far]) await expect(chat(page)).toContainText('No messages yet')
  await expect(card(home)).toContainText('All Clear')
  await expect(panel(center)).toContainText('No tornado alerts within 62 mi')

  const publishedAt = Date.now()
  const seen = async (name: string, target: Locator, text: string) => {
    await expect(target).toContainText(text, { timeout: WITHIN_MS })
    return `${name} ${Date.now() - publishedAt} ms`
  }
  service.publish(warning)
  const times = await Promise.all([
    seen('line', line(home), 'Tornado Warning here'),
    seen('card', card(home), 'Tornado Warning for Moore'),
    seen('command center', panel(center), 'Tornado warning'),
    seen('chat', chat(near), 'Tornado Warning'),
  ])
  console.log(`After the publishing: ${times.join(', ')}`)

  service.publish(emergency)
  await expect(chat(near)).toContainText('Tornado Emergency', { timeout: WITHIN_MS })
  await near.reload()
  await expect(chat(near).getByText('Emergency alert')).toHaveCount(2)
  await keepAlertLooks(near, 'alerts-chat')
  await expect(banner(far)).toContainText('Tornado Emergency')
  await expect(chat(far)).not.toContainText('Tornado')

  service.publish()
  for (const page of [near, far]) await expect(banner(page)).toBeHidden({ timeout: WITHIN_MS })
  await expect(card(home)).toContainText('All Clear', { timeout: WITHIN_MS })
  await expect(panel(center)).toContainText('No tornado alerts within 62 mi', { timeout: WITHIN_MS })
  await Promise.all([home, center, near, far].map((page) => page.context().close()))
})

test('without its source the card says that alerts cannot be updated', async ({ page }) => {
  const service = await startWeatherService()
  running.push(service)
  service.fail()
  const { url } = await start({ WEATHER: 'live', NWS_URL: service.url })
  await page.context().grantPermissions(['geolocation'])
  await page.context().setGeolocation(MOORE)
  await page.goto(url)
  await expect(card(page)).toContainText('Alerts cannot be updated')
  await expect(card(page)).not.toContainText('All Clear')
  await expect(line(page)).toContainText('Alerts are not current')
  await expect(line(page)).not.toContainText('No warnings')
  await keepAlertLooks(page, 'alerts-unknown')
})

test('simulated weather is marked as simulated', async ({ page }) => {
  await page.goto('/')
  await expect(banner(page)).toContainText('Simulated weather')
  await expect(card(page)).toContainText('Simulated weather')
})
