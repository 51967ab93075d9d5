import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page, test } from '../support/journey'
import { colorsAt, countColors, waitForMap } from '../support/map-screen'
import { openFromMenu } from '../support/navigation'
import { keepScreens } from '../support/screens'
import { startStormService } from '../support/storm-service'
import { type RunningSystem, startSystem } from '../support/system'
import { startWeatherService } from '../support/weather-service'

const MOORE = { latitude: 35.34, longitude: -97.49 }
const AT_MOORE = '#7/35.34/-97.49'
const LAND = { dark: 'rgb(14, 22, 38)', light: 'rgb(246, 248, 252)' }

const warning = {
  event: 'Tornado Warning',
  number: '0007',
  headline: 'Tornado Warning for Moore',
  description: 'A tornado is on the ground near Newcastle.',
  instruction: 'Take cover now.',
  tags: { eventMotionDescription: ['2026-05-20T19:50:00-00:00...storm...225DEG...35KT...35.30,-97.60'] },
}

const running: { stop(): unknown }[] = []
const folder = mkdtempSync(join(tmpdir(), 'squall-map-'))
let system: RunningSystem

test.beforeAll(async () => {
  const weather = await startWeatherService()
  const storms = await startStormService()
  weather.publish(warning)
  storms.publish({ id: '1', place: [35.1, -97.9], motion: [16.2, 11.7], severe: 75, tornado: 64, hailInches: 1.75 })
  system = await startSystem(folder, { ...storms.settings, NWS_URL: weather.url, WEATHER_POLL_SECONDS: '1' })
  running.push(weather, storms, system)
})

test.afterAll(async () => {
  await Promise.all(running.map((one) => one.stop()))
  rmSync(folder, { recursive: true, force: true })
})

const map = (page: Page) => page.locator('[data-map]')
const canvas = (page: Page) => page.getByRole('group', { name: 'Live map' })
const danger = (page: Page) => page.getByRole('region', { name: 'Danger at your place' })
const text = (page: Page) => page.getByRole('region', { name: 'Official text' })
const panel = (page: Page) => page.getByRole('region', { name: 'Layers and lists' })

async function standInMoore(page: Page) {
  await page.context().grantPermissions(['geolocation'])
  await page.context().setGeolocation(MOORE)
}

/** Presses a point of the map, in shares of its width and height. */
async function tapMap(page: Page, x: number, y: number) {
  const box = await map(page).boundingBox()
  if (box === null) throw new Error('The map is not there')
  await page.mouse.click(box.x + box.width * x, box.y + box.height * y)
}

test('the built app draws the map, follows the theme without a reload, and draws it again after a lost context', async ({
  page,
}) => {
  await page.goto(`${system.url}/map?layers=warnings,storms${AT_MOORE}`)
  await waitForMap(page)
  const drawn = await countColors(page, map(page))
  expect(drawn.get(LAND.dark), 'the ground').toBeGreaterThan(1000)
  expect(drawn.size, 'borders and names of cities').toBeGreaterThan(50)
  await expect(map(page)).toContainText('US Census Bureau')
  await expect(map(page).locator('[data-scale]')).toHaveText(/mi$/)

  await page.emulateMedia({ colorScheme: 'light' })
  await expect.poll(async () => (await countColors(page, map(page))).get(LAND.light) ?? 0).toBeGreaterThan(1000)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(async () => (await countColors(page, map(page))).get(LAND.dark) ?? 0).toBeGreaterThan(1000)

  const countLines = async () => {
    const colors = await countColors(page, map(page))
    return [...colors.values()].reduce((sum, count) => sum + count, 0) - (colors.get(LAND.dark) ?? 0)
  }
  const lines = await countLines()
  const cutOff = await page.evaluateHandle(() =>
    document.querySelector('canvas')?.getContext('webgl2')?.getExtension('WEBGL_lose_context'),
  )
  await cutOff.evaluate((extension) => extension?.loseContext())
  await expect.poll(countLines, 'the empty map').toBeLessThan(lines * 0.7)
  await cutOff.evaluate((extension) => extension?.restoreContext())
  await expect.poll(countLines, 'the map drawn again').toBeGreaterThan(lines * 0.95)
})

test('on a phone: the danger sentence, the map moved, a warning tapped, and the address shared', async ({
  page,
  browser,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await standInMoore(page)
  await page.goto(system.url)
  await openFromMenu(page, 'Live Map')
  await expect(page).toHaveURL(/\/map/)
  await expect(danger(page)).toContainText(/Tornado Warning here until/)
  await waitForMap(page)
  await expect(page).toHaveURL(/#[\d.]+\/35\.34\/-97\.49$/)
  await keepScreens(page, 'map')

  const before = page.url()
  const box = await map(page).boundingBox()
  if (box === null) throw new Error('The map is not there')
  await page.mouse.move(box.x + 300, box.y + 200)
  await page.mouse.down()
  await page.mouse.move(box.x + 240, box.y + 240, { steps: 6 })
  await page.mouse.up()
  await expect(page).not.toHaveURL(before)
  await page.getByRole('button', { name: 'Back to my position' }).click()
  await expect(page).toHaveURL(/\/35\.34\/-97\.49$/)

  await page.getByRole('button', { name: 'Zoom in' }).click()
  await page.getByRole('button', { name: 'Zoom in' }).click()
  await tapMap(page, 0.55, 0.52)
  await expect(text(page)).toContainText('A tornado is on the ground near Newcastle.')
  await expect(text(page)).toContainText('Take cover now.')
  await expect(page).toHaveURL(/\?alert=KOUN\.TO\.W\.0007/)
  await keepScreens(page, 'map-warning')

  await page.waitForTimeout(1000)
  const shared = page.url()
  const other = await browser.newPage({ viewport: { width: 390, height: 844 } })
  await standInMoore(other)
  await other.goto(shared)
  await waitForMap(other)
  await expect(text(other)).toContainText('A tornado is on the ground near Newcastle.')
  expect(other.url()).toBe(shared)
  const points = [80, 160, 240, 320].map((x): [number, number] => [x, 90])
  await expect.poll(() => colorsAt(other, map(other), points)).toEqual(await colorsAt(page, map(page), points))
  await other.close()
})

interface Finger {
  x: number
  y: number
}

/** Moves fingers over the screen in ten steps and lifts them. */
async function moveFingers(page: Page, from: Finger[], to: Finger[]) {
  const screen = await page.context().newCDPSession(page)
  const between = (step: number) =>
    from.map(({ x, y }, at) => ({
      x: x + (((to[at]?.x ?? x) - x) * step) / 10,
      y: y + (((to[at]?.y ?? y) - y) * step) / 10,
      id: at,
    }))
  await screen.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: between(0) })
  for (let step = 1; step <= 10; step += 1) {
    await screen.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: between(step) })
    await page.waitForTimeout(20)
  }
  await screen.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await screen.detach()
}

