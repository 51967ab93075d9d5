import { endStream } from '../support/broadcasting'
import { expect, type Page, test } from '../support/journey'
import { person } from '../support/people'
import { filmTheTime, readMeasure, readPictureAge } from '../support/rewinding'
import { keepScreens, saveScreenshot } from '../support/screens'
import { signUpByCall } from '../support/sessions'
import { expectMovingPicture, expectSound, noteOutput } from '../support/watching'

const chaser = person('rowan', 'Rowan Rewind')

const timeline = (page: Page) => page.getByRole('slider', { name: 'Timeline' })
const behind = (page: Page) => page.getByText(/^You watch \d+:\d\d behind live/)

/** Returns how far behind the live picture the timeline says to be, in seconds; 0 at the live picture. */
async function readBehindSeconds(page: Page): Promise<number> {
  const text = (await timeline(page).getAttribute('aria-valuetext')) ?? ''
  const [, minutes, seconds] = /^(\d+):(\d\d) behind live/.exec(text) ?? []
  return Number(minutes ?? 0) * 60 + Number(seconds ?? 0)
}

/** The picture of a paused recording was taken as long ago as the timeline says. */
async function expectPictureFromThen(page: Page) {
  await expect(page.getByRole('button', { name: 'Play on' })).toBeVisible()
  const [seconds, ageMs] = [await readBehindSeconds(page), await readPictureAge(page)]
  expect(seconds).toBeGreaterThan(5)
  expect(Math.abs(ageMs - seconds * 1_000), `taken ${ageMs} ms ago, said ${seconds} s`).toBeLessThan(2_500)
}

/** The picture is of now, and not of half a minute ago; how fresh it is on a busy machine is for the benchmarks. */
const expectLivePicture = (page: Page) => expect.poll(() => readPictureAge(page)).toBeLessThan(5_000)

test('a viewer of a recorded stream goes back by key and slider, pauses, plays faster and returns to live', async ({
  browser,
}) => {
  const context = await browser.newContext({ permissions: ['camera', 'microphone'] })
  await filmTheTime(context)
  const owner = await context.newPage()
  const viewers = await browser.newContext()
  await noteOutput(viewers)
  const page = await viewers.newPage()
  const { user } = await signUpByCall(owner, chaser, { isApproved: true })
  await owner.goto('/')
  await owner.getByRole('button', { name: 'Go Live' }).first().click()
  const dialog = owner.getByRole('dialog')
  await dialog.getByText('Record this stream').click()
  await dialog.getByLabel('Title').fill('Wall cloud near Chickasha')
  await dialog.getByRole('button', { name: 'Go Live' }).click()
  await expect(owner.getByText('Recording', { exact: true })).toBeVisible()

  const [stream] = await (await page.request.get(`/api/streams/active/${user.id}`)).json()
  await page.goto(`/stream/${stream.id}`)
  await expectMovingPicture(page)
  await expect(timeline(page)).toHaveAttribute('aria-valuetext', 'Live')
  await page.waitForTimeout(30_000)
  await expectLivePicture(page)
  await keepScreens(page, 'rewind-live')

  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await expect(behind(page)).toBeVisible()
  await expect.poll(() => readMeasure(page, 'squall-seek')).not.toBeNull()
  await expectMovingPicture(page)
  await expectSound(page)
  await keepScreens(page, 'rewind-behind')
  await page.keyboard.press('k')
  await expectPictureFromThen(page)
  await keepScreens(page, 'rewind-paused')

  const before = await readBehindSeconds(page)
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => readBehindSeconds(page)).toBeLessThan(before)

  await timeline(page).hover()
  const box = await timeline(page).boundingBox()
  if (box === null) throw new Error('The timeline has no place')
  await timeline(page).click({ position: { x: box.width * 0.3, y: box.height / 2 } })
  await expectPictureFromThen(page)

  const paused = await readBehindSeconds(page)
  await page.getByRole('combobox', { name: 'Speed' }).selectOption('2')
  await page.keyboard.press('k')
  await expectMovingPicture(page)
  await page.waitForTimeout(6_000)
  expect(await readBehindSeconds(page)).toBeLessThan(paused)

  await page.getByRole('button', { name: /^Jump to Live/ }).click()
  await expect(behind(page)).toHaveCount(0)
  await expect(timeline(page)).toHaveAttribute('aria-valuetext', 'Live')
  await expectMovingPicture(page)
  await expectLivePicture(page)
  await expectSound(page)
  console.log(
    `first picture: seek ${await readMeasure(page, 'squall-seek')} ms, live ${await readMeasure(page, 'squall-back-to-live')} ms`,
  )

  await page.setViewportSize({ width: 390, height: 844 })
  await timeline(page).focus()
  await page.keyboard.press('PageDown')
  await expect(behind(page)).toBeVisible()
  await saveScreenshot(page, 'rewind-phone')
  // Faster than the stream, the viewer arrives at the live picture without a press.
  for (let seconds = await readBehindSeconds(page); seconds > 20; seconds = await readBehindSeconds(page)) {
    await page.keyboard.press('l')
    await expect.poll(() => readBehindSeconds(page)).toBeLessThan(seconds)
  }
  await page.getByRole('combobox', { name: 'Speed' }).selectOption('2')
  // It catches up a second in each second, with what a slow machine took meanwhile.
  await expect(behind(page)).toHaveCount(0, { timeout: 60_000 })
  await expectMovingPicture(page)
  await endStream(owner)
  await context.close()
  await viewers.close()
})
