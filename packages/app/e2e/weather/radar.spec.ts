import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { distanceKm, travel } from '@squall/shared/rules/geo'
import type { Place } from '@squall/shared/rules/place'
import { radarLayers, radarScales } from '@squall/shared/rules/radar-scale'
import { stormsAt } from '../../../api/src/weather/simulated/world'
import { requireVariable, urlVariable } from '../support/environment'
import { expect, expectFailure, type Page, test } from '../support/journey'
import { waitForMap } from '../support/map-screen'
import {
  colorsOnScreen,
  newestPicture,
  openBareRadar,
  picture,
  radarMap,
  readLegend,
  waitForNewest,
  withoutStormCells,
} from '../support/radar-screen'
import { KTLX, listStormPlaces, strongestStorm, valuesAround } from '../support/radar-sky'
import { keepAlertLooks, saveScreenshot } from '../support/screens'
import { startStormService } from '../support/storm-service'
import { type RunningSystem, startSystem } from '../support/system'

const MOORE = 'lat=35.34&lon=-97.49'
const ATLANTIC = 'lat=35&lon=-60'
const ZOOM = 9
/**
 * The distance within which the sky has the value of a pixel. A gate is 0.25 km long; radials of
 * precipitation are one degree wide, which is 1 km at 60 km from the radar, and those of the other layers half of it.
 */
const WITHIN_KM = { reflectivity: 0.9, velocity: 0.9, precipitation: 1.4 }
/** A place north of all storms. */
const CLEAR_SKY = travel(KTLX, 0, 150)

let simulated = ''
const running: { stop(): unknown }[] = []
const folder = mkdtempSync(join(tmpdir(), 'squall-radar-'))

async function start(settings: NodeJS.ProcessEnv): Promise<RunningSystem> {
  const system = await startSystem(mkdtempSync(join(folder, 'system-')), settings)
  running.push(system)
  return system
}

test.beforeAll(() => {
  simulated = requireVariable(urlVariable('simulated'))
})

test.afterAll(async () => {
  await Promise.all(running.map((one) => one.stop()))
  rmSync(folder, { recursive: true, force: true })
})

const playbackBar = (page: Page) => page.getByRole('region', { name: 'Playback' })
const shownFrame = async (page: Page) => Number(await picture(page).getAttribute('data-radar-frame'))

for (const layer of radarLayers) {
  test(`the ${layer} of a simulated storm has the colors that the scale says`, async ({ page }) => {
    const near = strongestStorm(new Date()).place
    const { scanTime, scan } = await newestPicture(page, simulated, near, layer)
    const storm = strongestStorm(scanTime)
    const { latitude, longitude } = storm.place
    await withoutStormCells(page)
    await openBareRadar(page, simulated, `lat=${latitude}&lon=${longitude}&zoom=${ZOOM}`, { product: layer })
    await expect(picture(page)).toHaveAttribute('data-radar-key', scan)
    await waitForMap(page)

    const places = listStormPlaces(storm)
    const shown = await colorsOnScreen(page, radarMap(page), storm.place, ZOOM, places)
    const legend = await readLegend(page)
    // The picture's steps are twice as wide as those of the radar.
    const rounding = radarScales[layer].increment * 0.75
    const told = places.map((place) => {
      const values = valuesAround(layer, scanTime, place, WITHIN_KM[layer])
      return legend
        .filter(({ from, to }) => values.some((value) => value + rounding >= from && value - rounding < to))
        .map(({ color }) => color)
    })
    // A border may run over a place.
    const isEcho = (color: string) => legend.some((one) => one.color === color)
    expect(shown.filter(isEcho).length).toBeGreaterThan(places.length / 2)
    for (const [index, color] of shown.entries()) {
      if (isEcho(color)) expect(told[index], `at place ${index}`).toContain(color)
    }
    // A picture of one color would pass the comparison trivially.
    expect(new Set(shown.filter(isEcho)).size).toBeGreaterThan(1)
  })
}

