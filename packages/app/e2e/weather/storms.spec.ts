import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { requireVariable, urlVariable } from '../support/environment'
import { expect, type Page, test } from '../support/journey'
import { waitForMap } from '../support/map-screen'
import { keepAlertLooks } from '../support/screens'
import { type PublishedStorm, startStormService } from '../support/storm-service'
import { type RunningSystem, startSystem } from '../support/system'

const MOORE = { latitude: 35.34, longitude: -97.49 }
const PARIS = { latitude: 48.86, longitude: 2.35 }

/** One storm 46 km south-west of Moore approaching, one 42 km west passing north, one 60 km north leaving. */
const towardsMoore: PublishedStorm = {
  id: '89519',
  place: [35.1, -97.9],
  motion: [16.2, 11.7],
  severe: 75,
  tornado: 64,
  hailInches: 1.75,
}
const passing: PublishedStorm = {
  ...towardsMoore,
  id: '89520',
  place: [35.42, -97.96],
  motion: [18, 0],
  severe: 40,
  tornado: 8,
  hailInches: 0.75,
}
const leaving: PublishedStorm = {
  ...towardsMoore,
  id: '89521',
  place: [35.88, -97.4],
  motion: [5, 12],
  severe: 10,
  tornado: 1,
  hailInches: 0.25,
}

const running: { stop(): unknown }[] = []
const folder = mkdtempSync(join(tmpdir(), 'squall-storms-'))

async function start(settings: NodeJS.ProcessEnv): Promise<RunningSystem> {
  const system = await startSystem(mkdtempSync(join(folder, 'system-')), settings)
  running.push(system)
  return system
}

async function stormService() {
  const service = await startStormService()
  running.push(service)
  return service
}

test.afterAll(async () => {
  await Promise.all(running.map((one) => one.stop()))
  rmSync(folder, { recursive: true, force: true })
})

async function openTracking(page: Page, url: string, place?: { latitude: number; longitude: number }) {
  if (place) {
    await page.context().grantPermissions(['geolocation'])
    await page.context().setGeolocation(place)
  }
  await page.goto(`${url}/weather?tab=tracking`)
}

const tracking = (page: Page) => page.getByRole('region', { name: 'Storm tracking' })
const cards = (page: Page) => tracking(page).getByRole('list', { name: 'Storms' }).getByRole('listitem')
const approaching = (page: Page) => page.getByRole('region', { name: 'Approaching storms' })

test('a storm appears on the map and as a card with its motion, and its banner can be dismissed', async ({ page }) => {
  const service = await stormService()
  service.publish(towardsMoore, passing, leaving)
  const { url } = await start(service.settings)
  await openTracking(page, url, MOORE)

  const card = page.getByRole('button', { name: /Strong.*SW of you.*Moving NE at 45 mph/ })
  await expect(card).toHaveAttribute('aria-expanded', 'false')
  await expect(tracking(page)).toContainText('3 storms')
  await waitForMap(tracking(page))
  await expect(approaching(page)).toContainText('Strong thunderstorm approaching within 10km')
  await expect(approaching(page)).toContainText('Moderate thunderstorm approaching within 10km')
  await expect(approaching(page)).toContainText(/May pass (within [\d.]+ mi of|over) you, give or take \d+ mi, around/)
  await expect(approaching(page)).toContainText(/Of such forecasts, \d+% brought a storm within 6 mi\./)
  await expect(approaching(page).getByText('Critical')).toHaveCount(0)
  await keepAlertLooks(page, 'storms')

  await card.click()
  await expect(card).toHaveAttribute('aria-expanded', 'true')
  const details = cards(page).filter({ has: card })
  await expect(details).toContainText('1.75 in')
  await expect(details).toContainText('64%, likely')
  await expect(details).toContainText('Max windNot reported')
  await expect(details).toContainText('whose storm was then within 9 mi')
  await expect(details).toContainText('Type and intensity are estimated by Squall from ProbSevere')
  await expect(details.getByText(/% confidence/)).toHaveCount(3)
  await expect(details).toContainText(/Arrival at your placeAround \d+:\d\d [AP]M \S+, give or take \d+ min\./)
  await keepAlertLooks(page, 'storms-expanded')

  const marker = tracking(page)
    .getByRole('button', { name: /^Moderate thunderstorm/, exact: false })
    .first()
  await marker.click()
  await expect(card).toHaveAttribute('aria-expanded', 'false')
  await expect(tracking(page).getByRole('button', { expanded: true })).toContainText('Moderate')

  const map = tracking(page).getByRole('group', { name: /Map of 3 storms within 62 mi of you/ })
  await map.focus()
  await page.keyboard.press('+')
  await tracking(page).getByRole('button', { name: 'Back to my position' }).click()

  await approaching(page)
    .getByRole('button', { name: /Dismiss: Strong/ })
    .click()
  await expect(approaching(page)).not.toContainText('Strong')
  await approaching(page)
    .getByRole('button', { name: /Dismiss: Moderate/ })
    .click()
  await expect(approaching(page)).toBeHidden()
})

test('without a place, outside the country and without its source, the page says that storms are unknown', async ({
  page,
}) => {
  const service = await stormService()
  service.fail()
  const { url } = await start(service.settings)
  await openTracking(page, url)
  await expect(tracking(page)).toContainText('Enable location access to track storms around you.')
  await keepAlertLooks(page, 'storms-no-place')
  await openTracking(page, url, MOORE)
  await expect(tracking(page)).toContainText('Storms cannot be updated. There may be storms near you.')
  await expect(tracking(page)).not.toContainText('No storms')
  await keepAlertLooks(page, 'storms-unknown')
  await page.context().setGeolocation(PARIS)
  await page.reload()
  await expect(tracking(page)).toContainText('Storms are tracked inside the United States only.')
})

test('switched-off weather says so, and simulated storms are marked as simulated', async ({ page }) => {
  await openTracking(page, requireVariable(urlVariable('binary')), MOORE)
  await expect(tracking(page)).toContainText('Weather is switched off on this server.')
  await openTracking(page, requireVariable(urlVariable('simulated')), MOORE)
  await expect(tracking(page)).toContainText('Simulated weather')
  await expect(cards(page).first()).toContainText('of you')
})
