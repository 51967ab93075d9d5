import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { RecordingStorage } from '@squall/shared/contract/live'
import { describeRecording, PINNED_REPLAYS_FILL_QUOTA } from '@squall/shared/rules/recording'
import { setUpSystem } from '../support/administration'
import { endStream, goLiveRecorded } from '../support/broadcasting'
import { expect, type Locator, type Page, test } from '../support/journey'
import { person } from '../support/people'
import { keepAlertLooks, keepScreens } from '../support/screens'
import { signUpByCall } from '../support/sessions'
import { type RunningSystem, startSystem } from '../support/system'
import { expectMovingPicture } from '../support/watching'

const GB = 1024 ** 3
/** Some seconds of a camera. */
const MEMBER_BYTES = 1024 ** 2
/** The smallest that the settings take. */
const BOX_GB = 0.01
/** What the recordings of this chaser may take before the server has no space: more than their own limit. */
const LEFT_BYTES = 1.3 * MEMBER_BYTES
const TITLE = 'Gustnado near Carnegie'

const chaser = person('quentin', 'Quentin Corder')
const folder = mkdtempSync(join(tmpdir(), 'squall-quota-'))
const recordings = join(folder, 'data/recordings')
let system: RunningSystem
let inviteCode: string

test.beforeAll(async () => {
  system = await startSystem(folder, {
    RECORDING_MAX_GB: String(BOX_GB),
    RECORDING_MEMBER_GB: String(MEMBER_BYTES / GB),
  })
  inviteCode = await setUpSystem(system)
})

test.afterAll(async () => {
  await system?.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** Lets a file stand for the recordings of others, so that few bytes are left for those that are made now. */
function fillServer() {
  const others = join(recordings, 'others')
  mkdirSync(others, { recursive: true })
  const file = join(others, '000001.records')
  writeFileSync(file, '')
  truncateSync(file, Math.round(BOX_GB * GB - LEFT_BYTES))
}

const sumRecordedBytes = (streamId: string): number =>
  readdirSync(join(recordings, streamId))
    .filter((name) => name.endsWith('.records'))
    .reduce((sum, name) => sum + statSync(join(recordings, streamId, name)).size, 0)

async function readStreamId(page: Page, userId: string): Promise<string> {
  const [stream] = await (await page.request.get(`/api/streams/active/${userId}`)).json()
  return stream.id
}

async function readStorage(page: Page): Promise<RecordingStorage> {
  return (await page.request.get('/api/recordings/storage')).json()
}

async function openReplays(page: Page, userId: string) {
  await page.goto(`/profile/${userId}`)
  await page.getByRole('tab', { name: 'Replays' }).click()
  return page.getByRole('tabpanel', { name: 'Replays' })
}

async function openGoLive(page: Page) {
  await page.goto('/')
  await page.getByRole('button', { name: 'Go Live' }).first().click()
  return page.getByRole('dialog')
}

/** The second one, whose recording stopped, may hold nothing: on a slow machine the first has taken all the space. */
async function pinAll(replays: Locator) {
  const unpinned = replays.getByRole('button', { name: /^Pin / })
  await expect(unpinned.first()).toBeVisible()
  for (let left = await unpinned.count(); left > 0; left--) {
    await unpinned.first().click()
    await expect(unpinned).toHaveCount(left - 1)
  }
}

test('a chaser is warned before the space for replays is full, sees why a recording stops, and records nothing once it is pinned full', async ({
  browser,
}) => {
  fillServer()
  const baseURL = system.url
  const owner = await (await browser.newContext({ baseURL, permissions: ['camera', 'microphone'] })).newPage()
  const viewer = await (await browser.newContext({ baseURL })).newPage()
  const { user } = await signUpByCall(owner, chaser, { isApproved: true, inviteCode })

  await goLiveRecorded(owner, TITLE)
  const first = await readStreamId(viewer, user.id)
  await expect.poll(() => sumRecordedBytes(first), { intervals: [200] }).toBeGreaterThan(0.82 * MEMBER_BYTES)
  await endStream(owner)
  await expect.poll(async () => (await readStorage(owner)).usedBytes).toBeGreaterThan(0.8 * MEMBER_BYTES)
  const used = /of 1 MB used\. The oldest unpinned replay goes first: “Gustnado near Carnegie” on \w+ \d+, \d{4}\./
  await expect((await openReplays(owner, user.id)).getByText(used)).toBeVisible()
  await keepAlertLooks(owner, 'quota-replays')

  const dialog = await openGoLive(owner)
  await expect(dialog.getByRole('checkbox', { name: 'Record this stream' })).toBeChecked()
  const warning = dialog.getByRole('status').filter({ hasText: used })
  // A slow machine ends the stream later, and then the space is full.
  await expect(warning).toContainText(/^Your space for replays is (nearly )?full: /)
  await keepAlertLooks(owner, 'quota-go-live')
  await dialog.getByLabel('Title').fill(TITLE)
  await dialog.getByRole('button', { name: 'Go Live' }).click()
  await expect(owner).toHaveURL(/\/streaming\/.+/)
  await viewer.goto(`/stream/${await readStreamId(viewer, user.id)}`)
  await expectMovingPicture(viewer)
  await expect(owner.getByText(describeRecording('quota'))).toBeVisible()
  await expectMovingPicture(viewer)
  await keepScreens(owner, 'quota-on-air')
  await endStream(owner)
  await expect(viewer.getByText('This stream has ended')).toBeVisible()

  await expect.poll(async () => (await readStorage(owner)).usedBytes).toBeGreaterThan(MEMBER_BYTES)
  await pinAll(await openReplays(owner, user.id))
  const full = await openGoLive(owner)
  await expect(full.getByText(PINNED_REPLAYS_FILL_QUOTA)).toBeVisible()
  await expect(full.getByRole('checkbox', { name: 'Record this stream' })).toBeDisabled()
  await expect(full.getByText('Picture and sound are live only, and not kept.')).toBeVisible()
  await keepAlertLooks(owner, 'quota-pinned')
  for (const page of [owner, viewer]) await page.context().close()
})
