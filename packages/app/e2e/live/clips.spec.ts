import { readFileSync } from 'node:fs'
import type { Clip } from '@squall/shared/contract/live'
import { endStream, goLiveRecorded } from '../support/broadcasting'
import { probeFilm } from '../support/film-probe'
import { expect, expectFailure, type Page, test } from '../support/journey'
import { admin, person } from '../support/people'
import { keepAlertLooks } from '../support/screens'
import { signInByCall, signUpByCall } from '../support/sessions'

const chaser = person('clio', 'Clio Corder')
const fan = person('fenn', 'Fenn Follower')
const TITLE = 'Power flashes at Binger'
const LATER = 'Flash from the replay'

/** Returns where the film of the page stands, in seconds, and how wide its picture is. */
const readVideo = (page: Page) =>
  page.locator('video').evaluate((video: HTMLVideoElement) => ({
    at: video.currentTime,
    length: video.duration,
    width: video.videoWidth,
  }))

/** Plays the film of the page until it has moved by a second, and returns its length in seconds. */
async function expectFilm(page: Page) {
  await page.locator('video').evaluate(async (video: HTMLVideoElement) => {
    video.muted = true
    await video.play()
  })
  await expect.poll(async () => (await readVideo(page)).at).toBeGreaterThan(1)
  const { length, width } = await readVideo(page)
  expect(width).toBeGreaterThan(0)
  return length
}

/** Makes a clip of six seconds of a replay, up to its end, and returns the path of its page. */
async function clipReplay(page: Page, streamId: string): Promise<string> {
  await page.goto(`/replay/${streamId}`)
  await page.getByRole('slider', { name: 'Timeline' }).press('End')
  await page.getByRole('button', { name: 'Clip', exact: true }).click()
  const dialog = page.getByRole('dialog')
  const stretch = dialog.getByRole('slider', { name: /^The \d+ seconds before 0:\d\d$/ })
  await stretch.press('Home')
  await stretch.press('ArrowRight')
  await expect(dialog.getByText(/^The 6 seconds before 0:\d\d$/)).toBeVisible()
  await dialog.getByLabel('Title').fill(LATER)
  await keepAlertLooks(page, 'clip-dialog-replay')
  await dialog.getByRole('button', { name: 'Make clip' }).click()
  await dialog.getByRole('link', { name: 'Open clip' }).click()
  await expect(page.getByRole('heading', { name: LATER })).toBeVisible()
  return new URL(page.url()).pathname
}

/** Takes the clip of this path down as an administrator, whose reason only its people read, and restores it. */
async function takeDownAndRestore(pages: Record<'moderator' | 'member' | 'owner' | 'visitor', Page>, path: string) {
  const { moderator, member, owner, visitor } = pages
  await moderator.goto(path)
  await moderator.getByRole('button', { name: 'Take down' }).click()
  const dialog = moderator.getByRole('dialog', { name: 'Take this clip down?' })
  await dialog.getByLabel('Reason (optional)').fill('A licence plate is readable')
  await keepAlertLooks(moderator, 'clip-take-down')
  await dialog.getByRole('button', { name: 'Take down' }).click()
  await expect(moderator.getByText('Clip taken down', { exact: true })).toBeVisible()
  for (const page of [member, owner]) {
    await page.goto(path)
    await expect(page.getByText('Reason: A licence plate is readable')).toBeVisible()
  }
  await visitor.goto(path)
  await expect(visitor.getByRole('heading', { name: 'This clip was removed' })).toBeVisible()
  await moderator.getByRole('button', { name: 'Restore' }).click()
  await expect(moderator.getByText('Clip restored', { exact: true })).toBeVisible()
}

