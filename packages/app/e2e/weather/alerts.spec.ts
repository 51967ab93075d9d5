import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { keepAlertLooks } from '../support/screens'
import { type RunningSystem, startSystem } from '../support/system'
import { startWeatherService } from '../support/weather-service'

const MOORE = { latitude: 35.34, longitude: -97.49 }
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
const card = (page: Page) => page.getByRole('region', { name: 'Storm alerts' })

test('alerts appear in banner, badge and card, come back when upgraded, and go when cancelled', async ({ page }) => {
  const service = await startWeatherService()
  running.push(service)
  const { url } = await start({ WEATHER: 'live', NWS_URL: service.url })
  await page.goto(url)
  await expect(card(page)).toContainText('Enable location access to view nearby storm alerts')
  await page.context().grantPermissions(['geolocation'])
  await page.context().setGeolocation(MOORE)
  await page.getByRole('button', { name: 'Enable Location' }).click()
  await expect(card(page)).toContainText('All Clear')
  await expect(card(page)).toContainText('No active alerts in your area')
  await keepAlertLooks(page, 'alerts-clear')

  service.publish(watch, warning)
  await expect(banner(page)).toContainText('Tornado Warning')
  await expect(page.getByRole('img', { name: 'Active alert: Tornado warning' })).toBeVisible()
  await expect(card(page)).toContainText('2 active')
  await expect(card(page)).toContainText('You are inside this area')
  await keepAlertLooks(page, 'alerts-warning')

  await page.getByRole('button', { name: 'Dismiss alert' }).click()
  await expect(banner(page)).toContainText('Tornado Watch')
  await keepAlertLooks(page, 'alerts-watch')
  await page.getByRole('button', { name: 'Dismiss alert' }).click()
  await expect(banner(page)).toBeHidden()

  service.publish(watch, emergency)
  await expect(banner(page)).toContainText('Tornado Emergency')
  await keepAlertLooks(page, 'alerts-emergency')

  service.publish()
  await expect(banner(page)).toBeHidden()
  await expect(card(page)).toContainText('All Clear')
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
  await keepAlertLooks(page, 'alerts-unknown')
})

test('simulated weather says that it is simulated', async ({ page }) => {
  const { url } = await start({ WEATHER: 'simulated' })
  await page.goto(url)
  await expect(banner(page)).toContainText('Simulated weather')
  await expect(card(page)).toContainText('Simulated weather')
})
