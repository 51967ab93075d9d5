import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { endStream } from '../support/broadcasting'
import { expect, type Page, test } from '../support/journey'
import { person } from '../support/people'
import { keepScreens } from '../support/screens'
import { signUpByCall } from '../support/sessions'

const chaser = person('rhea', 'Rhea Corder')
const TITLE = 'Wedge near Elk City'

/** The first bytes of an EBML document, which WebM is. */
const EBML = '1a45dfa3'

async function chooseRecording(page: Page) {
  await page.goto('/')
  await page.getByRole('button', { name: 'Go Live' }).first().click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Picture and sound are live only, and not kept.')).toBeVisible()
  await dialog.getByText('Record this stream').click()
  await expect(dialog.getByText('only you can download or delete the recording')).toBeVisible()
  await keepScreens(page, 'go-live-recording')
  await dialog.getByLabel('Title').fill(TITLE)
  await dialog.getByRole('button', { name: 'Go Live' }).click()
  await expect(page.getByText('Recording', { exact: true })).toBeVisible()
}

/** Returns how many frames of video ffprobe reads; null where it is not installed. */
function countFrames(path: string): number | null {
  const entries = ['-count_frames', '-select_streams', 'v', '-show_entries', 'stream=nb_read_frames', '-of', 'csv=p=0']
  try {
    return Number(execFileSync('ffprobe', ['-v', 'error', ...entries, path], { encoding: 'utf8' }))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

test('a chaser records a stream, downloads it after its end, and deletes it', async ({ browser }) => {
  const context = await browser.newContext({ permissions: ['camera', 'microphone'], acceptDownloads: true })
  const owner = await context.newPage()
  const visitor = await (await browser.newContext()).newPage()
  const { user } = await signUpByCall(owner, chaser, { isApproved: true })
  await chooseRecording(owner)
  await keepScreens(owner, 'on-air-recording')

  const [stream] = await (await visitor.request.get(`/api/streams/active/${user.id}`)).json()
  await visitor.goto(`/stream/${stream.id}`)
  await expect(visitor.getByText('This stream is recorded')).toBeVisible()
  // A few seconds of film.
  await owner.waitForTimeout(4_000)
  await endStream(owner)

  await owner.goto(`/profile/${user.id}`)
  await owner.getByRole('tab', { name: 'Past streams' }).click()
  await keepScreens(owner, 'past-recording')
  const [download] = await Promise.all([
    owner.waitForEvent('download'),
    owner.getByRole('button', { name: `Download ${TITLE}` }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^squall-\d{4}-\d\d-\d\d-wedge-near-elk-city\.webm$/)
  const path = await download.path()
  expect(readFileSync(path).subarray(0, 4).toString('hex')).toBe(EBML)
  const frames = countFrames(path)
  if (frames === null) console.log('not counted: the frames of the download, as ffprobe is not here')
  else expect(frames).toBeGreaterThan(10)

  await visitor.goto(`/profile/${user.id}`)
  await visitor.getByRole('tab', { name: 'Past streams' }).click()
  await expect(visitor.getByRole('link', { name: TITLE }).first()).toBeVisible()
  await expect(visitor.getByRole('button', { name: `Download ${TITLE}` })).toHaveCount(0)

  await owner.getByRole('button', { name: `Delete recording of ${TITLE}` }).click()
  await owner.getByRole('alertdialog').getByRole('button', { name: 'Delete recording' }).click()
  await expect(owner.getByText('Recording deleted')).toBeVisible()
  await expect(owner.getByRole('button', { name: `Download ${TITLE}` })).toHaveCount(0)
  await context.close()
  await visitor.context().close()
})

test('the choice is remembered for the next stream, and without it nothing is recorded', async ({ browser }) => {
  const context = await browser.newContext({ permissions: ['camera', 'microphone'] })
  const page = await context.newPage()
  await signUpByCall(page, person('remy', 'Remy Corder'), { isApproved: true })
  await chooseRecording(page)
  await endStream(page)
  await page.getByRole('button', { name: 'Go Live' }).first().click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('checkbox', { name: 'Record this stream' })).toBeChecked()
  await dialog.getByText('Record this stream').click()
  await dialog.getByRole('button', { name: 'Go Live' }).click()
  await expect(page.getByText('Good link')).toBeVisible()
  await expect(page.getByText('Recording', { exact: true })).toHaveCount(0)
  await endStream(page)
  await context.close()
})
