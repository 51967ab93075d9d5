import type { Browser } from '@playwright/test'
import type { Row } from '@squall/shared/bench/row'
import { strongestStorm } from '../../e2e/support/radar-sky'
import { openPage, SCREENS, type Screen } from './browser'
import { untilFrame } from './frame-probe'

/** Until the page has loaded what it loads when it has nothing else to do. */
const READING_MS = 2_500

/** Whether the device remembers a place: then one radar is shown in full, else a mosaic of the country. */
const VIEWS = [
  { name: 'around a place', hasPlace: true },
  { name: 'the country', hasPlace: false },
]

/**
 * The map's element names the scans after the first frame of the map that drew them. Reading a pixel waits until the graphics
 * process has drawn that frame.
 */
const LOOK = `() => {
  if (location.pathname !== '/map' || !document.querySelector('[data-map]')?.dataset.radarKey) return null
  if (frameProbe.hash({ left: 9, top: 9, width: 1, height: 1 }) === null) return null
  return performance.now() - frameProbe.clickedAt
}`

/** Measures from the click on "Live Map" to the first frame with radar values. The first visit with each screen and view does not count. */
export async function measureFirstPicture(browser: Browser, baseURL: string, rounds: number): Promise<Row[]> {
  const rows: Row[] = []
  for (const { name, hasPlace } of VIEWS) {
    for (const screen of SCREENS) {
      await visit(browser, baseURL, screen, hasPlace)
      const values: number[] = []
      for (let round = 0; round < rounds; round++)
        values.push((await visit(browser, baseURL, screen, hasPlace)) / 1_000)
      const against = `${screen.name}, ${name}`
      rows.push({
        ...{ row: '1', measure: 'click to first radar picture', against, goal: { atMost: 2 }, unit: 's', values },
        details: { worst: [Math.max(...values)] },
      })
      const shown = values.map((seconds) => seconds.toFixed(2)).join(', ')
      console.log(`First radar picture, ${against}: ${shown} s; worst ${Math.max(...values).toFixed(2)} s`)
    }
  }
  return rows
}

async function visit(browser: Browser, baseURL: string, { viewport }: Screen, hasPlace: boolean): Promise<number> {
  const place = hasPlace ? strongestStorm(new Date()).place : undefined
  const page = await openPage(browser, { baseURL, viewport }, place)
  try {
    await page.goto('/')
    await page.waitForLoadState('networkidle')
    await page.waitForTimeout(READING_MS)
    await page.getByRole('button', { name: 'Open menu' }).click()
    const link = page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Live Map', exact: true })
    await link.waitFor()
    const drawn = untilFrame<number>(page, LOOK)
    await link.click()
    return await drawn
  } finally {
    await page.context().close()
  }
}
