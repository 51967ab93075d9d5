import { findSmallTargets } from '../accessibility/measures'
import { closeSummary, goLive } from '../support/broadcasting'
import { callAs } from '../support/calls'
import { holdRequests } from '../support/held-requests'
import { type Browser, type BrowserContext, expect, type Page, test } from '../support/journey'
import { admin, person } from '../support/people'
import { keepScreens } from '../support/screens'
import { signInByCall, signUpByCall } from '../support/sessions'
import { startStreamAt } from '../support/stream-places'
import {
  expectMovingPicture,
  expectSilence,
  expectSound,
  livePicture,
  noteOutput,
  pictureFingerprint,
  readPictureSize,
} from '../support/watching'

/* One stream seen on a desktop and on a phone; each test continues the previous one. */
test.describe.configure({ mode: 'serial' })

const chaser = person('cleo', 'Cleo Chaser')
const viewer = person('walt', 'Walt Watcher')
const NORMAN = { latitude: 35.2226, longitude: -97.4395 }
const PHONE = { width: 390, height: 844 }
const SIDEWAYS = { width: 844, height: 390 }
const DESK = { width: 1440, height: 900 }
const pages: { chaser: Page; viewer: Page } = Object.create(null)
const contexts: BrowserContext[] = []

async function openPage(browser: Browser, options: Parameters<Browser['newContext']>[0] = {}) {
  const context = await browser.newContext(options)
  contexts.push(context)
  await noteOutput(context)
  return context.newPage()
}

const bar = (page: Page) => page.getByRole('group', { name: 'Player', exact: true })
const log = (page: Page) => page.getByRole('log', { name: 'Chat messages' })

test.beforeAll(async ({ browser }) => {
  pages.chaser = await openPage(browser, {
    geolocation: NORMAN,
    permissions: ['geolocation', 'camera', 'microphone'],
  })
  pages.viewer = await openPage(browser)
  await signUpByCall(pages.chaser, chaser, { isApproved: true })
  await signUpByCall(pages.viewer, viewer)
  await goLive(pages.chaser, 'Dryline near Norman')
  const streams: { id: string; title: string }[] = await (await pages.viewer.request.get('/api/streams')).json()
  await pages.viewer.goto(`/stream/${streams.find(({ title }) => title === 'Dryline near Norman')?.id}`)
  await expectMovingPicture(pages.viewer)
})

test.afterAll(async () => {
  for (const context of contexts) await context.close()
})

test('the camera films in the shape of the frame', async () => {
  const { width, height } = (await readPictureSize(livePicture(pages.viewer))) ?? { width: 0, height: 1 }
  expect(width / height).toBeCloseTo(16 / 9, 1)
})

test('the controls hide, appear with the pointer, and stay while the keyboard is among them', async () => {
  const { viewer: page } = pages
  await page.mouse.move(0, 0)
  await expect(bar(page)).toHaveCSS('opacity', '0')
  await livePicture(page).hover()
  await expect(bar(page)).toHaveCSS('opacity', '1')
  await page.mouse.move(0, 0)
  await expect(bar(page)).toHaveCSS('opacity', '0')
  await bar(page).getByRole('button', { name: 'Player settings' }).press('Enter')
  await expect(bar(page)).toHaveCSS('opacity', '1')
  // Longer than the pointer's stillness takes to hide them.
  await page.waitForTimeout(4_000)
  await expect(bar(page)).toHaveCSS('opacity', '1')
  await bar(page).getByRole('button', { name: 'Sound panel that moves' }).press('Enter')
  await expect(page.getByRole('group', { name: 'Sound', exact: true })).toBeVisible()
  await bar(page).getByRole('button', { name: 'Player settings' }).press('Enter')
  await bar(page).getByRole('button', { name: 'Hide the sound panel' }).press('Enter')
  await expect(page.getByRole('group', { name: 'Sound', exact: true })).toBeHidden()
})