test('on a phone one finger moves the map, and two zoom it without turning it or the page', async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  const page = await context.newPage()
  await page.goto(`${system.url}/map?layers=warnings${AT_MOORE}`)
  await waitForMap(page)
  const box = await map(page).boundingBox()
  if (box === null) throw new Error('The map is not there')
  const middle = { x: box.x + box.width / 2, y: box.y + 200 }
  await moveFingers(page, [middle], [{ x: middle.x - 100, y: middle.y }])
  await expect.poll(() => Number(page.url().split('/').at(-1))).toBeGreaterThan(MOORE.longitude + 0.5)

  const zoom = () => Number(new URL(page.url()).hash.slice(1).split('/')[0])
  const near = [
    { ...middle, x: middle.x - 40 },
    { ...middle, x: middle.x + 40 },
  ]
  // Turned a little, as fingers do.
  const far = [
    { x: middle.x - 110, y: middle.y - 20 },
    { x: middle.x + 110, y: middle.y + 20 },
  ]
  await moveFingers(page, near, far)
  await expect.poll(zoom).toBeGreaterThan(8)
  const closest = zoom()
  await moveFingers(page, far, near)
  await expect.poll(zoom).toBeLessThan(closest - 0.8)
  expect(await page.evaluate(() => [window.visualViewport?.scale, window.scrollY])).toEqual([1, 0])
  await context.close()
})

test('the sheet of a phone has three heights, by dragging, keys and buttons', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${system.url}/map${AT_MOORE}`)
  await expect(panel(page)).toHaveAttribute('data-sheet', 'low')
  await page.getByRole('button', { name: 'Make the panel larger' }).click()
  await expect(panel(page)).toHaveAttribute('data-sheet', 'half')
  const handle = page.getByRole('slider', { name: 'Height of the panel' })
  await handle.press('ArrowUp')
  await expect(panel(page)).toHaveAttribute('data-sheet', 'full')
  await expect(handle).toHaveAttribute('aria-valuetext', 'Full')
  const grip = await handle.boundingBox()
  if (grip === null) throw new Error('There is no handle')
  await page.mouse.move(grip.x + 50, grip.y + 20)
  await page.mouse.down()
  await page.mouse.move(grip.x + 50, 560, { steps: 10 })
  await page.waitForTimeout(200)
  await page.mouse.move(grip.x + 50, 562)
  await page.mouse.up()
  await expect(panel(page)).not.toHaveAttribute('data-sheet', 'full')
})

test('on a desktop the panel lists the same facts, and its switches are in the address', async ({ page }) => {
  await standInMoore(page)
  await page.goto(`${system.url}/map${AT_MOORE}`)
  await waitForMap(page)
  await expect(panel(page).getByRole('list', { name: 'Warnings and watches on the map' })).toContainText(
    'Cleveland, OK',
  )
  await expect(panel(page).getByRole('list', { name: 'Storms on the map' })).toContainText(/Strong thunderstorm/)
  await canvas(page).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page).not.toHaveURL(/\/-97\.49$/)
  await page.keyboard.press('0')
  await expect(page).toHaveURL(/\/35\.34\/-97\.49$/)
  await panel(page).getByText('Warnings and watches', { exact: true }).click()
  await expect(page).toHaveURL(/\?layers=radar,storms,chasers,reports#/)
  await page.reload()
  await expect(panel(page).getByRole('list', { name: 'Storms on the map' })).toContainText(/Strong thunderstorm/)
  await expect(panel(page).getByRole('list', { name: 'Warnings and watches on the map' })).toHaveCount(0)
})

test('a browser without WebGL 2 says so and still has the lists', async ({ page }) => {
  await page.addInitScript({
    content: `const { getContext } = HTMLCanvasElement.prototype
      HTMLCanvasElement.prototype.getContext = function (kind, ...more) {
        return kind.startsWith('webgl') ? null : getContext.call(this, kind, ...more)
      }`,
  })
  await standInMoore(page)
  await page.goto(`${system.url}/map${AT_MOORE}`)
  await expect(map(page)).toContainText('This browser cannot draw the map: it has no WebGL 2')
  await expect(map(page)).toContainText('The lists have the same facts.')
  await panel(page)
    .getByRole('button', { name: /^Tornado Warning/ })
    .click()
  await expect(text(page)).toContainText('A tornado is on the ground near Newcastle.')
})
