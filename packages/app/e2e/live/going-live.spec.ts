import { recordKinds } from '@squall/shared/contract/wire'
import { hideTab, keepBusy } from '../support/background'
import { closeSummary } from '../support/broadcasting'
import { approveByCall } from '../support/calls'
import { holdRequests } from '../support/held-requests'
import {
  type Browser,
  type BrowserContext,
  expect,
  expectFailure,
  type Page,
  type TestInfo,
  test,
} from '../support/journey'
import { person, signUp } from '../support/people'
import { keepScreens } from '../support/screens'
import { signInByCall, signUpByCall } from '../support/sessions'
import { expectMovingPicture, expectSound, noteJoinTimes, noteOutput, readJoinTimes } from '../support/watching'
import { expectRightSound, expectRightWire, noteWire, pictureRate, wireUse } from '../support/wires'

/* One broadcast from sign-up to its end; each test continues the previous one. */
test.describe.configure({ mode: 'serial' })

const chaser = person('dana', 'Dana Moore')
const viewer = person('vic', 'Vic Watcher')
const place = { latitude: 35.33957, longitude: -97.48671 }
const PHONE = { width: 390, height: 844 }
const pages: { chaser: Page; viewer: Page } = Object.create(null)
const contexts: BrowserContext[] = []

async function openPage(browser: Browser, options: Parameters<Browser['newContext']>[0] = {}) {
  const context = await browser.newContext(options)
  contexts.push(context)
  await noteWire(context)
  await noteOutput(context)
  return context.newPage()
}

async function openLateViewer(browser: Browser) {
  const context = await browser.newContext()
  const page = await context.newPage()
  await noteJoinTimes(page)
  await noteWire(page)
  await noteOutput(page)
  await page.goto(pages.viewer.url())
  return { context, page }
}

const goLiveButton = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Go Live' })

test.beforeAll(async ({ browser }) => {
  pages.chaser = await openPage(browser, {
    viewport: PHONE,
    geolocation: place,
    permissions: ['geolocation', 'camera', 'microphone'],
  })
  pages.viewer = await openPage(browser)
})

test.afterAll(async () => {
  for (const context of contexts) await context.close()
})

test('a new member signs up with an invite code', async () => {
  const { chaser: page } = pages
  await signUp(page, chaser)
  await expect(page.getByText('My Streaming Channel')).toBeVisible()
  await keepScreens(page, 'home-signed-in')
  await page.getByRole('link', { name: /^Me/ }).click()
  await expect(page.getByRole('img', { name: 'Location access granted' })).toBeVisible()
  const next = page.getByRole('region', { name: 'Your next stream' })
  await expect(next.getByText('Waiting for approval')).toBeVisible()
  await next.getByRole('button', { name: 'Edit stream title' }).click()
  await next.getByLabel('Stream title').fill('Dryline day')
  await expect(next.getByText('11/50')).toBeVisible()
  await next.getByRole('button', { name: 'Save title' }).click()
  await expect(next.getByText('Dryline day')).toBeVisible()
  await keepScreens(page, 'me')
})

test('Go Live works before the session is known', async () => {
  const { chaser: page } = pages
  await page.setViewportSize({ width: 1280, height: 800 })
  const letThrough = await holdRequests(page, '**/api/trpc/**auth.user**')
  await page.reload()
  await page.getByRole('button', { name: 'Go Live' }).first().click()
  await expect(page.getByRole('button', { name: 'Starting...' })).toBeDisabled()
  await expect(page.getByRole('dialog')).toBeHidden()
  letThrough()
  await expect(goLiveButton(page)).toBeVisible()
  await page.unroute('**/api/trpc/**auth.user**')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.setViewportSize(PHONE)
})

