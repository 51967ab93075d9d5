import type { Browser, Page } from '@playwright/test'
import type { Row } from '@squall/shared/bench/row'
import { strongestStorm } from '../../e2e/support/radar-sky'
import { openMap, openPage, SCREENS } from './browser'

const ZOOM = 8
/** Around the middle of the map: the strongest storm with its weak edges. */
const BOX_PX = 240
const SETTLE_MS = 1_000

const CHANGES = [
  { name: 'palette', label: 'Colors', values: ['color-blind', 'nws'] },
  { name: 'threshold', label: 'Hide below', values: ['40', '0'] },
]

/**
 * Changes a field of the panel as a person does, and returns in which animation frame after it the canvas has other pixels, and
 * after how many ms. Frames are counted by a callback that stands before those of the page.
 */
const toScript = (label: string, value: string) => `
  new Promise((resolve, reject) => {
    const canvas = document.querySelector('[data-map] canvas')
    const labels = [...document.querySelectorAll('label')].filter((one) => one.textContent.startsWith('${label}'))
    const field = labels[0]?.control ?? document.querySelector('[aria-label="${label}"]')
    if (!field) return reject(new Error('There is no field ${label}'))
    const box = {
      left: Math.round((canvas.width - ${BOX_PX}) / 2), top: Math.round((canvas.height - ${BOX_PX}) / 2),
      width: ${BOX_PX}, height: ${BOX_PX},
    }
    let frames = 0
    let begun = 0
    const count = () => { frames += 1; if (frames < 60) frameProbe.request(count); else reject(new Error('Nothing changed')) }
    frameProbe.onFrame = () => {
      const hash = frameProbe.hash(box)
      if (hash === null || hash === frameProbe.before) return
      const isFirst = frameProbe.before === undefined
      frameProbe.before = hash
      frameProbe.onFrame = null
      const ms = performance.now() - begun
      if (frames < 60) resolve({ frames: isFirst ? 0 : frames, ms })
      frames = 60
    }
    frameProbe.request(count)
    begun = performance.now()
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value').set.call(field, ${JSON.stringify(value)})
    field.dispatchEvent(new Event(field.localName === 'select' ? 'change' : 'input', { bubbles: true }))
  })`

const change = (page: Page, label: string, value: string): Promise<{ frames: number; ms: number }> =>
  page.evaluate(toScript(label, value))

/** Measures how soon another palette and another threshold are on the canvas, and what they ask of the server. */
export async function measureLookChanges(browser: Browser, baseURL: string, rounds: number): Promise<Row[]> {
  const screen = SCREENS[0]
  const page = await openPage(browser, { baseURL, ...(screen && { viewport: screen.viewport }) })
  const asked: string[] = []
  const rows: Row[] = []
  try {
    await openMap(page, 'radar', ZOOM, strongestStorm(new Date()).place)
    await page.locator('[data-map][data-radar-key]').waitFor()
    await page.waitForTimeout(SETTLE_MS)
    page.on('request', (request) => asked.push(request.url()))
    for (const { name, label, values } of CHANGES) {
      const seen: { frames: number; ms: number }[] = []
      // The first change only tells the pixels that others differ from.
      for (const value of [...values, ...Array.from({ length: rounds }, () => values).flat()]) {
        seen.push(await change(page, label, value))
        await page.waitForTimeout(100)
      }
      const counted = seen.slice(values.length)
      rows.push({
        ...{ row: '3', measure: `another ${name}: frames until drawn`, against: `${counted.length} changes` },
        ...{ goal: { atMost: 1 }, unit: '', values: [Math.max(...counted.map(({ frames }) => frames))] },
        details: { ms: counted.map(({ ms }) => ms) },
      })
    }
  } finally {
    await page.context().close()
  }
  const isRadar = (url: string) => url.includes('/api/radar') || url.includes('/trpc/radar')
  const count = { 'of any kind': [asked.length] }
  rows.push({
    ...{ row: '3', measure: 'requests for radar meanwhile', against: '–', goal: { atMost: 0 }, unit: '' },
    ...{ values: [asked.filter(isRadar).length], details: count },
  })
  return rows
}