test('where the simulated sky is clear, the map has no color of the scale', async ({ page }) => {
  const { latitude, longitude } = CLEAR_SKY
  await openBareRadar(page, simulated, `lat=${latitude}&lon=${longitude}&zoom=${ZOOM}`)
  await waitForNewest(page, 'reflectivity')
  const around = [0, 90, 180, 270].map((bearing) => travel(CLEAR_SKY, bearing, 11))
  const shown = await colorsOnScreen(page, radarMap(page), CLEAR_SKY, ZOOM, around)
  const colors = (await readLegend(page)).map(({ color }) => color)
  for (const color of shown) expect(colors).not.toContain(color)
})

test('frames advance while the loop plays, stop while it is paused, and Reset shows the first', async ({ page }) => {
  await openBareRadar(page, simulated, `${MOORE}&zoom=7`, { speedMs: 100 })
  // With reduced motion the loop starts paused at the newest frame.
  await waitForNewest(page, 'reflectivity')
  const bar = playbackBar(page)
  await expect(bar).toContainText('12 of 12')
  await expect(bar).toContainText(/Newest scan (just now|\d+ min ago)/)

  const seen = new Set<number>()
  await bar.getByRole('button', { name: 'Play' }).click()
  await expect
    .poll(async () => {
      seen.add(await shownFrame(page))
      return seen.size
    })
    .toBeGreaterThan(4)
  await bar.getByRole('button', { name: 'Pause' }).click()
  const stopped = await shownFrame(page)
  await page.waitForTimeout(600)
  expect(await shownFrame(page)).toBe(stopped)
  await expect(bar).toContainText(`${stopped + 1} of 12`)

  await bar.getByRole('button', { name: 'Play' }).click()
  await bar.getByRole('button', { name: 'Reset' }).click()
  await expect(bar).toContainText('1 of 12')
  await expect(bar.getByRole('button', { name: 'Play' })).toBeVisible()
  await expect(picture(page)).toHaveAttribute('data-radar-frame', '0')
})

test('keys play, step, zoom and choose the layer; arrows move a focused map', async ({ page }) => {
  await openBareRadar(page, simulated, `${MOORE}&zoom=7`)
  await waitForNewest(page, 'reflectivity')
  const bar = playbackBar(page)
  await page.keyboard.press('ArrowLeft')
  await expect(bar).toContainText('11 of 12')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(bar).toContainText('1 of 12')
  await page.keyboard.press('Space')
  await expect(bar.getByRole('button', { name: 'Pause' })).toBeVisible()
  await page.keyboard.press('r')
  await expect(bar.getByRole('button', { name: 'Play' })).toBeVisible()
  await expect(bar).toContainText('1 of 12')

  await page.keyboard.press('2')
  await expect(page.getByRole('radio', { name: /Velocity/ })).toBeChecked()
  await expect(page.getByRole('region', { name: 'Scale' })).toContainText('kt')
  await page.keyboard.press('3')
  await expect(page.getByRole('radio', { name: /Precipitation/ })).toBeChecked()
  await expect(page.getByRole('region', { name: 'Scale' })).toContainText('in/hr')
  await page.keyboard.press('+')
  await expect(page).toHaveURL(/zoom=8&layer=precipitation/)

  // The arrows move a focused map.
  await radarMap(page).focus()
  await page.keyboard.press('ArrowLeft')
  await expect(page).not.toHaveURL(/lon=-97\.49/)
  await expect(bar).toContainText('1 of 12')
  // The arrows move a focused slider.
  await page.getByRole('slider', { name: 'Opacity' }).press('ArrowLeft')
  await expect(page.getByRole('slider', { name: 'Opacity' })).toHaveAttribute('aria-valuetext', '95%')
  await expect(bar).toContainText('1 of 12')
})

