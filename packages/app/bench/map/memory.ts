import { existsSync, readFileSync } from 'node:fs'
import type { Browser, CDPSession, Page } from '@playwright/test'
import type { Row } from '@squall/shared/bench/row'
import { strongestStorm } from '../../e2e/support/radar-sky'
import { launchBrowser, openMap, openPage, SCREENS, type Screen } from './browser'
import { playWholeHour } from './playback'

const PRODUCTS = ['reflectivity', 'velocity', 'correlation']
const ZOOM = 8
const SETTLE_MS = 1_000

interface Memory {
  /** What no other process shares, of the renderer and of the process that draws for it. */
  tabMb: number
  gpuMb: number
  heapMb: number
}

/**
 * Measures what a tab has of its own with the last hour of three products loaded: the private memory of its renderer, workers
 * included, minus that of a page of the app that has nothing on it.
 */
export async function measureMemory(baseURL: string): Promise<Row[]> {
  if (!existsSync('/proc/self/smaps_rollup')) {
    console.log('Memory is skipped: it is read from /proc, which this system does not have')
    return []
  }
  const rows: Row[] = []
  for (const screen of SCREENS) {
    const empty = await openAndRead(baseURL, screen, openEmptyPage)
    const full = await openAndRead(baseURL, screen, loadProducts)
    rows.push({
      ...{ row: '6', measure: 'memory of the tab, three products', against: `${screen.name}, an empty page` },
      ...{ goal: { atMost: 200 }, unit: 'MB', values: [full.tabMb - empty.tabMb] },
      details: {
        'whole tab, MB': [empty.tabMb, full.tabMb],
        'graphics process, MB': [empty.gpuMb, full.gpuMb],
        'JavaScript heap of the page, MB': [empty.heapMb, full.heapMb],
      },
    })
    console.log(`Memory, ${screen.name}: ${JSON.stringify({ empty, full })}`)
  }
  return rows
}

/** Each page has a browser of its own: a renderer keeps what an earlier page needed. */
async function openAndRead(baseURL: string, { viewport }: Screen, open: (page: Page) => Promise<void>) {
  const browser = await launchBrowser()
  try {
    const page = await openPage(browser, { baseURL, viewport })
    await open(page)
    return await readMemory(browser, page)
  } finally {
    await browser.close()
  }
}

async function openEmptyPage(page: Page): Promise<void> {
  await page.goto('/a-page-that-is-not-there')
  await page.getByRole('heading').first().waitFor()
}

async function loadProducts(page: Page): Promise<void> {
  await openMap(page, 'radar', ZOOM, strongestStorm(new Date()).place)
  for (const product of PRODUCTS) {
    const field = page.getByLabel('Product')
    if ((await field.inputValue()) !== product) await field.selectOption(product)
    await page.locator(`[data-map][data-radar-product="${product}"]`).waitFor()
    await playWholeHour(page)
    await page.getByRole('button', { name: 'Pause' }).click()
  }
}

async function readMemory(browser: Browser, page: Page): Promise<Memory> {
  const devtools = await page.context().newCDPSession(page)
  await page.waitForTimeout(SETTLE_MS)
  await collectGarbage(devtools)
  await page.waitForTimeout(SETTLE_MS)
  const { usedSize } = await devtools.send('Runtime.getHeapUsage')
  const processes = await (await browser.newBrowserCDPSession()).send('SystemInfo.getProcessInfo')
  // Another renderer is there, of the page that the browser began with.
  const findLargest = (type: string) =>
    Math.max(...processes.processInfo.filter((one) => one.type === type).map(({ id }) => readPrivateMb(id)))
  return { tabMb: findLargest('renderer'), gpuMb: findLargest('GPU'), heapMb: usedSize / 1e6 }
}

/** Collects the garbage of the page and of its workers, each of which has a heap of its own. */
async function collectGarbage(devtools: CDPSession): Promise<void> {
  const workers: string[] = []
  devtools.on('Target.attachedToTarget', ({ sessionId }) => workers.push(sessionId))
  await devtools.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: false, flatten: false })
  const message = JSON.stringify({ id: 1, method: 'HeapProfiler.collectGarbage' })
  for (const sessionId of workers) await devtools.send('Target.sendMessageToTarget', { sessionId, message })
  await devtools.send('HeapProfiler.collectGarbage')
}

/** Returns the private memory of a process, as the kernel counts it. */
function readPrivateMb(pid: number): number {
  const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
  return [...text.matchAll(/^Private_\w+:\s+(\d+) kB/gm)].reduce((sum, [, kb]) => sum + Number(kb), 0) / 1_000
}
