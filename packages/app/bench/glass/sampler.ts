import type { Page } from '@playwright/test'
import { CODE, computeCheck, readCells } from './bar-code'
import type { Sighting } from './sightings'

const KEY = '__glassSightings'
const PICTURES = '[aria-label="Your camera"], video[aria-label="Live video"], [aria-label="Live video"] > *'

/** Functions of this program reach pages as text, in which esbuild calls this helper. */
export const HELPER = 'globalThis.__name ??= (made) => made'

/**
 * A script for every page, before it is opened: notes when the newest picture of the publisher's camera or of the viewer's
 * stream shows a number for the first time, whichever of the two the page has.
 */
export const samplerScript = `${HELPER};
(() => {
  ${computeCheck}
  ${readCells}
  ;(${sample})(${JSON.stringify({ code: CODE, key: KEY, pictures: PICTURES })}, readCells)
})()`

export const readSightings = (page: Page): Promise<Sighting[]> =>
  page.evaluate((key): Sighting[] => Reflect.get(window, key), KEY)

/** Waits until the page shows a picture. @returns its first one's time since the page's navigation began, in ms */
export async function waitForPicture(page: Page): Promise<number> {
  const firstAt = await waitForFirstSighting(page)
  return firstAt - (await page.evaluate(() => performance.timeOrigin))
}

/** Waits until the page shows a picture. @returns when it did, in ms since 1970 */
export async function waitForFirstSighting(page: Page): Promise<number> {
  const handle = await page.waitForFunction((key) => {
    const first: Sighting | undefined = Reflect.get(window, key)?.[0]
    return first === undefined ? null : { at: first[1] }
  }, KEY)
  const { at } = (await handle.jsonValue()) ?? { at: Number.NaN }
  return at
}

/** Forgets what was seen, and returns when the next click on the page happens, in ms since 1970. */
export const awaitClick = (page: Page): Promise<number> =>
  page.evaluate((key) => {
    const seen: Sighting[] = Reflect.get(window, key)
    seen.length = 0
    return new Promise<number>((resolve) =>
      document.addEventListener('click', ({ timeStamp }) => resolve(performance.timeOrigin + timeStamp), {
        capture: true,
        once: true,
      }),
    )
  }, KEY)

interface SampleOptions {
  code: typeof CODE
  key: string
  pictures: string
}

/**
 * Runs in the page, at each animation frame for videos as for canvases: a video's own callbacks come a frame later. It draws
 * the code alone, four pixels a cell, and looks at the inner ones.
 */
function sample({ code, key, pictures }: SampleOptions, read: typeof readCells): void {
  const seen: Sighting[] = []
  Reflect.set(window, key, seen)
  const PIXELS = 4
  const [width, height] = [code.columns * PIXELS, code.rows * PIXELS]
  const context = new OffscreenCanvas(width, height).getContext('2d', { alpha: false, willReadFrequently: true })
  let last = -1

  function note(source: HTMLVideoElement | HTMLCanvasElement, sourceWidth: number, sourceHeight: number) {
    const at = performance.timeOrigin + performance.now()
    const [codeWidth, codeHeight] = [sourceWidth * code.width, sourceWidth * code.height]
    const [left, top] = [(sourceWidth - codeWidth) / 2, (sourceHeight - codeHeight) / 2]
    context?.drawImage(source, left, top, codeWidth, codeHeight, 0, 0, width, height)
    const pixels = context?.getImageData(0, 0, width, height).data ?? []
    const green = (x: number, y: number) => pixels[(y * width + x) * 4 + 1] ?? 128
    const levels = Array.from({ length: code.columns * code.rows }, (_, cell) => {
      const x = (cell % code.columns) * PIXELS + 1
      const y = Math.floor(cell / code.columns) * PIXELS + 1
      return (green(x, y) + green(x + 1, y) + green(x, y + 1) + green(x + 1, y + 1)) / 4
    })
    const number = read(levels)
    if (number === null || number === last) return
    last = number
    seen.push([number, at])
  }

  function look() {
    requestAnimationFrame(look)
    const picture = [...document.querySelectorAll(pictures)].at(-1)
    if (picture instanceof HTMLCanvasElement) note(picture, picture.width, picture.height)
    else if (picture instanceof HTMLVideoElement && picture.videoWidth > 0)
      note(picture, picture.videoWidth, picture.videoHeight)
  }
  look()
}
