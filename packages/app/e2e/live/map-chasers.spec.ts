import { endStream } from '../support/broadcasting'
import { type BrowserContext, expect, type Page, test } from '../support/journey'
import { colorsAt, waitForMap } from '../support/map-screen'
import { person } from '../support/people'
import { keepScreens } from '../support/screens'
import { signUpByCall } from '../support/sessions'
import { expectMovingPicture } from '../support/watching'

/* A chaser drives with a phone that is live, and a viewer follows them on the map; each test continues the previous one. */
test.describe.configure({ mode: 'serial' })

const chaser = person('ximena', 'Ximena Roads')
const HOME = { latitude: 36.1349, longitude: -96.3849 }
/** Outside of the home zone. */
const ROAD = { latitude: 36.2449, longitude: -96.4849 }
/** Some 300 m: as far as a fast car comes between two positions. */
const STEP = 0.003
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
/** The dot of a chaser in the dark theme: the colour of letters. */
const DOT = 'rgb(234, 238, 246)'

let chaserContext: BrowserContext
let viewerContext: BrowserContext
let phone: Page
let viewer: Page
let latitude = ROAD.latitude

const card = () => viewer.getByRole('region', { name: 'Chaser' })
const section = () => viewer.getByRole('region', { name: 'Live chasers' })
const map = () => viewer.locator('[data-map]')
const placeSwitch = () =>
  phone.getByRole('region', { name: 'Broadcast controls' }).getByRole('button', { name: 'Show your place' })

const stand = (accuracy = 8) => chaserContext.setGeolocation({ latitude, longitude: ROAD.longitude, accuracy })

/** The latitude in the middle of the map, from the address. */
const middleLatitude = () => Number(new URL(viewer.url()).hash.split('/')[1])

/** Returns whether a dot is in the middle of the part of the map that the sheet leaves free. */
async function isDotInMiddle() {
  const [area, sheet] = await Promise.all([
    map().boundingBox(),
    viewer.getByRole('region', { name: 'Layers and lists' }).boundingBox(),
  ])
  if (area === null || sheet === null) throw new Error('The map is not there')
  const y = (sheet.y - area.y) / 2
  const x = area.width / 2
  // Beside the letters.
  const colors = await colorsAt(viewer, map(), [
    [x - 9, y],
    [x + 9, y],
    [x, y + 9],
  ])
  return colors.every((color) => color === DOT)
}

test.beforeAll(async ({ browser }) => {
  chaserContext = await browser.newContext({
    ...PHONE,
    geolocation: { ...HOME, accuracy: 8 },
    permissions: ['geolocation', 'camera', 'microphone'],
  })
  viewerContext = await browser.newContext(PHONE)
  phone = await chaserContext.newPage()
  viewer = await viewerContext.newPage()
  await signUpByCall(phone, chaser, { isApproved: true })
})

test.afterAll(() => Promise.all([chaserContext.close(), viewerContext.close()]))

test('a message on the screen of the camera does not cover what says how the place is shown', async () => {
  await phone.goto('/')
  await phone.getByRole('button', { name: 'Go Live' }).first().click()
  const dialog = phone.getByRole('dialog')
  await dialog.getByText('Exact', { exact: true }).click()
  await dialog.getByLabel('Title').fill('Roads north of Tulsa')
  await dialog.getByRole('button', { name: 'Go Live' }).click()
  const sign = phone.getByText('Your exact place is shown')
  await expect(sign).toBeVisible()
  const message = phone.getByRole('region', { name: /^Messages/ })
  await expect(message.getByText('Stream Started')).toBeVisible()
  const [below, above] = await Promise.all([message.boundingBox(), sign.boundingBox()])
  expect(below?.y).toBeGreaterThan((above?.y ?? 0) + (above?.height ?? 0))
  await keepScreens(phone, 'camera-message')
})