test('a pending account cannot go live, and reads so before and after the tap', async () => {
  expectFailure(/^403 POST \/api\/trpc\/streams\.start/)
  const { chaser: page } = pages
  // The round button of phones is for approved members.
  await expect(page.getByRole('button', { name: 'Go Live' })).toHaveCount(0)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByRole('banner').getByRole('button', { name: 'Go Live' }).click()
  await page.setViewportSize(PHONE)
  await expect(page.getByRole('dialog').getByText('An administrator has to approve your account')).toBeVisible()
  await expect(page.getByLabel('Your camera')).toBeVisible()
  await keepScreens(page, 'go-live')
  await goLiveButton(page).click()
  await expect(page.getByText('Cannot Go Live')).toBeVisible()
  await expect(
    page.getByText('Your account must be approved before you can go live. Please contact an administrator.'),
  ).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
})

test('the approved chaser goes live from the phone', async () => {
  const { chaser: page } = pages
  await approveByCall(pages.viewer, chaser)
  await page.goto('/radar')
  await expect(page.getByRole('link', { name: /^Radar/ })).toHaveAttribute('aria-current', 'page')
  await expect(page.getByRole('button', { name: 'Go Live' })).toHaveCount(0)
  await page.getByRole('link', { name: /^Live/ }).click()
  await page.getByRole('button', { name: 'Go Live' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Title').fill('Wall cloud near Moore')
  await dialog.getByLabel('Description').fill('From the south side of town')
  await goLiveButton(page).click()

  await expect(page).toHaveURL(/\/streaming\/.+/)
  await expect(page.getByRole('timer')).toBeVisible()
  await expect(page.getByText('Good link')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Wall cloud near Moore' })).toBeVisible()
  await keepScreens(page, 'broadcasting')
})

test('the camera fills the screen of the phone, with chat and large controls over it', async () => {
  const { chaser: page } = pages
  const screen = page.getByRole('region', { name: 'Broadcast controls' })
  const camera = await screen.getByLabel('Your camera').boundingBox()
  expect([camera?.x, camera?.width]).toEqual([0, PHONE.width])
  for (const name of ['Mute microphone', 'End Stream']) {
    const box = await screen.getByRole('button', { name }).boundingBox()
    expect(box?.height).toBeGreaterThanOrEqual(64)
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(PHONE.height)
  }
  await expect(screen.getByRole('button', { name: 'Show your place', pressed: true })).toBeVisible()
  await expect(screen.getByRole('log', { name: 'Chat messages' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Squall, home' })).toBeHidden()
  await screen.getByRole('button', { name: 'End Stream' }).click()
  await screen.getByRole('button', { name: 'Stay live' }).click()
  await screen.getByRole('button', { name: 'Show the page' }).click()
  await expect(page.getByRole('link', { name: 'Squall, home' })).toBeVisible()
  await expect(page.getByText('From the south side of town')).toBeVisible()
})

test('a second member finds the stream, sees it move and hears it', async () => {
  const { viewer: page } = pages
  await signUpByCall(page, viewer)
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'Wall cloud near Moore' })).toBeVisible()
  await keepScreens(page, 'home-with-stream')
  await page.getByRole('link', { name: 'Wall cloud near Moore' }).click()
  await expectMovingPicture(page)
  await expectSound(page)
  await expect(page.getByText('Ready to listen')).toBeVisible()
  // The public sees the place within about a kilometer.
  await expect(page.getByTitle('35.3400, -97.4900').getByText('near Moore, OK')).toBeVisible()
  await keepScreens(page, 'watching')
})

test('picture and sound travel on the binary wire', async () => {
  const { vp8, opus, audioInit, audioContainer, ack } = recordKinds
  for (const page of [pages.chaser, pages.viewer]) await expectRightWire(page)
  const [chaser, viewer] = [await wireUse(pages.chaser), await wireUse(pages.viewer)]
  expect(chaser.sent).toEqual(expect.arrayContaining([vp8, opus]))
  expect(chaser.received).toContain(ack)
  // Pictures are captured and encoded in a worker.
  expect(pages.chaser.workers().some((worker) => worker.url().includes('media.worker'))).toBe(true)
  expect(viewer.received).toEqual(expect.arrayContaining([vp8, opus]))
  expect(viewer.sent).toEqual([ack])
  // No viewer needs the container, so none is recorded.
  for (const kind of [audioInit, audioContainer]) {
    expect(chaser.sent).not.toContain(kind)
    expect(viewer.received).not.toContain(kind)
  }
})

test('both see one viewer', async () => {
  await expect(pages.viewer.getByText('1 viewer', { exact: true })).toBeVisible()
  await expect(pages.chaser.getByText('1 viewer', { exact: true })).toBeVisible()
})

test('they chat both ways', async () => {
  const say = async (page: Page, text: string) => {
    await page.getByPlaceholder('Type a message...').fill(text)
    await page.getByPlaceholder('Type a message...').press('Enter')
    await expect(page.getByPlaceholder('Type a message...')).toHaveValue('')
  }
  await say(pages.viewer, 'Is that rotating?')
  await expect(pages.chaser.getByRole('log').getByText('Is that rotating?')).toBeVisible()
  await say(pages.chaser, 'It is. <b>Moving east.</b>')
  await expect(pages.viewer.getByRole('log').getByText('It is. <b>Moving east.</b>')).toBeVisible()
  await keepScreens(pages.viewer, 'chat')
})

test('a new title reaches the viewer', async () => {
  const { chaser: page } = pages
  await page.getByRole('button', { name: 'Edit title', exact: true }).click()
  await page.getByRole('main').getByLabel('Stream title').fill('Tornado on the ground')
  await page.getByRole('main').getByLabel('Stream title').press('Enter')
  await expect(page.getByText('Stream title has been updated successfully')).toBeVisible()
  await expect(pages.viewer.getByRole('heading', { name: 'Tornado on the ground' })).toBeVisible()
})

test('a like is still there after a reload', async () => {
  const { viewer: page } = pages
  await page.getByRole('button', { name: 'Like, 0 likes' }).click()
  const like = page.getByRole('button', { name: 'Like, 1 like' })
  await expect(like).toHaveAttribute('aria-pressed', 'true')
  await expect(pages.chaser.getByRole('button', { name: 'Like, 1 like' })).toBeVisible()
  await page.reload()
  await expect(like).toHaveAttribute('aria-pressed', 'true')
  await expectMovingPicture(page)
})

test('a late third viewer sees and hears', async ({ browser }, testInfo) => {
  const { context, page } = await openLateViewer(browser)
  const { joined, picture, sound } = await readJoinTimes(page)
  note(
    testInfo,
    `first picture ${picture - joined} ms, first sound ${sound - joined} ms after joining (${joined} ms after the navigation)`,
  )
  await context.close()
})

test('an anonymous viewer sees and hears, and is asked to sign in to chat', async ({ browser }) => {
  const { context, page } = await openLateViewer(browser)
  await expectMovingPicture(page)
  await expectSound(page)
  await expectRightSound(page)
  await expect(page.getByText('2 viewers', { exact: true })).toBeVisible()
  await expect(page.getByPlaceholder('Sign in to chat...')).toBeDisabled()
  await expect(page.getByText('Please sign in to participate in chat')).toBeVisible()
  await page.getByRole('button', { name: 'Like, 1 like' }).click()
  await expect(page.getByText('Sign in to like this stream.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Report stream' })).toHaveCount(0)
  const stream = page.url()
  await page.getByRole('region', { name: 'Messages (F8)' }).getByRole('link', { name: 'Sign In' }).click()
  await page.getByLabel('Username').fill(viewer.username)
  await page.getByLabel('Password', { exact: true }).fill(viewer.password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page).toHaveURL(stream)
  await expect(page.getByRole('button', { name: 'Report stream' })).toBeVisible()
  await context.close()
})

test('a second device of the chaser is asked before it ends the stream', async ({ browser }) => {
  const context = await browser.newContext({ permissions: ['camera', 'microphone'] })
  const page = await context.newPage()
  await signInByCall(page, chaser)
  await page.goto('/')
  await page.getByRole('button', { name: 'Go Live' }).first().click()
  await goLiveButton(page).click()
  const question = page.getByRole('alertdialog', { name: 'You are live already' })
  await expect(question).toBeVisible()
  await keepScreens(page, 'live-already')
  await question.getByRole('button', { name: 'Keep the other stream' }).click()
  await expect(goLiveButton(page)).toBeEnabled()
  await context.close()
  await expectMovingPicture(pages.viewer)
})

test('a busy page keeps sending pictures', async ({ browser: _ }, testInfo) => {
  // The page's main thread runs 2.5 times a second then; more pictures come from the worker.
  const enough = 4
  const before = await pictureRate(pages.viewer, 2)
  await keepBusy(pages.chaser)
  const rates = await ratesUpTo(enough)
  note(testInfo, `${before.toFixed(1)} pictures a second reach a viewer, ${inWords(rates)} while the page is busy`)
  expect(Math.max(...rates)).toBeGreaterThan(enough)
})

test('the broadcaster reloads within the grace period and the stream continues', async () => {
  await pages.chaser.reload()
  await expect(pages.chaser.getByText('Good link')).toBeVisible()
  await expect(pages.viewer.getByText('Signal lost on the road')).toHaveCount(0)
  await expectMovingPicture(pages.viewer)
  await expectSound(pages.viewer)
})

test('a hidden tab keeps sending pictures', async ({ browser: _ }, testInfo) => {
  const before = await pictureRate(pages.viewer, 2)
  const isHidden = await hideTab(pages.chaser)
  const rates = await ratesUpTo(before * 0.6)
  const seen = isHidden ? 'hidden' : 'this browser calls it visible'
  note(testInfo, `${before.toFixed(1)} pictures a second, ${inWords(rates)} behind another tab (${seen})`)
  expect(Math.max(...rates)).toBeGreaterThan(before * 0.6)
  await pages.chaser.bringToFront()
})

/**
 * Returns picture rates at the viewer, until one exceeds `enough`: browsers share two cores, so one slow sample proves
 * nothing.
 */
async function ratesUpTo(enough: number): Promise<number[]> {
  const rates: number[] = []
  while (rates.length < 20 && !rates.some((rate) => rate > enough)) rates.push(await pictureRate(pages.viewer, 2))
  return rates
}

const inWords = (rates: number[]) => rates.map((rate) => rate.toFixed(1)).join(', ')

function note(testInfo: TestInfo, measured: string) {
  console.log(measured)
  testInfo.annotations.push({ type: 'measured', description: measured })
}

test('the broadcast continues while its owner visits other pages', async () => {
  // After the reload the camera has filled the screen again.
  await pages.chaser.getByRole('button', { name: 'Show the page' }).click()
  await pages.chaser.getByRole('link', { name: 'Squall, home' }).click()
  await expect(pages.chaser.getByRole('button', { name: 'End Stream' })).toBeVisible()
  // The broadcaster's controls are in the place of the tabs.
  await expect(pages.chaser.getByRole('link', { name: /^Radar/ })).toHaveCount(0)
  await expectMovingPicture(pages.viewer)
  await pages.chaser.goBack()
  await expect(pages.chaser.getByLabel('Your camera')).toBeVisible()
})

test('End Stream leads the owner home and shows the end to viewers', async () => {
  const { chaser: page } = pages
  await pages.viewer.getByRole('button', { name: 'Follow Dana Moore' }).click()
  await expect(pages.viewer.getByRole('button', { name: 'Unfollow Dana Moore' })).toBeVisible()
  const bar = page.getByRole('region', { name: 'Broadcast controls' })
  await bar.getByRole('button', { name: 'End Stream' }).click()
  await bar.getByRole('button', { name: 'End Stream now' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByText('You are no longer live')).toBeVisible()
  const summary = await closeSummary(page)
  const [, peak] = /^Time live.+Peak viewers(\d+)Likes1New followers1$/.exec(summary) ?? []
  expect(Number(peak), summary).toBeGreaterThanOrEqual(1)
  await expect(pages.viewer.getByText('This stream has ended')).toBeVisible()
  await keepScreens(pages.viewer, 'ended')
})