test('a pause stops the picture and says so; play returns to live', async () => {
  const { viewer: page } = pages
  await bar(page).getByRole('button', { name: 'Pause' }).press('Enter')
  await expect(page.getByText('Paused', { exact: true })).toBeVisible()
  await expect(page.getByText(/\d:\d\d behind\. Play returns to live\./)).toBeVisible()
  // A picture that was already being drawn may still come.
  await page.waitForTimeout(500)
  const still = await pictureFingerprint(page)
  await page.waitForTimeout(1_500)
  expect(await pictureFingerprint(page)).toBe(still)
  await keepScreens(page, 'watch-paused')
  await page.getByRole('button', { name: 'Back to live' }).click()
  await expect(page.getByText('Paused', { exact: true })).toBeHidden()
  await expectMovingPicture(page)
  await page.keyboard.press('k')
  await expect(page.getByText('Paused', { exact: true })).toBeVisible()
  await page.keyboard.press('k')
  await expectMovingPicture(page)
})

test('lines of one author are grouped, with their times, in two densities', async () => {
  const { viewer: page } = pages
  const say = async (text: string) => {
    const field = page.getByPlaceholder('Type a message...')
    await field.fill(text)
    // The server takes only a few lines at once, and refuses the next ones for a moment.
    await expect(async () => {
      await field.press('Enter')
      await expect(field).toHaveValue('', { timeout: 1_500 })
    }).toPass()
    await expect(log(page).getByText(text)).toBeVisible()
  }
  for (let line = 1; line <= 6; line += 1) await say(`Report ${line}`)
  const lines = log(page).locator('[data-line]')
  await expect(lines).toHaveCount(6)
  await expect(lines.nth(0).getByRole('time')).toBeVisible()
  await expect(lines.nth(1).getByRole('time')).toBeHidden()
  await expect(lines.nth(1)).toContainText('Walt Watcher')
  const height = async () => (await lines.nth(1).boundingBox())?.height ?? 0
  expect(await height()).toBeLessThanOrEqual(26)
  const compact = await height()
  await page.getByRole('button', { name: 'Larger chat lines' }).first().click()
  expect(await height()).toBeGreaterThan(compact)
  await page.getByRole('button', { name: 'Compact chat lines' }).first().click()
  expect(await height()).toBe(compact)
})

test('a desktop has the radar of the chaser’s place below the chat', async () => {
  const { viewer: page } = pages
  const radar = page.getByRole('region', { name: 'Radar near Norman, OK' })
  await expect(radar).toBeVisible()
  await expect(radar.getByRole('link', { name: 'Radar near Norman, OK' })).toHaveAttribute(
    'href',
    /^\/radar\?lat=35\.2/,
  )
  await keepScreens(page, 'watch')
})

test('on a phone the chaser and nine lines of chat are in sight, and the field is in reach', async () => {
  const { viewer: page } = pages
  await page.setViewportSize(PHONE)
  await expect(page.getByRole('link', { name: 'Cleo Chaser' })).toBeInViewport()
  await expect(page.getByText('near Norman, OK').first()).toBeInViewport()
  await expect(page.getByPlaceholder('Type a message...')).toBeInViewport({ ratio: 1 })
  await expect(log(page).getByText('Report 6')).toBeInViewport({ ratio: 1 })
  const field = await page.getByPlaceholder('Type a message...').boundingBox()
  const box = await log(page).boundingBox()
  expect((box?.height ?? 0) / 24).toBeGreaterThanOrEqual(9)
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(field?.y ?? 0)
  expect(await page.evaluate(() => document.documentElement.scrollHeight <= window.innerHeight)).toBe(true)
  await page.getByRole('button', { name: 'Details and numbers of the stream' }).click()
  await expect(page.getByRole('region', { name: 'Stream analytics' })).toBeVisible()
  await expect(log(page)).toBeHidden()
  await page.getByRole('button', { name: 'Details and numbers of the stream' }).click()
  await expect(log(page)).toBeVisible()
})

