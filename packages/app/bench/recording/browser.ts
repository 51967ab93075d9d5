import type { Browser, Page } from '@playwright/test'
import type { Row } from '@squall/shared/bench/row'
import { openViewerPage, timeline, timeMeasure } from './pages'
import { describePictures, toPictureRow } from './picture-row'
import { measureRewinding } from './rewinding'
import { type Broadcast, REPLAY_ID, type RecordedSystem } from './system'

const REST_MS = 1_500
const CLIP_PLAYS_MS = 1_500

export interface BrowserSettings {
  browser: Browser
  system: RecordedSystem
  broadcast: Broadcast
  visits: number
  random(): number
  say(line: string): void
}

/** Measures seeks and rewinding as a viewer's page does, until a picture is on the screen, and plays a clip. */
export async function measureBrowser(settings: BrowserSettings): Promise<Row[]> {
  const { browser, system } = settings
  const page = await openViewerPage(browser, system.url)
  try {
    return [
      ...(await measureSeeks(page, settings)),
      ...(await measureRewinding(settings)),
      ...(await playClip(page, settings)),
    ]
  } finally {
    await page.context().close()
  }
}

async function measureSeeks(page: Page, { visits, random, say }: BrowserSettings): Promise<Row[]> {
  await timeMeasure(page, 'squall-seek', () => page.goto(`/replay/${REPLAY_ID}`))
  const player = page.getByRole('group', { name: 'Player' })
  await player.getByRole('button', { name: 'Play', exact: true }).click()
  const box = await timeline(page).boundingBox()
  if (box === null) throw new Error('The timeline has no place')
  const ms: number[] = []
  for (let seek = 0; seek < visits; seek++) {
    await page.waitForTimeout(REST_MS)
    const position = { x: box.width * (0.02 + 0.96 * random()), y: box.height / 2 }
    ms.push((await timeMeasure(page, 'squall-seek', () => timeline(page).click({ position }))).ms)
  }
  say(`seek in the replay: ${describePictures(ms)}`)
  return [toPictureRow('19', 'seek in a replay: picture on the page, p95', `${visits} seeks, Chromium`, ms)]
}

async function playClip(page: Page, { system, broadcast, say }: BrowserSettings): Promise<Row[]> {
  const clip = await system.fans.at(-1)?.makeClip({ streamId: broadcast.streamId })
  await page.goto(`/clip/${clip?.id}`)
  const video = page.locator('video')
  await video.evaluate((element: HTMLVideoElement) => element.play())
  await page.waitForTimeout(CLIP_PLAYS_MS)
  const film = await video.evaluate((element: HTMLVideoElement) => ({
    at: element.currentTime,
    width: element.videoWidth,
    seconds: element.duration,
  }))
  say(`clip in Chromium: ${film.width} pixels wide, at ${film.at.toFixed(1)} of ${film.seconds.toFixed(1)} s`)
  const plays = film.at > 0.5 && film.width > 0
  return [
    {
      ...{ row: '23', measure: 'clips that Chromium does not play', against: 'one clip', unit: '' },
      ...{ goal: { atMost: 0 }, values: [plays ? 0 : 1] },
    },
  ]
}
