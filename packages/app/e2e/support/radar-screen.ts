import { expect, type Locator, type Page } from '@playwright/test'
import type { RadarData } from '@squall/shared/contract/weather'
import type { Place } from '@squall/shared/rules/place'
import type { RadarLayerName } from '@squall/shared/rules/radar-scale'
import { type MapPoint, project } from '../../src/platform/map/projection.rules'
import { readPixels, waitForMap } from './map-screen'

export const radarMap = (page: Page) => page.getByRole('group', { name: 'Radar map' })
/** The element that says which scan is on the screen. */
export const picture = (page: Page) => page.locator('[data-map]')

/** Radar settings without overlays and at full opacity. */
const BARE = {
  product: 'reflectivity',
  palette: 'nws',
  opacity: 100,
  speedMs: 500,
  showsCities: false,
  showsRoads: false,
  showsAlerts: false,
}

/** Opens the radar page with stored settings. */
export async function openBareRadar(page: Page, url: string, query: string, settings: Partial<typeof BARE> = {}) {
  await page.addInitScript((stored) => localStorage.setItem('radar-settings', JSON.stringify(stored)), {
    ...BARE,
    ...settings,
  })
  await page.goto(`${url}/radar?${query}`)
}

/** Leaves storm cells off the map, whose areas would tint the colours of the radar. */
export async function withoutStormCells(page: Page) {
  await page.route('**/api/trpc/radar.stormCells*', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { result: { data: [] } } })
  })
}

/** Returns the newest picture of a layer, from the server. */
export async function newestPicture(page: Page, url: string, place: Place, layer: RadarLayerName) {
  const { latitude, longitude } = place
  const answer = await page.request.get(`${url}/api/radar/data?lat=${latitude}&lon=${longitude}`)
  const { layers }: RadarData = await answer.json()
  const frame = layers.find((one) => one.layer === layer)?.frames.at(-1)
  if (!frame?.scanTime || !frame.picture) throw new Error(`There is no ${layer}`)
  return { scanTime: new Date(frame.scanTime), scan: frame.picture.split('/').at(-2) ?? '' }
}

/** Waits until the newest frame of the layer is on the map and at rest. */
export async function waitForNewest(page: Page, layer: RadarLayerName) {
  await expect(page.locator(`[data-map][data-radar-frame="11"][data-radar-product="${layer}"]`)).toBeVisible()
  await waitForMap(page)
}

export interface LegendClass {
  from: number
  to: number
  color: string
}

/** Returns the shown scale: texts and colours. */
export async function readLegend(page: Page): Promise<LegendClass[]> {
  const entries = page.getByRole('region', { name: 'Scale' }).getByRole('listitem')
  await expect(entries.first()).toBeAttached()
  const shown = await entries.evaluateAll((items) =>
    items.map((item) => ({
      label: item.getAttribute('title') ?? '',
      color: getComputedStyle(item.firstElementChild ?? item).backgroundColor,
    })),
  )
  return shown.map(({ label, color }) => ({ ...parseRange(label), color }))
}

/** '−64 to −50 kt', '75 and more dBZ', 'below −100 kt'. */
function parseRange(label: string): { from: number; to: number } {
  const [first = Number.NaN, second] = (label.replaceAll('−', '-').match(/-?\d+(\.\d+)?/g) ?? []).map(Number)
  if (label.startsWith('below')) return { from: Number.NEGATIVE_INFINITY, to: first }
  return { from: first, to: second ?? Number.POSITIVE_INFINITY }
}

/** Returns the radar picture's colours on the screen at places of the map, without overlays: 'rgb(1, 2, 3)'. */
export async function colorsOnScreen(page: Page, map: Locator, center: Place, zoom: number, places: Place[]) {
  const box = await map.boundingBox()
  if (box === null) throw new Error('The map is not there')
  const view = { center, zoom, width: Math.round(box.width), height: Math.round(box.height) }
  // The content policy would block the screenshot's own style sheet.
  await page.locator('svg').evaluateAll((drawn) => {
    for (const element of drawn) if (element instanceof SVGElement) element.style.setProperty('visibility', 'hidden')
  })
  const image = await map.screenshot()
  const points = places.map((place) => {
    const [x, y] = project(view, place)
    return [Math.floor(x), Math.floor(y)] satisfies MapPoint
  })
  return page.evaluate(readPixels, { image: image.toString('base64'), points })
}
