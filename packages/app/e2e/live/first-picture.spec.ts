import { endStream, goLive } from '../support/broadcasting'
import { expect, type Page, test } from '../support/journey'
import { person } from '../support/people'
import { signUpByCall } from '../support/sessions'
import { expectMovingPicture } from '../support/watching'

const chaser = person('fern', 'Fern First')
const title = 'Mammatus over Woodward'
const KEY = '__squallStage'

/** What the player showed at each animation frame since it was there, until the stream's own picture came. */
interface StageNotes {
  frames: number
  dark: number
  veils: string[]
  hasLivePicture: boolean
}

/** Notes whether the player ever shows nothing. */
async function noteStage(page: Page) {
  await page.addInitScript((key) => {
    const notes = { frames: 0, dark: 0, veils: [] as string[], hasLivePicture: false }
    Reflect.set(window, key, notes)
    const copy = new OffscreenCanvas(8, 8).getContext('2d', { willReadFrequently: true })
    const isDark = (picture: HTMLVideoElement | HTMLCanvasElement) => {
      copy?.clearRect(0, 0, 8, 8)
      copy?.drawImage(picture, 0, 0, 8, 8)
      return !copy?.getImageData(0, 0, 8, 8).data.some((value, at) => at % 4 !== 3 && value > 24)
    }
    function look() {
      const stage = document.querySelector('[aria-label="Live video"]')
      const pictures = [...(stage?.querySelectorAll<HTMLVideoElement | HTMLCanvasElement>('video, canvas') ?? [])]
      if (pictures.length > 0) {
        notes.frames += 1
        if (pictures.every(isDark)) notes.dark += 1
        const veil = document.body.textContent?.match(/Waiting for the picture|Finding the stream/)?.[0]
        if (veil !== undefined) notes.veils.push(veil)
        notes.hasLivePicture = pictures.length === 1 && !pictures.every(isDark)
      }
      if (!notes.hasLivePicture) requestAnimationFrame(look)
    }
    look()
  }, KEY)
}

const readNotes = (page: Page): Promise<StageNotes> => page.evaluate((key) => Reflect.get(window, key), KEY)

const hasWatchPage = (page: Page) =>
  page.evaluate(() => performance.getEntriesByType('resource').some(({ name }) => name.includes('/WatchPage-')))

test('a click on a stream leads to its picture without a moment of nothing', async ({ browser }) => {
  const broadcaster = await browser.newContext({ permissions: ['camera', 'microphone'] })
  const broadcast = await broadcaster.newPage()
  await signUpByCall(broadcast, chaser, { isApproved: true })
  await goLive(broadcast, title)

  const viewer = await browser.newContext()
  const watch = await viewer.newPage()
  await noteStage(watch)
  await watch.goto('/')
  const card = watch.getByRole('link', { name: title }).first()
  await expect(watch.locator('[data-preview-of]').first()).toBeVisible()
  // Its code is there before anybody points at the card.
  await expect.poll(() => hasWatchPage(watch)).toBe(true)
  await card.click()
  await expect.poll(async () => (await readNotes(watch)).hasLivePicture).toBe(true)
  const { frames, dark, veils } = await readNotes(watch)
  expect(frames).toBeGreaterThan(0)
  expect({ dark, veils }).toEqual({ dark: 0, veils: [] })
  await expectMovingPicture(watch)
  await expect(watch.getByText(/1 viewer/).first()).toBeVisible()

  await endStream(broadcast)
  for (const context of [broadcaster, viewer]) await context.close()
})
