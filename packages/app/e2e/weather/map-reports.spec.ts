import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setUpSystem } from '../support/administration'
import { callAs } from '../support/calls'
import { type Browser, expect, type Page, test } from '../support/journey'
import { countColors, waitForMap } from '../support/map-screen'
import { admin, type Person, person } from '../support/people'
import { paintedPicture } from '../support/pictures'
import { keepAlertLooks } from '../support/screens'
import { signInByCall, signUpByCall } from '../support/sessions'
import { type RunningSystem, startSystem } from '../support/system'

/* One report on the map from its four taps until it is withdrawn: each test goes on where the one before stopped. */
test.describe.configure({ mode: 'serial' })

/** Far from the simulated storms and their reports. */
const AMARILLO = { latitude: 35.222, longitude: -101.831 }
const AT_AMARILLO = '#9/35.222/-101.831'
const chaser = person('mapa', 'Mapa Reporter')
const reader = person('mapo', 'Mapo Reader')

const PLACEFILE = `Title: Panhandle spotters
RefreshSeconds: 60
Color: 255 0 255
Polygon:
 35.0, -102.1, 255, 0, 255, 255
 35.5, -102.1
 35.5, -101.6
 35.0, -101.6
End:
Object: 35.3, -101.7
 Text: 0, 0, 1, "Spotter", "Ana, on foot"
End:
`
/** The colour of its area over the dark and the light land. */
const isMagenta = (color: string) => {
  const [red = 0, green = 0, blue = 0] = (color.match(/\d+/g) ?? []).map(Number)
  return red > 120 && blue > 120 && green < 130 && red - green > 60
}

const folder = mkdtempSync(join(tmpdir(), 'squall-map-reports-'))
const pages: { phone: Page; page: Page } = Object.create(null)
let site: Server
let system: RunningSystem

const panel = (page: Page) => page.getByRole('region', { name: 'Layers and lists' })
const reports = (page: Page) => panel(page).getByRole('list', { name: 'Reports on the map' })
const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** Presses the middle of the map. */
async function pressMiddle(page: Page) {
  const box = await page.locator('[data-map]').boundingBox()
  if (box === null) throw new Error('The map is not there')
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
}

test.beforeAll(async ({ browser }) => {
  site = createServer((_, answer) => answer.end(PLACEFILE))
  await new Promise<void>((listening) => site.listen(0, '127.0.0.1', listening))
  const { port } = site.address() as AddressInfo
  system = await startSystem(folder, { WEATHER: 'simulated', PLACEFILES: `http://127.0.0.1:${port}/spotters.txt` })
  const inviteCode = await setUpSystem(system)
  pages.phone = await open(browser, chaser, inviteCode, { width: 390, height: 844 })
  pages.page = await open(browser, reader, inviteCode)
})

async function open(browser: Browser, who: Person, inviteCode: string, viewport?: { width: number; height: number }) {
  const context = await browser.newContext({
    baseURL: system.url,
    geolocation: AMARILLO,
    permissions: ['geolocation'],
    reducedMotion: 'reduce',
    colorScheme: 'dark',
    ...(viewport && { viewport, hasTouch: true }),
  })
  const page = await context.newPage()
  await signUpByCall(page, who, { isApproved: true, inviteCode })
  return page
}

test.afterAll(async () => {
  await Promise.all(Object.values(pages).map((page) => page.context().close()))
  await system.stop()
  site.close()
  rmSync(folder, { recursive: true, force: true })
})

test('a storm is reported from the map in four taps, and is on the map of another account within two seconds', async () => {
  const { phone, page } = pages
  await page.goto(`/map${AT_AMARILLO}`)
  await waitForMap(page)
  await expect(card(page, 'Storm reports')).toContainText('Nobody reported anything in this view')
  await phone.goto(`/map${AT_AMARILLO}`)
  await waitForMap(phone)
  // The reader's page listens once its socket is open.
  await page.waitForTimeout(1_500)

  await phone.getByRole('button', { name: 'Report', exact: true }).tap()
  const dialog = phone.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Hail' }).tap()
  await dialog.getByRole('button', { name: /Golf ball/ }).tap()
  await dialog.getByRole('button', { name: 'Send' }).tap()
  await expect(reports(page)).toContainText('Hail 1.75 in')
  await expect(phone.getByText('Report Sent')).toBeVisible()
  await expect(reports(page)).toContainText('near Amarillo, TX')
  await keepAlertLooks(page, 'map-reports')
})

