import { type Browser, type BrowserContextOptions, chromium, type Page } from '@playwright/test'
import type { Place } from '@squall/shared/rules/place'
import { chromiumPath, plainArgs } from '../../e2e/support/chromium'
import { frameProbeScript } from './frame-probe'

/** The screens of all rows. */
export const SCREENS = [
  { name: '1280×900', viewport: { width: 1280, height: 900 } },
  { name: '390×844', viewport: { width: 390, height: 844 } },
]
export type Screen = (typeof SCREENS)[number]

const RADAR_SETTINGS = {
  ...{ product: 'reflectivity', palette: 'nws', opacity: 100, speedMs: 100 },
  ...{ showsCities: true, showsRoads: false, showsAlerts: true },
}

export const launchBrowser = (): Promise<Browser> => chromium.launch({ executablePath: chromiumPath, args: plainArgs })

/** Opens a page with the probe in a context of its own, which has an empty cache. The place is what the device remembers. */
export async function openPage(browser: Browser, options: BrowserContextOptions, place?: Place): Promise<Page> {
  const look = { colorScheme: 'dark', reducedMotion: 'reduce', serviceWorkers: 'block' } as const
  const context = await browser.newContext({ ...look, ...options })
  const remembered = place && { ...place, accuracy: 20, measuredAt: Date.now() }
  await context.addInitScript(
    ([settings, known]) => {
      localStorage.setItem('radar-settings', settings ?? '')
      if (known) localStorage.setItem('squall-place', known)
    },
    [JSON.stringify(RADAR_SETTINGS), remembered && JSON.stringify(remembered)],
  )
  await context.addInitScript({ content: frameProbeScript })
  return context.newPage()
}

/** Opens the live map with these layers, in the middle of a place, and waits until it is complete. */
export async function openMap(page: Page, layers: string, zoom: number, { latitude, longitude }: Place): Promise<void> {
  await page.goto(`/map?layers=${layers}#${zoom}/${latitude.toFixed(3)}/${longitude.toFixed(3)}`)
  await page.locator('[data-map] [data-ready]').waitFor()
}
