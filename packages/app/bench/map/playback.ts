import type { Browser, Page } from '@playwright/test'
import type { Row } from '@squall/shared/bench/row'
import { strongestStorm } from '../../e2e/support/radar-sky'
import { openMap, openPage, SCREENS } from './browser'
import { countDropped, type ShownFrame } from './dropped-frames'

const ZOOM = 7
const FRAMES = 12
const STEP_MS = 100
const LOAD_MS = 60_000
const SETTLE_MS = 1_500

/**
 * Notes each frame of the loop with the time of the animation frame after the one that drew it: by then the browser has taken
 * that picture away.
 */
const NOTE_FRAMES = `(() => {
  const map = document.querySelector('[data-map]')
  window.shownFrames = []
  new MutationObserver(() => {
    const frame = Number(map.dataset.radarFrame)
    frameProbe.request((at) => window.shownFrames.push({ frame, at }))
  }).observe(map, { attributes: true, attributeFilter: ['data-radar-frame'] })
})()`

const readFrames = (page: Page): Promise<ShownFrame[]> => page.evaluate('window.shownFrames')

/** Presses play and waits until every frame of the hour has been on the map, so that all are loaded. */
export async function playWholeHour(page: Page): Promise<void> {
  await page.evaluate(NOTE_FRAMES)
  await page.getByRole('region', { name: 'Radar playback' }).getByRole('button', { name: 'Play' }).click()
  await page.waitForFunction(
    (count) => new Set(Reflect.get(window, 'shownFrames').map(({ frame }: ShownFrame) => frame)).size === count,
    FRAMES,
    { timeout: LOAD_MS },
  )
}

/** Plays loaded loops at 100 ms a frame and counts what was dropped. */
export async function measurePlayback(browser: Browser, baseURL: string, loops: number): Promise<Row[]> {
  const rows: Row[] = []
  for (const { name, viewport } of SCREENS) {
    const page = await openPage(browser, { baseURL, viewport })
    try {
      await openMap(page, 'radar', ZOOM, strongestStorm(new Date()).place)
      await playWholeHour(page)
      await page.waitForTimeout(SETTLE_MS)
      await page.evaluate('window.shownFrames = []')
      await page.waitForTimeout((loops * FRAMES + 1) * STEP_MS)
      const { dropped, longestGapMs, shown } = countDropped(await readFrames(page), FRAMES, STEP_MS)
      rows.push({
        ...{ row: '4', measure: 'frames of playback dropped', against: `${name}, of ${shown}` },
        ...{ goal: { atMost: 0 }, unit: '', values: [dropped], details: { 'longest gap, ms': [longestGapMs] } },
      })
      console.log(`Playback, ${name}: ${shown} frames, ${dropped} dropped, longest gap ${longestGapMs.toFixed(0)} ms`)
    } finally {
      await page.context().close()
    }
  }
  return rows
}