test('its mark shows who reported what, and its author withdraws it there', async () => {
  const { phone, page } = pages
  await pressMiddle(page)
  await expect(card(page, 'Storm report')).toContainText('Hail 1.75 in')
  await expect(card(page, 'Storm report').getByRole('link', { name: 'Mapa Reporter' })).toBeVisible()
  await expect(page).toHaveURL(/report=/)
  await keepAlertLooks(page, 'map-report-card')

  await pressMiddle(phone)
  await card(phone, 'Storm report').getByRole('button', { name: 'Withdraw' }).tap()
  await phone.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).tap()
  await expect(phone.getByText('Report Withdrawn')).toBeVisible()
  await expect(card(page, 'Storm report')).toContainText('This report was withdrawn')
  await page.getByRole('button', { name: 'All layers' }).click()
  await expect(reports(page).getByRole('listitem')).toHaveCount(0)
})

test('the middle of the map is the place of a report where nobody knows the own one', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: system.url, reducedMotion: 'reduce' })
  const page = await context.newPage()
  await signInByCall(page, reader)
  await page.goto('/map#9/36.4/-100.4')
  await waitForMap(page)
  await page.getByRole('button', { name: 'Report', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Tornado' }).click()
  await expect(page.getByRole('dialog')).toContainText('Middle of the map')
  await expect(page.getByRole('dialog')).toContainText('near Booker, TX')
  await context.close()
})

test('a placefile of the host is drawn, with its title, its source and what it says', async () => {
  const { page } = pages
  await page.goto(`/map?layers=placefiles${AT_AMARILLO}`)
  await waitForMap(page)
  const section = card(page, 'Placefiles')
  await expect(section).toContainText('Panhandle spotters')
  await expect(section).toContainText(/From 127\.0\.0\.1:\d+, 2 shapes, updated/)
  await expect(section.getByRole('list', { name: 'Texts of Panhandle spotters' })).toContainText('Ana, on foot')
  const countMagenta = async () => {
    const colors = await countColors(page, page.locator('[data-map]'))
    return [...colors].reduce((sum, [color, count]) => sum + (isMagenta(color) ? count : 0), 0)
  }
  await expect.poll(countMagenta, 'the area of the placefile').toBeGreaterThan(1_000)
})

test('a meetup, a photo and an own station with a town are marks that lead to their pages', async () => {
  const { page } = pages
  const call = await callAs(page, reader)
  const meetupDate = new Date(Date.now() + 86_400_000).toISOString()
  await call('POST', '/api/community/meetups', {
    title: 'Panhandle coffee',
    location: 'Library, Amarillo, TX',
    meetupDate,
  })
  await call('POST', '/api/weather/stations', { name: 'Panhandle roof', deviceType: 'manual', location: 'Canyon, TX' })
  const photo = { name: 'sky.png', mimeType: 'image/png', buffer: await paintedPicture(page) }
  const sent = await page.request.post('/api/photos/upload', {
    multipart: { title: 'Panhandle sky', location: 'Dumas, TX', photo },
  })
  expect(sent.ok()).toBe(true)
  const { id } = await sent.json()
  const approve = await callAs(pages.phone, admin)
  await approve('POST', `/api/admin/photos/${id}/approve`)

  await page.goto(`/map?layers=meetups,photos,stations${AT_AMARILLO}`)
  await waitForMap(page)
  await panel(page)
    .getByRole('button', { name: /^Panhandle roof/ })
    .click()
  await expect(card(page, 'Weather station')).toContainText('Canyon, TX')
  await page.getByRole('button', { name: 'All layers' }).click()
  await panel(page)
    .getByRole('button', { name: /^Panhandle sky/ })
    .click()
  await keepAlertLooks(page, 'map-photo-card')
  await page.getByRole('link', { name: 'Open in the gallery' }).click()
  await expect(page.getByRole('dialog')).toContainText('Panhandle sky')

  await page.goto(`/map?layers=meetups${AT_AMARILLO}`)
  await waitForMap(page)
  await pressMiddle(page)
  await expect(card(page, 'Meetup')).toContainText('Panhandle coffee')
  await page.getByRole('link', { name: 'Open the meetup' }).click()
  await expect(page.getByRole('heading', { name: 'Panhandle coffee' })).toBeVisible()
})
