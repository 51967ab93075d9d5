import { goLive } from '../support/broadcasting'
import { callAs } from '../support/calls'
import { allowFailure, type Browser, type BrowserContext, expect, type Page, test } from '../support/journey'
import { admin, person } from '../support/people'
import { keepAlertLooks, saveScreenshot } from '../support/screens'
import { signInByCall, signUpByCall } from '../support/sessions'
import { expectMovingPicture, expectSilence, expectSound, noteOutput } from '../support/watching'

/* An administrator with a phone looks after a live stream; each test continues the previous one. */
test.describe.configure({ mode: 'serial' })

const chaser = person('oren', 'Oren Chaser')
const viewer = person('odile', 'Odile Watcher')
const NORMAN = { latitude: 35.2226, longitude: -97.4395 }
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const REASON = 'You film while you drive'
const pages: { chaser: Page; viewer: Page; admin: Page } = Object.create(null)
const contexts: BrowserContext[] = []

async function openPage(browser: Browser, options: Parameters<Browser['newContext']>[0] = {}) {
  const context = await browser.newContext(options)
  contexts.push(context)
  await noteOutput(context)
  return context.newPage()
}

const row = (page: Page) =>
  page.getByRole('list', { name: 'Live streams' }).getByRole('listitem').filter({ hasText: chaser.displayName })

async function choose(page: Page, action: string) {
  await page.getByRole('button', { name: `More actions for the stream of @${chaser.username}` }).tap()
  await page.getByRole('menuitem', { name: action }).tap()
}

/** What administrators write covers a third of the picture at most, and no control lies over another, also with the stats open. */
async function expectFreePicture(camera: Page) {
  const screen = camera.getByRole('region', { name: 'Broadcast controls' })
  const notice = camera.getByRole('alert', { name: 'From the administrators' })
  for (const size of [PHONE.viewport, { width: 320, height: 568 }]) {
    await camera.setViewportSize(size)
    const covered = coverOf(await camera.getByLabel('Your camera').boundingBox(), await notice.boundingBox())
    expect(covered).toBeLessThanOrEqual(1 / 3)
  }
  await screen.getByRole('button', { name: 'Stats', exact: true }).tap()
  await expect(camera.getByRole('group', { name: 'Stats' })).toBeVisible()
  const field = await screen.getByPlaceholder('Type a message...').boundingBox()
  const end = await screen.getByRole('button', { name: 'End Stream' }).boundingBox()
  expect((field?.y ?? 0) + (field?.height ?? 0)).toBeLessThanOrEqual(end?.y ?? 0)
  expect((end?.y ?? 0) + (end?.height ?? 0)).toBeLessThanOrEqual(568)
  await screen.getByRole('button', { name: 'Stats', exact: true }).tap()
  await camera.setViewportSize(PHONE.viewport)
}

/** Opens another page, from which the broadcast goes on. */
async function broadcastFrom(camera: Page, path: string) {
  await camera.goto(path)
  await expect(camera.getByText('Audio Started')).toBeVisible()
}

type Area = { x: number; y: number; width: number; height: number } | null

/** Returns the part of an area that lies below another one. */
function coverOf(area: Area, over: Area): number {
  if (area === null || over === null) throw new Error('An area is not on the page')
  const width = Math.min(area.x + area.width, over.x + over.width) - Math.max(area.x, over.x)
  const height = Math.min(area.y + area.height, over.y + over.height) - Math.max(area.y, over.y)
  return (Math.max(0, width) * Math.max(0, height)) / (area.width * area.height)
}

test.beforeAll(async ({ browser }) => {
  pages.chaser = await openPage(browser, {
    ...PHONE,
    geolocation: NORMAN,
    permissions: ['geolocation', 'camera', 'microphone'],
  })
  pages.viewer = await openPage(browser)
  pages.admin = await openPage(browser, PHONE)
  await signUpByCall(pages.chaser, chaser, { isApproved: true })
  await signUpByCall(pages.viewer, viewer, { isApproved: true })
  await signInByCall(pages.admin, admin)
  await goLive(pages.chaser, 'Supercell near Norman')
})

// A still of the stream may be under way when an administrator ends it.
test.beforeEach(() => allowFailure(/^409 POST \/api\/streams\/[^/]+\/poster/))

test.afterAll(async () => {
  for (const context of contexts) await context.close()
})

