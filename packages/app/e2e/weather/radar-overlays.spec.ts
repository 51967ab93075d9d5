import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { RoadMap } from '@squall/shared/contract/weather'
import { expect, type Page, test } from '../support/journey'
import { openBareRadar, radarMap } from '../support/radar-screen'
import { keepAlertLooks } from '../support/screens'
import { startSystem } from '../support/system'
import { startWeatherService } from '../support/weather-service'

const MOORE = 'lat=35.34&lon=-97.49&zoom=9'
const watch = { event: 'Tornado Watch', number: '0041', headline: 'Tornado Watch until 10 PM' }
const warning = { event: 'Tornado Warning', number: '0007', headline: 'Tornado Warning for Moore' }
/** A road through Moore from west to east. */
const roads: RoadMap = {
  source: 'Roads: Natural Earth',
  scale: [0.001, 0.001],
  translate: [0, 0],
  freeways: [[-99_000, 35_340, 3000, 0]],
  highways: [],
}

const running: { stop(): unknown }[] = []
const folder = mkdtempSync(join(tmpdir(), 'squall-overlays-'))

test.afterAll(async () => {
  await Promise.all(running.map((one) => one.stop()))
  rmSync(folder, { recursive: true, force: true })
})

/** Starts a system with the test's alerts and silent radars. */
async function start() {
  const service = await startWeatherService()
  const systemFolder = mkdtempSync(join(folder, 'system-'))
  const system = await startSystem(systemFolder, {
    WEATHER: 'live',
    WEATHER_POLL_SECONDS: '1',
    NWS_URL: service.url,
    LEVEL3_URL: service.url,
  })
  running.push(service, system)
  return { service, url: system.url, dataFolder: join(systemFolder, 'data') }
}

const card = (page: Page) => page.getByRole('region', { name: 'Active alerts' })
const note = (page: Page) => page.getByRole('status', { name: 'Selected alert' })
const entry = (page: Page, title: string) => card(page).getByRole('button', { name: title })

test('warnings appear on the map when issued, and map and list share the selection', async ({ page }) => {
  const { service, url } = await start()
  await openBareRadar(page, url, MOORE, { showsAlerts: true })
  await expect(card(page)).toContainText('No warnings or watches in range of KTLX')

  service.publish(watch, warning)
  await expect(card(page)).toContainText('1 warning, 1 watch')
  await expect(page.locator('[data-alert] path').first()).toBeAttached()

  await entry(page, warning.headline).click()
  await expect(entry(page, warning.headline)).toHaveAttribute('aria-pressed', 'true')
  await expect(note(page)).toContainText(warning.headline)
  await expect(note(page)).toContainText(/until .+ left/)
  await keepAlertLooks(page, 'radar-overlays')
  await note(page).getByRole('button', { name: 'Close' }).click()
  await expect(note(page)).toHaveCount(0)

  // Taps on one spot select each alert there in turn.
  for (const title of [warning.headline, watch.headline]) {
    await radarMap(page).click({ position: { x: 300, y: 300 } })
    await expect(note(page)).toContainText(title)
    await expect(entry(page, title)).toHaveAttribute('aria-pressed', 'true')
  }
  await radarMap(page).click({ position: { x: 300, y: 300 } })
  await expect(note(page)).toHaveCount(0)

  service.publish(watch)
  await expect(card(page)).toContainText('1 watch')
  await page.getByText('Show Alerts').click()
  await expect(page.locator('[data-alert]')).toHaveCount(0)
})

test('roads can be shown once the server has a road map, with its source', async ({ page }) => {
  const { url, dataFolder } = await start()
  await openBareRadar(page, url, MOORE)
  const toggle = page.getByLabel('Show Roads')
  await expect(toggle).toBeDisabled()
  await expect(page.getByText('This server has no road map. Its administrator can add one.')).toBeVisible()

  mkdirSync(join(dataFolder, 'map'))
  writeFileSync(join(dataFolder, 'map', 'roads.json.gz'), gzipSync(JSON.stringify(roads)))
  await page.reload()
  await expect(toggle).toBeEnabled()
  await page.getByText('Show Roads').click()
  await expect(toggle).toBeChecked()
  await expect(page.getByText('Roads: Natural Earth')).toBeVisible()
  const readOpacity = () =>
    page.locator('canvas[data-roads]').evaluate((canvas) => {
      if (!(canvas instanceof HTMLCanvasElement)) return null
      const { width, height } = canvas
      // The road runs through the middle of the map.
      return canvas.getContext('2d')?.getImageData(width / 4, height / 2, 1, 1).data[3]
    })
  await expect.poll(readOpacity).toBe(255)
})
