import { endStream, goLive } from '../support/broadcasting'
import { expect, type Locator, type Page, test } from '../support/journey'
import { person } from '../support/people'
import { signUpByCall } from '../support/sessions'
import {
  expectMovingPicture,
  expectSound,
  livePicture,
  noteOutput,
  readPictureSize,
  shownIn,
} from '../support/watching'

/* A browser that runs out of memory kills a worker without a word to its page. */

const chaser = person('lena', 'Lena Lost')
const title = 'Anvil crawlers near Enid'

async function findMediaWorker(page: Page) {
  const worker = page.workers().find((one) => one.url().includes('media.worker'))
  if (worker === undefined) throw new Error('The page has no media worker')
  return worker
}

/** Ends the page's media worker from within, which its page is not told. */
async function killMediaWorker(page: Page) {
  const worker = await findMediaWorker(page)
  const gone = new Promise((resolve) => worker.on('close', resolve))
  // The answer may be lost with the worker.
  void worker.evaluate(() => self.close()).catch(() => undefined)
  await gone
}

/** The worker still exists and does nothing any more. */
async function hangMediaWorker(page: Page) {
  const worker = await findMediaWorker(page)
  void worker
    .evaluate(() => {
      for (;;);
    })
    .catch(() => undefined)
}

/** Waits until the picture is in another element. */
async function expectNewElement(picture: Locator, lose: () => Promise<void>) {
  const before = await shownIn(picture).elementHandle()
  await lose()
  await expect.poll(() => before?.evaluate((element) => element.isConnected)).toBe(false)
  await expectShown(picture)
}

const expectShown = (picture: Locator) => expect.poll(() => readPictureSize(picture)).not.toBeNull()

test('a media worker that dies is replaced, for viewers and for the broadcaster', async ({ browser }) => {
  const contexts = [await browser.newContext({ permissions: ['camera', 'microphone'] }), await browser.newContext()]
  for (const context of contexts) await noteOutput(context)
  const [broadcast, watch] = await Promise.all(contexts.map((context) => context.newPage()))
  if (broadcast === undefined || watch === undefined) throw new Error('A page is missing')
  await signUpByCall(broadcast, chaser, { isApproved: true })
  await goLive(broadcast, title)

  await watch.goto('/')
  const preview = watch.locator('[data-preview-of]').first()
  await expectShown(preview)
  await expectNewElement(preview, () => killMediaWorker(watch))
  await watch.getByRole('link', { name: title }).first().click()
  await expectMovingPicture(watch)
  await expectSound(watch)

  await expectNewElement(livePicture(watch), () => hangMediaWorker(watch))
  await expectMovingPicture(watch)
  await expectSound(watch)

  await killMediaWorker(broadcast)
  await expect(watch.getByText('Signal lost on the road')).toBeVisible()
  await expect(broadcast.getByText('Good link')).toBeVisible()
  await expect(watch.getByText('Signal lost on the road')).toBeHidden()
  await expectMovingPicture(watch)
  await expectSound(watch)

  await endStream(broadcast)
  await expect(watch.getByText('This stream has ended')).toBeVisible()
  for (const context of contexts) await context.close()
})