test('an administrator reviews a post on a phone', async () => {
  const content = 'Hail fog on the highway near Lindsay'
  const call = await callAs(pages.viewer, viewer)
  await call('POST', '/api/community/posts', { content, postType: 'experience' })
  const { admin: page } = pages
  await page.goto('/admin?tab=review')
  await expect(page.getByRole('tab', { name: /^Enhanced/ })).toBeInViewport()
  await page.getByPlaceholder('Search the queue').fill('Lindsay')
  const post = page.getByRole('article').filter({ hasText: content })
  await expect(page.getByLabel('Severity')).toBeHidden()
  await page.getByRole('button', { name: 'Filters (1)' }).tap()
  await expect(page.getByLabel('Severity')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0)
  const approve = post.getByRole('button', { name: /^Approve/ })
  expect((await approve.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await approve.tap()
  await expect(page.getByText('Post Approved', { exact: true })).toBeVisible()
})

test('an administrator sees who is live, with the picture, the place and the link', async () => {
  const { admin: page } = pages
  await page.goto('/admin?tab=live')
  const stream = row(page)
  await expect(stream.getByRole('link', { name: 'Supercell near Norman' })).toBeVisible()
  await expect(stream.getByText('near Norman, OK')).toBeVisible()
  await expect(stream.getByText('Good link').last()).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0)
  await keepAlertLooks(page, 'admin-live')
})

test('a muted stream is silent for its viewers, and its broadcaster knows, until it is unmuted', async () => {
  const { admin: page, chaser: camera, viewer: watcher } = pages
  const streams: { id: string; title: string }[] = await (await watcher.request.get('/api/streams')).json()
  const id = streams.find(({ title }) => title === 'Supercell near Norman')?.id ?? ''
  await watcher.goto(`/stream/${id}`)
  await expectMovingPicture(watcher)
  await expectSound(watcher)
  await camera.goto(`/stream/${id}`)

  await page.getByRole('button', { name: `Mute @${chaser.username}` }).tap()
  await expect(page.getByText('Stream muted', { exact: true })).toBeVisible()
  await expect(watcher.getByText('An administrator muted this stream')).toBeVisible()
  await expectSilence(watcher)
  await expectMovingPicture(watcher)
  await expect(camera.getByText('An administrator muted your stream')).toBeVisible()

  await watcher.reload()
  await expect(watcher.getByText('An administrator muted this stream')).toBeVisible()
  await page.getByRole('button', { name: `Unmute @${chaser.username}` }).tap()
  await expect(watcher.getByText('An administrator muted this stream')).toBeHidden()
  await expect(camera.getByText('An administrator muted your stream')).toBeHidden()
  await expectSound(watcher)
})

test('the broadcaster reads a message over the camera at once, and dismisses it', async () => {
  const { admin: page, chaser: camera } = pages
  await choose(page, 'Message the broadcaster')
  const dialog = page.getByRole('dialog', { name: `Message @${chaser.username}` })
  await dialog.getByRole('button', { name: 'Send the message' }).tap()
  await expect(dialog.getByLabel('Message')).toHaveAttribute('aria-invalid', 'true')
  await dialog.getByLabel('Message').fill('Please move off the highway')
  await dialog.getByRole('button', { name: 'Send the message' }).tap()
  const screen = camera.getByRole('region', { name: 'Broadcast controls' })
  await expect(screen.getByText('Please move off the highway')).toBeVisible()
  await expectFreePicture(camera)
  await saveScreenshot(camera, 'broadcaster-message')
  await screen.getByRole('button', { name: 'Read the whole message' }).tap()
  await expect(screen.getByText('Message from an administrator')).toBeVisible()
  await screen.getByRole('button', { name: 'Dismiss message' }).tap()
  await expect(screen.getByText('Please move off the highway')).toBeHidden()
})

test('the broadcaster reads a message on any page of the app at once', async () => {
  const { admin: page, chaser: camera } = pages
  await broadcastFrom(camera, '/community')
  await choose(page, 'Message the broadcaster')
  const dialog = page.getByRole('dialog', { name: `Message @${chaser.username}` })
  await dialog.getByLabel('Message').fill('Viewers hear your radio')
  await dialog.getByRole('button', { name: 'Send the message' }).tap()
  const notice = camera.getByRole('alert', { name: 'From the administrators' })
  await expect(notice.getByText('Viewers hear your radio')).toBeVisible()
  await saveScreenshot(camera, 'broadcaster-message-elsewhere')
  expect((await notice.getByRole('link', { name: 'Show my stream' }).boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await notice.getByRole('button', { name: 'Dismiss message' }).tap()
  await expect(notice).toBeHidden()
})

test('an administrator ends the stream on a phone, and the broadcaster reads why', async () => {
  const { admin: page, chaser: camera, viewer: watcher } = pages
  await choose(page, 'End the stream')
  const dialog = page.getByRole('dialog', { name: `End the stream of @${chaser.username}?` })
  await dialog.getByLabel('Reason').fill(REASON)
  await dialog.getByRole('button', { name: 'End the stream' }).tap()
  await expect(row(page)).toHaveCount(0)
  await expect(watcher.getByText('This stream has ended')).toBeVisible()
  const summary = camera.getByRole('dialog', { name: 'Your stream has ended' })
  await expect(summary.getByText('An administrator ended it')).toBeVisible()
  await expect(summary.getByText(REASON)).toBeVisible()
  await saveScreenshot(camera, 'broadcaster-ended')
  await summary.getByRole('button', { name: 'Done' }).tap()

  await page.goto('/admin?tab=logs')
  await expect(page.getByText(`Ended the stream of @${chaser.username}: ${REASON}`)).toBeVisible()
})

test('a stream that is ended in the review queue tells its broadcaster why, on any page', async () => {
  const { admin: page, chaser: camera, viewer: watcher } = pages
  await goLive(camera, 'Back on the road')
  await broadcastFrom(camera, '/gallery')
  const streams: { id: string; title: string }[] = await (await watcher.request.get('/api/streams')).json()
  const subjectId = streams.find(({ title }) => title === 'Back on the road')?.id
  const report = await callAs(watcher, viewer)
  const { id } = await report('POST', '/api/reports', { subject: 'stream', subjectId, reason: 'danger' })
  const decide = await callAs(page, admin)
  const targets = [{ kind: 'report', id }]
  await decide('POST', '/api/admin/reviews/decide', { targets, decision: 'reject', removes: true })
  const summary = camera.getByRole('dialog', { name: 'Your stream has ended' })
  await expect(summary.getByText('It was reported: “It puts people in danger”.')).toBeVisible()
  await summary.getByRole('button', { name: 'Done' }).tap()
})
