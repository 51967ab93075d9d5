import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page, test } from '../support/journey'
import { startMapFiles } from '../support/map-files'
import { countColors, waitForMap } from '../support/map-screen'
import { type RunningSystem, startSystem } from '../support/system'

const AT_MOORE = '#7/35.34/-97.49'
/** The line of an interstate in the dark theme. */
const INTERSTATE = 'rgb(138, 106, 72)'

const running: { stop(): unknown }[] = []
const folder = mkdtempSync(join(tmpdir(), 'squall-map-roads-'))
let system: RunningSystem

test.beforeAll(async () => {
  const files = await startMapFiles()
  system = await startSystem(folder, { BASE_MAP: 'on', BASE_MAP_URL: `${files.url}/list.json` })
  running.push(files, system)
})

test.afterAll(async () => {
  await Promise.all(running.map((one) => one.stop()))
  rmSync(folder, { recursive: true, force: true })
})

const map = (page: Page) => page.locator('[data-map]')
const countRoad = async (page: Page) => (await countColors(page, map(page))).get(INTERSTATE) ?? 0

test('roads are on the map without an administrator, can be switched off, and stay off on this device', async ({
  page,
  request,
}) => {
  await expect.poll(async () => (await request.get(`${system.url}/api/map/base.json`)).status()).toBe(200)
  await page.goto(`${system.url}/map?layers=warnings${AT_MOORE}`)
  await waitForMap(page)
  await expect(map(page)).toContainText('Roads: drawn for a test')
  await expect.poll(() => countRoad(page)).toBeGreaterThan(100)

  const roads = page.getByRole('region', { name: 'Roads' })
  await roads.getByText('Roads', { exact: true }).click()
  await expect.poll(() => countRoad(page)).toBe(0)
  await page.reload()
  await waitForMap(page)
  await expect(roads.getByRole('checkbox')).not.toBeChecked()
  await expect.poll(() => countRoad(page)).toBe(0)
})
