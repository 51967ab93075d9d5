import { endStream } from '../support/broadcasting'
import { type BrowserContext, expect, type Page, test } from '../support/journey'
import { person } from '../support/people'
import { keepScreens } from '../support/screens'
import { signUpByCall } from '../support/sessions'

/* A chaser drives with a phone that is live; each test continues the previous one. */
test.describe.configure({ mode: 'serial' })

const chaser = person('pilar', 'Pilar Driver')
const HOME = { latitude: 35.3349, longitude: -97.4849 }
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
let context: BrowserContext
let page: Page

interface Shown {
  name: string
  latitude: number
  longitude: number
  precision: string
  trail: unknown[]
}

/** The chaser as anybody may see them; undefined while they are not on the map. */
async function findOnMap(): Promise<Shown | undefined> {
  const answer = await page.request.get('/api/chasers', { headers: { cookie: '' } })
  const chasers: Shown[] = await answer.json()
  return chasers.find(({ name }) => name === chaser.displayName)
}

const camera = () => page.getByRole('region', { name: 'Broadcast controls' })

test.beforeAll(async ({ browser }) => {
  context = await browser.newContext({
    ...PHONE,
    geolocation: { ...HOME, accuracy: 8 },
    permissions: ['geolocation', 'camera', 'microphone'],
  })
  page = await context.newPage()
  await signUpByCall(page, chaser, { isApproved: true })
})

test.afterAll(() => context.close())

test('the Go Live screen says what others will see of the place', async () => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Go Live' }).first().click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Everyone sees on the map in which square kilometer you are')).toBeVisible()
  await expect(dialog.getByText('Within 1 km of your start you are not on the map')).toBeVisible()
  await dialog.getByText('Off', { exact: true }).click()
  await expect(dialog.getByText('Your browser is not asked, and no one sees where you are.')).toBeVisible()
  await dialog.getByText('1 km', { exact: true }).click()
  await keepScreens(page, 'go-live-place')
  await dialog.getByLabel('Title').fill('Driving to the dryline')
  await dialog.getByRole('button', { name: 'Go Live' }).click()
  await expect(page.getByText('Your place is shown to about 1 km')).toBeVisible()
  await expect(camera().getByRole('button', { name: 'Show your place', pressed: true })).toBeVisible()
  await keepScreens(page, 'live-place')
})

test('nobody sees the chaser at home, and everybody sees a square kilometer on the way', async () => {
  await page.waitForTimeout(6_000)
  expect(await findOnMap()).toBeUndefined()
  // Faster than a car, so that the journey is short, and still believed as a jump after three positions.
  await context.setGeolocation({ latitude: 35.4449, longitude: -97.5849, accuracy: 8 })
  await expect.poll(findOnMap, { timeout: 30_000 }).toMatchObject({
    ...{ latitude: 35.44, longitude: -97.58, precision: 'approximate' },
    trail: [[35.44, -97.58, expect.any(Number)]],
  })
})

test('the switch takes the chaser off the map, and a reload keeps it off', async () => {
  await camera().getByRole('button', { name: 'Show your place' }).tap()
  await expect(page.getByText('Your place is not shown')).toBeVisible()
  await expect.poll(findOnMap).toBeUndefined()
  await page.reload()
  await expect(page.getByText('Your place is not shown')).toBeVisible()
  await page.waitForTimeout(6_000)
  expect(await findOnMap()).toBeUndefined()
  await keepScreens(page, 'live-place-off')
})

test('the switch shows the place again', async () => {
  await camera().getByRole('button', { name: 'Show your place' }).tap()
  await expect(page.getByText('Your place is shown to about 1 km')).toBeVisible()
  await expect.poll(findOnMap).toMatchObject({ precision: 'approximate' })
})

test('after the end the chaser is off the map, and the next stream proposes the same setting', async () => {
  await camera().getByRole('button', { name: 'Show the page' }).tap()
  await endStream(page)
  expect(await findOnMap()).toBeUndefined()
  await page.getByRole('button', { name: 'Go Live' }).first().click()
  await expect(page.getByRole('dialog').getByRole('radio', { name: '1 km' })).toBeChecked()
})
