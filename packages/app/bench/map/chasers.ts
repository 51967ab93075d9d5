import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, Page } from '@playwright/test'
import { readProcess } from '@squall/shared/bench/process-usage'
import type { Row } from '@squall/shared/bench/row'
import { quantile } from '@squall/shared/bench/statistics'
import { createBuiltSystem } from '../../../api/bench/system/built-system'
import { project } from '../../src/platform/map/projection.rules'
import { openMap, openPage } from './browser'
import {
  ALL_CHASERS,
  CENTER,
  type Fleet,
  homeOf,
  type Report,
  seedChasers,
  startDriving,
  WATCHED,
} from './chaser-fleet'

const ZOOM = 10
const VIEWPORT = { width: 1280, height: 900 }
/** A strip of the dot above its letters, and above the line that its trail draws later. */
const STRIP = { above: 12, width: 34, height: 4 }
const SETTLE_MS = 12_000
/** A position that is not drawn before the next one counts as this late. */
const LOST_MS = 5_000
const DRAWN_MS = 1_500

/** Measures from the report of a position on a chaser's socket to the pixels of another page, while 500 chasers are on the map. */
export async function measureChasers(browser: Browser, seconds: number): Promise<Row[]> {
  const system = await createBuiltSystem({ build: 'dist', seed: seedChasers, env: { WEATHER: 'off' } })
  let fleet: Fleet | null = null
  try {
    await system.start()
    const page = await openPage(browser, { baseURL: system.address, viewport: VIEWPORT })
    await openMap(page, 'chasers', ZOOM, CENTER)
    fleet = await startDriving(system.mediaPort)
    await sleep(SETTLE_MS)
    await page.getByText(`${ALL_CHASERS} chasers, live`).waitFor()
    await watchDots(page)
    const [begun, cpuBefore] = [Date.now(), readProcess(system.pid('api')).cpuSeconds]
    await sleep(seconds * 1_000)
    const cpuSeconds = readProcess(system.pid('api')).cpuSeconds - cpuBefore
    const corePercent = (cpuSeconds / ((Date.now() - begun) / 1_000)) * 100
    const sent = fleet.reports.filter(({ sentAt }) => sentAt >= begun)
    // The last one may still be on its way.
    await sleep(DRAWN_MS)
    const moves: Report[] = await page.evaluate('window.dotMoves')
    await page.context().close()
    const delays = sent.map((report) => findDelay(report, moves))
    return toRows(delays, corePercent)
  } finally {
    fleet?.stop()
    await system.remove()
  }
}

function findDelay({ chaser, sentAt }: Report, moves: readonly Report[]): number {
  const found = moves.find((move) => move.chaser === chaser && move.sentAt >= sentAt)
  return Math.min(LOST_MS, (found?.sentAt ?? Number.POSITIVE_INFINITY) - sentAt)
}

/** Notes when the pixels around each watched chaser become others; the canvas is read in the task that drew it. */
async function watchDots(page: Page): Promise<void> {
  const canvas = page.locator('[data-map] canvas')
  const { width = 0, height = 0 } = (await canvas.boundingBox()) ?? {}
  const strips = Array.from({ length: WATCHED }, (_, chaser) => {
    const [x, y] = project({ center: CENTER, zoom: ZOOM + 1, width, height }, homeOf(chaser))
    const corner = { left: Math.round(x - STRIP.width / 2), top: Math.round(y - STRIP.above) }
    return { ...corner, width: STRIP.width, height: STRIP.height }
  })
  await page.evaluate(`(() => {
    const strips = ${JSON.stringify(strips)}
    const hashes = []
    window.dotMoves = []
    frameProbe.onFrame = () => {
      strips.forEach((strip, chaser) => {
        const hash = frameProbe.hash(strip)
        if (hash === null || hash === hashes[chaser]) return
        hashes[chaser] = hash
        window.dotMoves.push({ chaser, sentAt: Date.now() })
      })
    }
  })()`)
}

function toRows(delays: number[], corePercent: number): Row[] {
  const [p50, p95, worst] = [0.5, 0.95, 1].map((share) => quantile(delays, share))
  const against = `${ALL_CHASERS} chasers`
  console.log(
    `Chasers: ${delays.length} positions, p50 ${p50?.toFixed(0)} ms, p95 ${p95?.toFixed(0)} ms, worst ${worst?.toFixed(0)} ms`,
  )
  return [
    {
      ...{ row: '5', measure: 'position reported to pixel, p95', against, goal: { atMost: 1_000 }, unit: 'ms' },
      ...{ values: [p95 ?? Number.NaN], details: { delays } },
    },
    {
      ...{ row: '5', measure: 'api meanwhile, all of it', against, goal: { atMost: 2 }, unit: '%' },
      values: [corePercent],
    },
  ]
}
