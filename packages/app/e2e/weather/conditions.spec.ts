import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setUpSystem } from '../support/administration'
import { goLive } from '../support/broadcasting'
import { type Browser, type BrowserContext, expect, type Page, test } from '../support/journey'
import { startObservationService } from '../support/observation-service'
import { admin } from '../support/people'
import { keepAlertLooks, keepScreens } from '../support/screens'
import { signInByCall } from '../support/sessions'
import { startStreamAt } from '../support/stream-places'
import { startSystem } from '../support/system'
import { addWidget, openOwnChannel, widget } from '../support/widgets'

const MOORE = { latitude: 35.3396, longitude: -97.4867 }
/** The polling interval of the app while weather is unavailable. */
const ASKS_AGAIN_MS = 30_000

const folder = mkdtempSync(join(tmpdir(), 'squall-conditions-'))
const running: { stop(): unknown }[] = []
const contexts: BrowserContext[] = []
type Service = Awaited<ReturnType<typeof startObservationService>>
/** The home page of a system; its weather service fails when the first journey opens it. */
const silent: { home: Page } = Object.create(null)
const pages: { chaser: Page; viewer: Page } = Object.create(null)

// The journeys share pages, so a retry begins with the first one.
test.describe.configure({ mode: 'serial' })

test.afterAll(async () => {
  for (const context of contexts) await context.close()
  await Promise.all(running.map((one) => one.stop()))
  rmSync(folder, { recursive: true, force: true })
})

async function openPage(browser: Browser, baseURL: string) {
  const context = await browser.newContext({
    baseURL,
    geolocation: MOORE,
    permissions: ['geolocation', 'camera', 'microphone'],
  })
  contexts.push(context)
  return context.newPage()
}

/** Starts a system with its own weather service and an administrator. */
async function start(service: Service) {
  const system = await startSystem(mkdtempSync(join(folder, 'system-')), {
    WEATHER: 'live',
    WEATHER_POLL_SECONDS: '1',
    NWS_URL: service.url,
    UV_URL: service.url,
  })
  running.push(system, service)
  await setUpSystem(system)
  return system.url
}

const overlay = (page: Page) => page.getByRole('group', { name: 'Weather', exact: true })
const chip = (page: Page) => page.getByRole('button', { name: /^Weather/ })
/** Opens the weather over the picture by the keyboard, for which hidden controls appear. */
const openWeather = (page: Page) => chip(page).press('Enter')
/** The one warning that lies over the picture by itself. */
const strip = (page: Page) => page.getByRole('status', { name: "Warning at the chaser's place" })
const card = (page: Page) => page.getByRole('region', { name: 'Current conditions' })

test('without its source the weather is unavailable', async ({ browser }) => {
  const service = await startObservationService()
  service.setDown(true)
  const watch = await openPage(browser, await start(service))
  await watch.goto(`/stream/${await startStreamAt(watch, admin, MOORE)}`)
  await openWeather(watch)
  await expect(overlay(watch)).toContainText('Weather unavailable')
  await expect(overlay(watch)).toContainText('Alerts are not current')
  await keepScreens(watch, 'conditions-watch-unavailable')
  silent.home = await watch.context().newPage()
  await silent.home.clock.install()
  await silent.home.goto('/')
  await expect(card(silent.home)).toContainText('Weather unavailable')
  // The server asks a failed source again after 20 s, which pass during the next journeys.
  service.setDown(false)
})