test('a visitor with a phone can hit everything on the page of a stream', async ({ browser }) => {
  const context = await browser.newContext({ viewport: PHONE, hasTouch: true, isMobile: true })
  const page = await context.newPage()
  await page.goto(new URL(pages.viewer.url()).pathname)
  await expect(page.getByRole('link', { name: 'Please sign in to participate in chat' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Danger at your place' })).toBeVisible()
  expect(await findSmallTargets(page)).toEqual([])
  await context.close()
})

test('a phone held sideways has the chat over the picture, which goes on without a break', async () => {
  const { viewer: page } = pages
  await page.setViewportSize(SIDEWAYS)
  const stage = page.locator('[data-stage]')
  const inside = async () => {
    const [outer, inner] = [await stage.boundingBox(), await log(page).boundingBox()]
    return outer !== null && inner !== null && inner.y >= outer.y && inner.x + inner.width <= outer.x + outer.width + 1
  }
  await expect.poll(inside).toBe(true)
  // The site's bar is out of the way; the line about the person's own place stays.
  const filled = async () => ((await stage.boundingBox())?.height ?? 0) / SIDEWAYS.height
  await expect.poll(filled).toBeGreaterThan(0.85)
  await expect(stage).toBeInViewport({ ratio: 0.99 })
  await expect(page.getByRole('region', { name: 'Danger at your place' })).toBeInViewport({ ratio: 0.99 })
  await expect(page.getByPlaceholder('Type a message...')).toBeInViewport({ ratio: 1 })
  await expectMovingPicture(page)
  await bar(page).getByRole('button', { name: 'Chat over the picture' }).press('Enter')
  await expect(log(page)).toBeHidden()
  await page.keyboard.press('c')
  await expect(log(page)).toBeVisible()
  await page.setViewportSize(DESK)
})

test('full screen has the picture alone, the chat on demand, and nothing behind it', async () => {
  const { viewer: page } = pages
  await page.keyboard.press('f')
  const leave = bar(page).getByRole('button', { name: 'Leave full screen' })
  await expect(leave).toBeVisible()
  const stage = await page.locator('[data-stage]').boundingBox()
  expect(stage?.x).toBe(0)
  await expect(page.getByRole('link', { name: 'Squall, home' })).toBeHidden()
  await expect(log(page)).toBeHidden()
  await page.keyboard.press('c')
  await expect(log(page)).toBeVisible()
  await leave.press('Enter')
  await expect(page.getByRole('link', { name: 'Squall, home' })).toBeVisible()
  await expectMovingPicture(page)
})

test('the large preview of the home page is silent until a tap', async () => {
  const { viewer: page } = pages
  const watched = page.url()
  await page.goto('/')
  const best = page.getByRole('article', { name: 'Best live stream' })
  const sound = best.getByRole('button', { name: 'Turn the sound on' })
  expect((await sound.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await expectSilence(page)
  await sound.click()
  await expectSound(page)
  await best.getByRole('button', { name: 'Turn the sound off' }).click()
  await expectSilence(page)
  await expect(page, 'the button does not open the stream').toHaveURL('/')
  await page.goto(watched)
  await expectMovingPicture(page)
})

test('home begins with the best live stream, large and moving; the list below is sorted and narrowed in the address', async () => {
  const { viewer: page } = pages
  await startStreamAt(page, admin, NORMAN)
  const streams: { userId: string; title: string }[] = await (await page.request.get('/api/streams')).json()
  const id = streams.find(({ title }) => title === 'Dryline near Norman')?.userId
  const call = await callAs(page, viewer)
  await call('POST', '/api/trpc/follows.follow', { id })
  const watched = page.url()
  await page.goto('/')
  const best = page.getByRole('article', { name: 'Best live stream' })
  await expect(best.getByRole('link', { name: 'Dryline near Norman' })).toBeVisible()
  await expect(best.getByText('Following')).toBeVisible()
  await expect.poll(async () => (await readPictureSize(best))?.width).toBeGreaterThanOrEqual(640)
  await keepScreens(page, 'home-best-stream')

  const list = page.getByRole('region', { name: 'Live streams' })
  await expect(list.getByRole('link', { name: 'Quinn Admin on the road' })).toBeVisible()
  await expect(list.getByRole('link', { name: 'Dryline near Norman' })).toHaveCount(0)
  await list.getByLabel('Sort by').selectOption('Newest')
  await list.getByLabel('Streams to show').selectOption('Chasers I follow')
  await expect(page).toHaveURL('/?show=followed&sort=newest')
  await expect(list.getByRole('link')).toHaveText('Dryline near Norman')
  await page.reload()
  await expect(list.getByRole('link')).toHaveText('Dryline near Norman')
  await list.getByPlaceholder('Search storms, locations or chasers').fill('no such storm')
  await list.getByRole('button', { name: 'Show all live streams' }).click()
  await expect(page).toHaveURL('/?sort=newest')
  await page.goto(watched)
  await expectMovingPicture(page)
})

test('the stream is joined while the scripts of its page are still on their way', async ({ browser }) => {
  const page = await openPage(browser)
  const id = pages.viewer.url().split('/').at(-1)
  const countViewers = async () => (await (await page.request.get(`/api/streams/${id}`)).json()).viewerCount
  const before: number = await countViewers()
  const letThrough = await holdRequests(page, '**/assets/WatchPage-*.js')
  await page.goto(pages.viewer.url(), { waitUntil: 'commit' })
  await expect.poll(countViewers).toBe(before + 1)
  await expect(livePicture(page)).toHaveCount(0)
  letThrough()
  await expectMovingPicture(page)
  await expect.poll(countViewers).toBe(before + 1)
  await page.context().close()
})

test('after the end the viewer sees what else is on and what comes next', async () => {
  const { chaser: owner, viewer: page } = pages
  const call = await callAs(page, chaser)
  const startsAt = new Date(Date.now() + 24 * 60 * 60_000).toISOString()
  await call('POST', '/api/trpc/plannedStreams.plan', { title: 'Triple point tomorrow', startsAt })
  await owner.getByRole('button', { name: 'End Stream' }).first().click()
  await owner.getByRole('button', { name: 'End Stream now' }).click()
  await closeSummary(owner)
  await expect(page.getByText('This stream has ended')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Live now' }).getByRole('link')).toHaveText('Quinn Admin on the road')
  const next = page.getByRole('region', { name: 'Next planned streams' })
  await expect(next.getByRole('link', { name: /Triple point tomorrow/ })).toBeVisible()
  await keepScreens(page, 'watch-ended')
})

test('a camera with light and zoom offers both, and a low battery is told', async ({ browser }) => {
  const page = await openPage(browser, { viewport: PHONE, permissions: ['camera', 'microphone'] })
  await page.addInitScript(() => {
    const applied: unknown[] = []
    Reflect.set(window, '__applied', applied)
    MediaStreamTrack.prototype.getCapabilities = function () {
      return this.kind === 'video' ? Object.assign({}, { torch: true, zoom: { min: 1, max: 4, step: 0.5 } }) : {}
    }
    MediaStreamTrack.prototype.applyConstraints = async (constraints) => void applied.push(constraints?.advanced?.[0])
    const battery = Object.assign(new EventTarget(), { level: 0.12, charging: false })
    Reflect.set(navigator, 'getBattery', async () => battery)
  })
  await signInByCall(page, chaser)
  await goLive(page, 'Light on')
  const screen = page.getByRole('region', { name: 'Broadcast controls' })
  await expect(screen.getByText('Battery low, 12%')).toBeVisible()
  await screen.getByRole('button', { name: 'Light' }).click()
  await expect(screen.getByRole('button', { name: 'Light' })).toHaveAttribute('aria-pressed', 'true')
  await screen.getByRole('slider', { name: 'Zoom' }).fill('2.5')
  const applied = () => page.evaluate(() => JSON.stringify(Reflect.get(window, '__applied')))
  await expect.poll(applied).toContain('{"torch":true}')
  await expect.poll(applied).toContain('{"zoom":2.5}')
  await keepScreens(page, 'camera-screen')
  await screen.getByRole('button', { name: 'End Stream' }).click()
  await screen.getByRole('button', { name: 'End Stream now' }).click()
  await expect(page).toHaveURL('/')
  await closeSummary(page)
})
