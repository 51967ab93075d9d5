import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { SIMULATED_PLACE } from '@squall/shared/rules/simulated-place'
import { setUpSystem } from '../e2e/support/administration'
import { startSystem } from '../e2e/support/system'
import { megabytes, rendererMemory } from './renderer-memory'
import { watchFrames } from './watch-frames'

/** Plays an hour of simulated radar in Chromium at the fastest speed and visits the three layers, at the sizes of a desktop and a phone. */
const SPEED_MS = 100
const WATCHED_MS = 20_000
const FRAMES = 12
const LAYERS = ['reflectivity', 'velocity', 'precipitation']
const GOAL_MB = 150

const screens = [
  { name: 'desktop, 1280 × 900', viewport: { width: 1280, height: 900 }, deviceScaleFactor: 1 },
  { name: 'phone, 390 × 844 at 3×', viewport: { width: 390, height: 844 }, deviceScaleFactor: 3 },
]

const folder = mkdtempSync(join(tmpdir(), 'squall-bench-'))
const system = await startSystem(folder, { WEATHER: 'simulated' })
try {
  await setUpSystem(system)
  for (const screen of screens) {
    // A browser of its own each, so that no process is shared.
    const browser = await chromium.launch({
      executablePath: process.env.SQUALL_CHROMIUM ?? '/usr/bin/chromium',
      args: ['--no-sandbox', '--disable-gpu'],
    })
    try {
      await measure(browser, screen)
    } finally {
      await browser.close()
    }
  }
} finally {
  await system.stop()
  rmSync(folder, { recursive: true, force: true })
}

async function measure(browser: Browser, { name, ...size }: (typeof screens)[number]) {
  const page = await browser.newPage(size)
  const arrivals = countPictures(page)
  await page.addInitScript((speedMs) => {
    const settings = { layer: 'reflectivity', palette: 'nws', opacity: 75, speedMs, showsCities: true }
    localStorage.setItem('radar-settings', JSON.stringify({ ...settings, showsRoads: false, showsAlerts: true }))
  }, SPEED_MS)

  await page.goto(`${system.url}/leaderboard`)
  await page.waitForTimeout(3000)
  const before = await rendererMemory(page)
  console.log(`\n${name}\n  another page:            ${megabytes(before)}`)

  const { latitude, longitude } = SIMULATED_PLACE
  await page.goto(`${system.url}/radar?lat=${latitude}&lon=${longitude}&zoom=8`)
  for (const [index, layer] of LAYERS.entries()) {
    if (index > 0) await page.keyboard.press(String(index + 1))
    await arrivals(FRAMES * (index + 1))
    await page.locator(`canvas[data-layer="${layer}"]`).waitFor({ state: 'attached' })
    await page.waitForTimeout(2000)
    const seen = await watchFrames(page, WATCHED_MS, SPEED_MS)
    console.log(
      `  ${layer.padEnd(14)} ${seen.painted} of ${seen.expected} frames, ${seen.skipped} skipped, longest gap ${seen.longestGap.toFixed(0)} ms, p95 ${seen.p95.toFixed(0)} ms`,
    )
    console.log(`    after ${index + 1} layer(s):     ${megabytes(await rendererMemory(page))}`)
  }
  const after = await rendererMemory(page)
  console.log(
    `  goal for three layers: at most ${GOAL_MB} MB in the tab: ${after.private <= GOAL_MB ? 'met' : 'not met'}`,
  )
  await page.close()
}

/** Answers a function that waits until so many pictures came. */
function countPictures(page: Page) {
  let count = 0
  page.on('response', (response) => {
    if (response.url().includes('/api/radar/pictures/') && response.ok()) count += 1
  })
  return async (wanted: number) => {
    const deadline = Date.now() + 60_000
    while (count < wanted && Date.now() < deadline) await page.waitForTimeout(200)
    if (count < wanted) throw new Error(`only ${count} of ${wanted} pictures came within a minute`)
  }
}
