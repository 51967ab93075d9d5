import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { type Rectangle, readBrightness } from '../../../media/bench/clip/pixels'
import { CODE, readCells } from './bar-code'
import type { Sighting } from './sightings'

/** Enough to read the code, and little work for the browser. */
const SIZE = { maxWidth: 640, maxHeight: 360 }
const QUALITY = 50

interface CastFrame {
  jpeg: Buffer
  at: number
}

/** Films a page for so long, and returns when it showed which numbers: also while the page's own code cannot run. */
export async function filmPage(page: Page, seconds: number): Promise<Sighting[]> {
  const code = await locateCode(page)
  const devtools = await page.context().newCDPSession(page)
  const frames: CastFrame[] = []
  devtools.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
    frames.push({ jpeg: Buffer.from(data, 'base64'), at: (metadata.timestamp ?? Number.NaN) * 1000 })
    void devtools.send('Page.screencastFrameAck', { sessionId }).catch(() => undefined)
  })
  await devtools.send('Page.startScreencast', { format: 'jpeg', quality: QUALITY, ...SIZE })
  await sleep(seconds * 1000)
  await devtools.send('Page.stopScreencast')
  await devtools.detach()
  // Decoded only now, so that it disturbs nothing.
  return readNumbers(frames, code)
}

async function readNumbers(frames: readonly CastFrame[], code: Rectangle): Promise<Sighting[]> {
  const sightings: Sighting[] = []
  for (const { jpeg, at } of frames) {
    const number = readCells(await readBrightness(jpeg, code, CODE))
    if (number !== null && number !== sightings.at(-1)?.[0]) sightings.push([number, at])
  }
  return sightings
}

/** Returns where the code is on the page, in shares of the viewport: the picture fits into its element and is centred. */
function locateCode(page: Page): Promise<Rectangle> {
  return page.evaluate((code) => {
    const element = document.querySelector('video[aria-label="Live video"], [aria-label="Live video"] > :last-child')
    if (element === null) throw new Error('The page has no live video')
    const box = element.getBoundingClientRect()
    const [sourceWidth, sourceHeight] =
      element instanceof HTMLVideoElement
        ? [element.videoWidth, element.videoHeight]
        : [Reflect.get(element, 'width'), Reflect.get(element, 'height')]
    const scale = Math.min(box.width / sourceWidth, box.height / sourceHeight)
    const [width, height] = [sourceWidth * scale * code.width, sourceWidth * scale * code.height]
    return {
      left: (box.left + (box.width - width) / 2) / innerWidth,
      top: (box.top + (box.height - height) / 2) / innerHeight,
      width: width / innerWidth,
      height: height / innerHeight,
    }
  }, CODE)
}
