import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { requireVariable, urlVariable } from '../support/environment'
import { expect, type Page, test } from '../support/journey'
import { keepAlertLooks } from '../support/screens'
import { startSystem } from '../support/system'

const MOORE = { latitude: 35.3395, longitude: -97.4867, accuracy: 25 }
const running: { stop(): unknown }[] = []
const folder = mkdtempSync(join(tmpdir(), 'squall-command-center-'))

test.afterAll(async () => {
  await Promise.all(running.map((one) => one.stop()))
  rmSync(folder, { recursive: true, force: true })
})

async function start(settings: NodeJS.ProcessEnv): Promise<string> {
  const system = await startSystem(mkdtempSync(join(folder, 'system-')), { WEATHER_POLL_SECONDS: '1', ...settings })
  running.push(system)
  return `${system.url}/weather`
}

/** The weather page of a system with weather switched off. */
const withoutWeather = () => `${requireVariable(urlVariable('binary'))}/weather`

/** A weather service without alerts that can be made to fail. */
async function startQuietService() {
  const service = { url: '', isDown: false }
  const server = createServer((_, reply) => {
    if (service.isDown) reply.writeHead(503).end()
    else reply.end('{"type":"FeatureCollection","features":[]}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  running.push({ stop: () => server.close() })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The weather service has no port')
  service.url = `http://127.0.0.1:${address.port}`
  return service
}

const card = (page: Page, name: string) => page.getByRole('region', { name })
const row = (page: Page, name: string) =>
  card(page, 'System Status').getByRole('listitem').filter({ hasText: name }).first()
const problem = (page: Page) => page.getByRole('alert', { name: 'Location problem' })
const tab = (page: Page, name: string) => page.getByRole('tab', { name })

test('the tabs have addresses and follow the keyboard, and dismissed cards stay closed', async ({ page }) => {
  await page.goto(`${withoutWeather()}?tab=tracking`)
  await expect(tab(page, 'Storm Tracking')).toHaveAttribute('aria-selected', 'true')
  await tab(page, 'Storm Tracking').press('ArrowRight')
  await expect(tab(page, 'Weather Stations')).toBeFocused()
  await expect(page).toHaveURL(/tab=stations/)
  await tab(page, 'Weather Stations').press('Home')
  await expect(page).toHaveURL(/tab=overview/)

  await expect(row(page, 'Alert System')).toContainText('Switched off on this server.')
  const heading = page.getByRole('button', { name: /^System Status/ })
  await heading.press('Enter')
  await expect(heading).toHaveAttribute('aria-expanded', 'false')
  await expect(heading).toContainText('Alert System: Off')
  await page.reload()
  await expect(heading).toHaveAttribute('aria-expanded', 'false')
})

test('the status of a system follows an outage of its source, and Refresh All shows the time', async ({ page }) => {
  const service = await startQuietService()
  await page.goto(await start({ WEATHER: 'live', NWS_URL: service.url, WATCHES_URL: service.url }))
  const refresh = async () => {
    await page.getByRole('button', { name: 'Refresh All' }).click()
    await expect(page.getByText(/^Refreshed at /)).toBeVisible()
  }
  const reads = (word: string) =>
    expect(async () => {
      await refresh()
      await expect(row(page, 'Alert System').getByText(word, { exact: true }).first()).toBeVisible({ timeout: 500 })
    }).toPass()

  await reads('Active')
  service.isDown = true
  await reads('Down')
  await expect(row(page, 'Alert System')).toContainText('It reports a fault of its own (503).')
  await expect(row(page, 'Alert System')).not.toContainText('127.0.0.1')
  service.isDown = false
  // A source that fails repeatedly is not asked for up to a minute.
  await reads('Active')
  service.isDown = true
  await reads('Down')
  await keepAlertLooks(page, 'command-center-down')
})

test('a refused location is reported, Try Again asks again, and a place can be entered', async ({ page }) => {
  await page.goto(withoutWeather())
  await card(page, 'Current Location').getByRole('button', { name: 'Enable Location' }).click()
  await expect(problem(page)).toContainText('Location access denied. Please enable location permissions.')
  await expect(row(page, 'Location Services')).toContainText('Disabled')
  await keepAlertLooks(page, 'command-center-denied')

  await page.getByRole('button', { name: 'Enter a place' }).click()
  const dialog = page.getByRole('dialog', { name: 'Enter a place' })
  await dialog.getByLabel('Latitude').fill('135')
  await dialog.getByLabel('Longitude').fill('97.4867 W')
  await dialog.getByRole('button', { name: 'Use this place' }).click()
  await expect(dialog).toContainText('Latitude is a number from -90 to 90')
  await dialog.getByLabel('Latitude').fill('35.3395')
  await dialog.getByLabel('Longitude').press('Enter')
  await expect(dialog).toBeHidden()
  await expect(problem(page)).toBeHidden()
  await expect(card(page, 'Current Location')).toContainText('Chosen by hand')
  await expect(page.getByTitle('35.3395, -97.4867')).toContainText('near Moore, OK')

  await page.getByRole('button', { name: 'Update Location' }).click()
  await expect(problem(page)).toContainText('Location access denied.')
  await page.context().grantPermissions(['geolocation'])
  await page.context().setGeolocation(MOORE)
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(problem(page)).toBeHidden()
  const location = card(page, 'Current Location')
  await expect(location).toContainText('35.339500°')
  await expect(location).toContainText('-97.486700°')
  await expect(location).toContainText('High, ±82 ft')
  await expect(location).toContainText('Now')
  await expect(row(page, 'Location Services')).toContainText('Active')
})

test('calling 911 asks for confirmation', async ({ page }) => {
  await page.goto(withoutWeather())
  const contacts = card(page, 'Emergency Contacts')
  await expect(contacts.getByRole('link', { name: /Red Cross/ })).toHaveAttribute('href', 'tel:1-800-733-2767')
  await contacts.getByRole('button', { name: 'Call 911' }).click()
  const question = page.getByRole('alertdialog', { name: 'Call 911?' })
  await expect(question.getByRole('link', { name: 'Call 911 now' })).toHaveAttribute('href', 'tel:911')
  await question.getByRole('button', { name: 'Do not call' }).click()
  await expect(question).toBeHidden()
})

test('at the simulated storm all four tabs have content', async ({ page }) => {
  await page.goto('/weather')
  await expect(page.getByText('Simulated weather').first()).toBeVisible()
  await page.getByRole('button', { name: 'Go to the simulated storm' }).click()
  await expect(page.getByText('near Moore, OK').first()).toBeVisible()
  await expect(row(page, 'Alert System')).toContainText('Active')
  const forecast = page.getByRole('region', { name: 'Forecast' })
  await expect(forecast.getByRole('heading')).toHaveText('Forecast for Moore, OK')
  await expect(forecast).toContainText(/Simulated weather, issued \w+ \d+, \d{4}, \d+:\d\d [AP]M \S+/)
  await expect(forecast.getByRole('list', { name: 'The next hours' }).getByRole('listitem')).toHaveCount(24)
  await expect(forecast.getByRole('listitem').filter({ hasText: /day/ }).first()).toContainText('°F')
  await page.getByRole('group', { name: 'Units' }).getByRole('button', { name: /°C/ }).click()
  await expect(forecast.getByRole('listitem').filter({ hasText: /day/ }).first()).toContainText('°C')
  await expect(page.getByRole('region', { name: 'Storm alerts' })).toContainText('Within 50 km')
  await page.getByRole('group', { name: 'Units' }).getByRole('button', { name: 'By place' }).click()
  for (const name of ['Overview', 'Tornado Alerts', 'Storm Tracking', 'Weather Stations']) {
    await tab(page, name).click()
    await expect(page.getByRole('tabpanel', { name })).toBeVisible()
    await page.evaluate(() => window.scrollTo(0, 0))
    await keepAlertLooks(page, `command-center-${name.toLowerCase().replace(' ', '-')}`)
  }
})

test('a place is entered by its name; a name that one place has goes there at once', async ({ page }) => {
  await page.goto('/weather')
  await page.getByRole('button', { name: 'Enter a place' }).click()
  const dialog = page.getByRole('dialog', { name: 'Enter a place' })
  await keepAlertLooks(page, 'command-center-enter-place')
  await dialog.getByRole('searchbox').fill('Kansas City')
  await dialog.getByRole('searchbox').press('Enter')
  await expect(dialog.getByRole('list', { name: 'Places found' }).getByRole('button')).toHaveCount(2)
  await dialog.getByRole('searchbox').fill('Tulsa')
  await dialog.getByRole('searchbox').press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByTitle('36.1540, -95.9928')).toContainText('near Tulsa, OK')
  await expect(card(page, 'Current Location')).toContainText('Chosen by hand')
})