test('the stream picture shows the weather at its place, with the alerts around it', async ({ browser }) => {
  const service = await startObservationService()
  const url = await start(service)
  const [chaser, viewer] = [await openPage(browser, url), await openPage(browser, url)]
  Object.assign(pages, { chaser, viewer })
  await signInByCall(chaser, admin)
  await goLive(chaser, 'Wall cloud near Moore')
  const streams: { id: string }[] = await (await chaser.request.get('/api/streams')).json()
  await viewer.goto(`/stream/${streams[0]?.id}`)
  await expect(chip(viewer)).toContainText('86°F')
  await expect(overlay(viewer)).toBeHidden()
  await openWeather(viewer)
  await expect(overlay(viewer)).toContainText('86°F')
  await expect(overlay(viewer)).toContainText('Mostly Cloudy')
  for (const fact of ['Feels like 91°F', 'Wind 25 mph SSW', 'Humidity 55%', 'Visibility 10 mi', 'KOKC'])
    await expect(overlay(viewer)).toContainText(fact)
  await openWeather(chaser)
  await expect(overlay(chaser)).toContainText('86°F')
  await keepScreens(viewer, 'conditions-watch')

  service.publishAlerts('Wind Advisory', 'Tornado Watch', 'Tornado Warning')
  const alerts = overlay(viewer).getByRole('list', { name: 'Weather alerts' }).getByRole('listitem')
  await expect(alerts).toHaveText(['Tornado Warning', 'Tornado Watch'])
  await expect(overlay(viewer)).toContainText('and 1 more')
  await expect(strip(viewer)).toContainText(/^Tornado Warning until /)
  await keepScreens(viewer, 'conditions-watch-alerts')
  await keepScreens(chaser, 'conditions-chaser')
  service.publishAlerts('Severe Thunderstorm Warning', 'Wind Advisory')
  await expect(alerts).toHaveText(['Severe Thunderstorm Warning', 'Wind Advisory'])
  await expect(strip(viewer)).toContainText('Severe Thunderstorm Warning')
  await strip(viewer).getByRole('button', { name: 'Dismiss warning' }).click()
  await expect(strip(viewer)).toBeHidden()
  await keepScreens(viewer, 'conditions-watch-advisory')
  service.publishAlerts()
  await expect(alerts).toHaveCount(0)

  await overlay(viewer).getByRole('button', { name: 'Close the weather' }).click()
  await expect(overlay(viewer)).toBeHidden()
  await viewer.reload()
  await expect(chip(viewer)).toContainText('86°F')
  await expect(overlay(viewer)).toBeHidden()
  await openWeather(viewer)
})

test('the panel moves by arrow keys, stays on the screen and keeps its position', async () => {
  const { viewer } = pages
  const handle = overlay(viewer).getByRole('button', { name: /^Move the weather panel/ })
  await handle.focus()
  for (let press = 0; press < 4; press += 1) await handle.press('ArrowRight')
  const moved = await overlay(viewer).boundingBox()
  await viewer.reload()
  await expect(overlay(viewer)).toContainText('86°F')
  const after = await overlay(viewer).boundingBox()
  expect([after?.x, after?.y]).toEqual([moved?.x, moved?.y])
  await viewer.setViewportSize({ width: 390, height: 844 })
  for (let press = 0; press < 30; press += 1) await handle.press('ArrowRight')
  const small = await overlay(viewer).boundingBox()
  expect(small?.x).toBe(190)
  await viewer.setViewportSize({ width: 1440, height: 900 })
})

test('home and the streaming page show the same weather', async () => {
  const { chaser, viewer } = pages
  await viewer.goto('/')
  for (const text of ['86°F', 'Mostly Cloudy', '25 mph SSW', '55%', '10 mi', '29.68 inHg', '68°F'])
    await expect(card(viewer)).toContainText(text)
  await expect(card(viewer)).toContainText('National Weather Service, KOKC, observed')
  await keepAlertLooks(viewer, 'conditions-home')

  const channel = await openOwnChannel(chaser)
  await addWidget(chaser, { type: 'Weather', title: 'My weather' })
  await viewer.goto(channel)
  for (const text of ['86°F', '25 mph SSW', '55%', '10 mi', 'National Weather Service, KOKC'])
    await expect(widget(viewer, 'My weather')).toContainText(text)
  await expect(overlay(viewer)).toContainText('86°F')
  await keepScreens(viewer, 'conditions-page')
})

test('unavailable weather comes back without a reload', async () => {
  const { home } = silent
  await expect(async () => {
    await home.clock.fastForward(ASKS_AGAIN_MS)
    await expect(card(home)).toContainText('86°F', { timeout: 1_000 })
  }).toPass()
})
