import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { RoadMap } from '@squall/shared/contract/weather'
import { expect, type Page, test } from '../support/journey'
import { countColors, waitForMap } from '../support/map-screen'
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
async function start(settings: NodeJS.ProcessEnv = {}) {
  const service = await startWeatherService()
  const systemFolder = mkdtempSync(join(folder, 'system-'))
  const system = await startSystem(systemFolder, {
    WEATHER: 'live',
    WEATHER_POLL_SECONDS: '1',
    NWS_URL: service.url,
    LEVEL3_URL: service.url,
    ...settings,
  })
  running.push(service, system)
  return { service, url: system.url, dataFolder: join(systemFolder, 'data') }
}

/** Colours of lines in the dark theme, which the map of this page always has. */
const INTERSTATE = [138, 106, 72]
const TORNADO_WARNING = 'rgb(255, 0, 0)'
const TORNADO_WATCH = 'rgb(255, 255, 0)'
/** A thin line has its colour blended with the ground along its edges. */
async function countRoad(page: Page) {
  const isRoad = (color: string) =>
    (color.match(/\d+/g) ?? []).every((part, at) => Math.abs(Number(part) - (INTERSTATE[at] ?? 0)) < 30)
  const colors = await countColors(page, radarMap(page))
  return [...colors].reduce((sum, [color, count]) => sum + (isRoad(color) ? count : 0), 0)
}
const countColor = async (page: Page, color: string) => (await countColors(page, radarMap(page))).get(color) ?? 0

/** A place of the map that the outlines of both alerts hold. */
const INSIDE = { x: 400, y: 300 }

const card = (page: Page) => page.getByRole('region', { name: 'Active alerts' })
const note = (page: Page) => page.getByRole('status', { name: 'Selected alert' })
const entry = (page: Page, title: string) => card(page).getByRole('button', { name: title })

test('warnings appear on the map when issued, and map and list share the selection', async ({ page }) => {
  const { service, url } = await start()
  await openBareRadar(page, url, MOORE, { showsAlerts: true })
  await expect(card(page)).toContainText('No warnings or watches in range of KTLX')

  service.publish(watch, warning)
  await expect(card(page)).toContainText('1 warning, 1 watch')
  await expect.poll(() => countColor(page, TORNADO_WARNING)).toBeGreaterThan(20)

  await entry(page, warning.headline).click()
  await expect(entry(page, warning.headline)).toHaveAttribute('aria-pressed', 'true')
  await expect(note(page)).toContainText(warning.headline)
  await expect(note(page)).toContainText(/until .+ left/)
  await keepAlertLooks(page, 'radar-overlays')
  await note(page).getByRole('button', { name: 'Close' }).click()
  await expect(note(page)).toHaveCount(0)

  // Taps on one spot select each alert there in turn.
  for (const title of [warning.headline, watch.headline]) {
    await radarMap(page).click({ position: INSIDE })
    await expect(note(page)).toContainText(title)
    await expect(entry(page, title)).toHaveAttribute('aria-pressed', 'true')
  }
  await radarMap(page).click({ position: INSIDE })
  await expect(note(page)).toHaveCount(0)

  service.publish(watch)
  await expect(card(page)).toContainText('1 watch')
  await expect.poll(() => countColor(page, TORNADO_WATCH)).toBeGreaterThan(20)
  await page.getByText('Show Alerts').click()
  await expect.poll(() => countColor(page, TORNADO_WATCH)).toBe(0)
})

test('roads can be shown once the server has a road map, with its source', async ({ page }) => {
  const { url, dataFolder } = await start()
  await openBareRadar(page, url, MOORE)
  const toggle = page.getByLabel('Show Roads')
  await expect(toggle).toBeDisabled()
  await expect(page.getByText('This server has no road map yet.')).toBeVisible()

  mkdirSync(join(dataFolder, 'map'), { recursive: true })
  writeFileSync(join(dataFolder, 'map', 'roads.json.gz'), gzipSync(JSON.stringify(roads)))
  await expect.poll(async () => (await page.request.get(`${url}/api/map/base.json`)).status()).toBe(200)
  await page.reload()
  await expect(toggle).toBeEnabled()
  await waitForMap(page)
  const before = await countRoad(page)
  await page.getByText('Show Roads').click()
  await expect(toggle).toBeChecked()
  await expect(page.locator('[data-map]')).toContainText('Roads: Natural Earth')
  await expect.poll(() => countRoad(page)).toBeGreaterThan(before + 100)
})