test('a view is kept in the address, and a bad address falls back to the defaults', async ({ page }) => {
  // No radar is called XXXX.
  expectFailure(/^400 GET \/api\/trpc\/radar\.(data|scans|stormCells|alerts)/)
  await page.goto(`${simulated}/radar?${MOORE}&zoom=8&layer=velocity&radar=KTLX`)
  await waitForNewest(page, 'velocity')
  await expect(page.getByLabel('Radar', { exact: true })).toHaveValue('KTLX')
  await page.getByRole('button', { name: 'Zoom out' }).click()
  await expect(page).toHaveURL(/lat=35\.34&lon=-97\.49&zoom=7&layer=velocity&radar=KTLX/)
  await page.reload()
  await waitForNewest(page, 'velocity')
  // The live map counts zooms one lower.
  await page.getByRole('main').getByRole('link', { name: 'Open Live Map' }).click()
  await expect(page).toHaveURL(/\/map#6\/35\.34\/-97\.49$/)

  // Without weather there is no storm to open at.
  await page.goto(`${requireVariable(urlVariable('binary'))}/radar?lat=95&lon=x&zoom=99&layer=wind&radar=XXXX`)
  await expect(page).toHaveURL(/lat=46\.81&lon=-100\.78&zoom=7&layer=reflectivity$/)
})

const placeInAddress = (page: Page): Place => {
  const { searchParams } = new URL(page.url())
  return { latitude: Number(searchParams.get('lat')), longitude: Number(searchParams.get('lon')) }
}

test('for a visitor whose place is not known the radar opens at a storm', async ({ page }) => {
  await page.goto(`${simulated}/radar`)
  await waitForNewest(page, 'reflectivity')
  await expect(page).toHaveURL(/lat=/)
  const kmToStorm = () => Math.min(...stormsAt(new Date()).map(({ place }) => distanceKm(place, placeInAddress(page))))
  await expect.poll(kmToStorm).toBeLessThan(15)
  await keepAlertLooks(page, 'radar-at-storm')
})

test('where the browser may tell the place, the radar opens there, also when it is the first page', async ({
  browser,
}) => {
  const norman = { latitude: 35.22, longitude: -97.44 }
  const context = await browser.newContext({ geolocation: norman, permissions: ['geolocation'] })
  const page = await context.newPage()
  await page.goto(`${simulated}/radar`)
  await expect(page).toHaveURL(/lat=35\.22&lon=-97\.44/)
  await context.close()
})

test('the marks of storms follow the time of the shown frame, and are hidden where nobody knows', async ({ page }) => {
  const near = strongestStorm(new Date()).place
  await openBareRadar(page, simulated, `lat=${near.latitude}&lon=${near.longitude}&zoom=9`)
  await waitForNewest(page, 'reflectivity')
  const mark = page.locator('[data-cell]').first()
  const placed = async () => (await mark.getAttribute('transform')) ?? ''
  await expect(mark).toBeAttached()
  const now = await placed()
  const id = await mark.getAttribute('data-cell')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  const then = page.locator(`[data-cell="${id}"]`)
  await expect(then).not.toHaveAttribute('transform', now)
  await saveScreenshot(page, 'radar-ten-minutes-ago')
  await page.keyboard.press('r')
  await expect(playbackBar(page)).toContainText('1 of 12')
  await expect(page.locator('[data-cell]')).toHaveCount(0)
})

/** The contrast of two colors, as WCAG 2 computes it. */
const contrast = (one: string, other: string) => {
  const luminance = (color: string) => {
    const [red = 0, green = 0, blue = 0] = (color.match(/[\d.]+/g) ?? [])
      .slice(0, 3)
      .map((value) => Number(value) / 255)
      .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

for (const scheme of ['dark', 'light'] as const) {
  test(`the class 75+ of the scale has an edge that stands out in the ${scheme} theme`, async ({ page }) => {
    await page.addInitScript((mode) => localStorage.setItem('squall-color-mode', JSON.stringify(mode)), scheme)
    await openBareRadar(page, simulated, MOORE)
    const scale = page.getByRole('region', { name: 'Scale' })
    await expect(scale.getByText('75+')).toBeVisible()
    const colors = await scale.evaluate((element) => {
      const strongest = [...element.querySelectorAll('li')].at(-1)?.firstElementChild ?? element
      const number = [...element.querySelectorAll('p')].find(({ textContent }) => textContent === '75+') ?? element
      return {
        panel: getComputedStyle(element).backgroundColor,
        edge: getComputedStyle(strongest).boxShadow,
        number: getComputedStyle(number).color,
      }
    })
    expect(contrast(colors.edge, colors.panel)).toBeGreaterThan(4.5)
    expect(contrast(colors.number, colors.panel)).toBeGreaterThan(4.5)
  })
}

test('a name of one place goes there at once, one of several offers them, and an unknown name says so', async ({
  page,
}) => {
  await page.goto(`${simulated}/radar`)
  const search = page.getByRole('search')
  await search.getByRole('searchbox').fill('Norman')
  await search.getByRole('searchbox').press('Enter')
  await expect(page).toHaveURL(/lat=35\.2\d&lon=-97\.4\d/)
  await expect(page.getByText(/^Showing Norman/)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Radar Info' })).toContainText('KTLX')

  await search.getByRole('searchbox').fill('Kansas City')
  await search.getByRole('searchbox').press('Enter')
  await page
    .getByRole('list', { name: 'Places found' })
    .getByRole('button', { name: /Wyandotte/ })
    .click()
  await expect(page.getByText(/^Showing Kansas City, Wyandotte/)).toBeVisible()

  await search.getByRole('searchbox').fill('Nowhereville')
  await search.getByRole('button', { name: 'Search' }).click()
  await expect(page.getByText('No place has that name.')).toBeVisible()
})

test('the page renders on phones and desktops, in both themes', async ({ page }) => {
  await page.goto(`${simulated}/radar?${MOORE}&zoom=8`)
  await waitForNewest(page, 'reflectivity')
  await expect(page.getByRole('heading', { name: 'Storm Radar' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Active alerts' }).getByRole('listitem').first()).toBeVisible()
  await expect(page.getByText(/^Reflectivity of radar KTLX, from/)).toBeVisible()
  await keepAlertLooks(page, 'radar')
  await page.keyboard.press('2')
  await waitForNewest(page, 'velocity')
  await keepAlertLooks(page, 'radar-velocity')
})

test('without coverage, switched off, and with silent radars, the page says what is unknown', async ({ page }) => {
  await page.goto(`${simulated}/radar?${ATLANTIC}`)
  await expect(page.getByText('No NEXRAD radar reaches this place.', { exact: false })).toBeVisible()
  await expect(page.getByText(/all clear/i)).toHaveCount(0)
  await keepAlertLooks(page, 'radar-outside')

  await page.goto(`${requireVariable(urlVariable('binary'))}/radar?${MOORE}`)
  await expect(page.getByText('Weather is switched off on this server.', { exact: false })).toBeVisible()

  const service = await startStormService()
  running.push(service)
  const silent = await start(service.settings)
  await page.goto(`${silent.url}/radar?${MOORE}`)
  await expect(page.getByText(/sent no reflectivity in the last hour/)).toBeVisible()
  await expect(page.getByRole('radio', { name: /Velocity/ })).toBeDisabled()
  await expect(page.getByText(/^Velocity: .*sent no velocity/)).toBeVisible()
  await keepAlertLooks(page, 'radar-silent')
})

test('a server that does not answer is reported, and Try Again asks it again', async ({ page }) => {
  expectFailure(/net::ERR_FAILED/)
  let isDown = true
  await page.route('**/api/trpc/radar.data*', (route) => (isDown ? route.abort() : route.fallback()))
  await page.goto(`${simulated}/radar?${MOORE}`)
  await expect(page.getByText('The server cannot be reached.', { exact: false })).toBeVisible()
  isDown = false
  await page.getByRole('button', { name: 'Try Again' }).first().click()
  await waitForNewest(page, 'reflectivity')
})