test('on a phone: the chaser comes to the open map without a reload, and their card has the moving picture', async () => {
  await viewer.goto('/map?layers=chasers#9/36.2/-96.45')
  await waitForMap(viewer)
  await viewer.getByRole('button', { name: 'Make the panel larger' }).click()
  await expect(section()).toContainText(/chasers?, live/)
  await expect(section().getByRole('button', { name: chaser.displayName })).toHaveCount(0)
  await stand()
  const row = section().getByRole('button', { name: chaser.displayName })
  await expect(row).toBeVisible()
  await expect(row).toContainText('exact position')
  await keepScreens(viewer, 'map-chasers')
  await row.click()
  await expect(card().getByRole('heading', { name: chaser.displayName })).toBeVisible()
  await expect(card().getByText('Roads north of Tulsa')).toBeVisible()
  await expectMovingPicture(viewer, viewer.locator('[data-chaser-picture]'))
  await expect(viewer).toHaveURL(/[?&]chaser=/)
})

test('the map keeps the chaser in the middle as they drive, and the address follows too', async () => {
  await card().getByRole('button', { name: 'Follow on the map' }).tap()
  await expect(viewer).toHaveURL(/&follow=1/)
  for (let steps = 0; steps < 3; steps += 1) await viewer.getByRole('button', { name: 'Zoom in' }).tap()
  await expect.poll(isDotInMiddle).toBe(true)
  const before = middleLatitude()
  for (let steps = 0; steps < 3; steps += 1) {
    latitude += STEP
    await stand()
    await expect.poll(middleLatitude).toBeGreaterThan(before + (steps + 0.6) * STEP)
  }
  await expect.poll(isDotInMiddle).toBe(true)
  await expect(card()).toContainText(/N at \d+ (mph|km\/h)/)
  await keepScreens(viewer, 'map-following')

  const other = await viewerContext.newPage()
  await other.goto(viewer.url())
  await expect(other.getByRole('button', { name: 'Stop following' })).toBeVisible()
  await expect(other).toHaveURL(/&follow=1/)
  await other.close()
})

test('dragging the map ends the following, and the card stays', async () => {
  const area = await map().boundingBox()
  if (area === null) throw new Error('The map is not there')
  await viewer.mouse.move(area.x + 200, area.y + 100)
  await viewer.mouse.down()
  await viewer.mouse.move(area.x + 120, area.y + 140, { steps: 6 })
  await viewer.mouse.up()
  await expect(card().getByRole('button', { name: 'Follow on the map' })).toBeVisible()
  await expect(viewer).not.toHaveURL(/follow=1/)
  await card().getByRole('button', { name: 'Follow on the map' }).tap()
  await expect.poll(isDotInMiddle).toBe(true)
})

test('the switch takes the chaser off the map of who follows them', async () => {
  await placeSwitch().tap()
  await expect(phone.getByText('Your place is not shown')).toBeVisible()
  await expect(card().getByText(`${chaser.displayName} is not on the map right now.`)).toBeVisible()
  await expect.poll(isDotInMiddle).toBe(false)
  await expect(card().getByRole('button', { name: 'Stop following' })).toHaveCount(0)
  await expect(viewer).not.toHaveURL(/follow=1/)
  await keepScreens(viewer, 'map-chaser-hidden')
})

test('the page of the stream leads to the chaser on the map, and the end of the stream is said there', async () => {
  await placeSwitch().tap()
  await expect(phone.getByText('Your exact place is shown')).toBeVisible()
  latitude += STEP
  await stand()
  await expect(card()).toContainText('Exact position')
  await card().getByRole('link', { name: 'Watch' }).tap()
  await viewer.getByRole('button', { name: 'Details and numbers of the stream' }).tap()
  await viewer.getByRole('link', { name: 'On the map' }).tap()
  await expect(viewer).toHaveURL(/\/map\?chaser=/)
  await expect(card().getByRole('button', { name: 'Follow on the map' })).toBeVisible()
  await phone.getByRole('button', { name: 'Show the page' }).tap()
  await endStream(phone)
  await expect(card().getByText('This stream has ended.')).toBeVisible()
  await card().getByRole('button', { name: 'All layers' }).tap()
  await expect(section().getByRole('button', { name: chaser.displayName })).toHaveCount(0)
})