test('a member clips a live stream in two taps; a visitor watches and downloads it; it is reported, and deleted', async ({
  browser,
}) => {
  const owner = await (await browser.newContext({ permissions: ['camera', 'microphone'] })).newPage()
  const member = await (await browser.newContext()).newPage()
  const visitor = await (await browser.newContext({ acceptDownloads: true })).newPage()
  const { user } = await signUpByCall(owner, chaser, { isApproved: true })
  await signUpByCall(member, fan, { isApproved: true })
  await visitor.goto('/clips')
  await keepAlertLooks(visitor, 'clips-empty')
  await goLiveRecorded(owner, TITLE)
  const [stream] = await (await member.request.get(`/api/streams/active/${user.id}`)).json()
  await member.goto(`/stream/${stream.id}`)
  // More than the shortest clip.
  await owner.waitForTimeout(8_000)

  await member.getByRole('button', { name: 'Clip', exact: true }).click()
  const dialog = member.getByRole('dialog')
  await expect(dialog.getByLabel('The last 30 seconds')).toBeVisible()
  await expect(dialog.getByLabel('Title')).toHaveValue(TITLE)
  await keepAlertLooks(member, 'clip-dialog')
  await dialog.getByRole('button', { name: 'Make clip' }).click()
  await expect(dialog.getByText('Your clip is ready')).toBeVisible()
  await keepAlertLooks(member, 'clip-ready')
  await dialog.getByRole('link', { name: 'Open clip' }).click()
  await expect(member).toHaveURL(/\/clip\/.+/)
  const path = new URL(member.url()).pathname

  await visitor.goto(path)
  await expect(visitor.getByRole('heading', { name: TITLE })).toBeVisible()
  await expect(visitor.getByRole('link', { name: 'Watch live' })).toBeVisible()
  const length = await expectFilm(visitor)
  expect(length).toBeGreaterThan(4)
  expect(length).toBeLessThan(70)
  await expect(visitor.getByText('1 view')).toBeVisible()
  await keepAlertLooks(visitor, 'clip-page')

  const [download] = await Promise.all([
    visitor.waitForEvent('download'),
    visitor.getByRole('link', { name: 'Download' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^squall-\d{4}-\d\d-\d\d-power-flashes-at-binger\.webm$/)
  const file = await download.path()
  const probed = probeFilm(file)
  if (probed !== null) expect(probed).toMatchObject({ codecs: ['vp8', 'opus'], seconds: expect.closeTo(length, 0) })
  expect(readFileSync(file).length).toBeGreaterThan(10_000)

  await endStream(owner)
  const later = await clipReplay(member, stream.id)
  await visitor.goto(later)
  await expect(visitor.getByRole('link', { name: 'Watch the replay from here' })).toBeVisible()
  expect(await expectFilm(visitor)).toBeGreaterThan(4)

  await owner.goto('/notifications?tab=inbox')
  await owner.getByText('Fenn Follower made a clip of your stream').first().click()
  await expect(owner).toHaveURL(path)
  await owner.getByRole('button', { name: 'Report' }).click()
  await owner.getByRole('dialog').getByLabel('What is wrong?').selectOption({ label: 'Spam or advertising' })
  await owner.getByRole('dialog').getByRole('button', { name: 'Send Report' }).click()
  await expect(owner.getByText('Report Sent')).toBeVisible()
  const moderator = await (await browser.newContext()).newPage()
  await signInByCall(moderator, admin)
  await moderator.goto('/admin?tab=review')
  await expect(moderator.getByRole('list', { name: 'Review queue' }).getByText(TITLE).first()).toBeVisible()

  expectFailure(/^404 GET \/api\/trpc\/clips\.get/)
  await takeDownAndRestore({ moderator, member, owner, visitor }, later)

  await visitor.goto(`/streaming/${user.id}`)
  await visitor.getByRole('tab', { name: 'Clips' }).click()
  await expect(visitor.getByRole('link', { name: TITLE }).first()).toBeVisible()
  await visitor.goto('/clips')
  await expect(visitor.getByRole('link', { name: TITLE })).toBeVisible()
  await keepAlertLooks(visitor, 'clips')
  await owner.goto(`/streaming/${user.id}`)
  await owner.getByRole('tab', { name: 'Clips' }).click()
  await owner.getByLabel('Who may make clips of your streams').selectOption({ label: 'My followers' })
  await expect(owner.getByText('Saved', { exact: true })).toBeVisible()
  await keepAlertLooks(owner, 'clips-tab')

  await owner.goto(path)
  await owner.getByRole('button', { name: 'Delete' }).click()
  await owner.getByRole('alertdialog').getByRole('button', { name: 'Delete clip' }).click()
  await expect(owner).toHaveURL('/clips')
  await visitor.goto(path)
  await expect(visitor.getByRole('heading', { name: 'Clip not found' })).toBeVisible()
  const left: Clip[] = await (await visitor.request.get(`/api/clips?channelId=${user.id}`)).json()
  expect(left.map(({ title }) => title)).toEqual([LATER])
  for (const page of [owner, member, visitor, moderator]) await page.context().close()
})
