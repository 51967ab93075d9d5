import { driveToChickasha } from './support/gpx'
import { type Browser, type BrowserContext, expect, expectFailure, type Page, test } from './support/journey'
import { countColors, waitForMap } from './support/map-screen'
import { person } from './support/people'
import { keepAlertLooks } from './support/screens'
import { signUpByCall } from './support/sessions'

/* One route from its file to its end: each test goes on where the one before stopped. */
test.describe.configure({ mode: 'serial' })

const author = person('rhea', 'Rhea Roads')
const reader = person('remy', 'Remy Reader')
/** The colour of a track on the map. */
const TRACK = 'rgb(194, 24, 91)'
const pages: { author: Page; reader: Page } = Object.create(null)
const contexts: BrowserContext[] = []

async function openPage(browser: Browser) {
  const context = await browser.newContext()
  contexts.push(context)
  return context.newPage()
}

const card = (page: Page, title: string) => page.getByRole('article').filter({ hasText: title })
const sharing = (page: Page) => page.getByRole('dialog', { name: 'Share Route' })
const send = (page: Page) => sharing(page).getByRole('button', { name: 'Share Route' })

test.beforeAll(async ({ browser }) => {
  pages.author = await openPage(browser)
  pages.reader = await openPage(browser)
  await signUpByCall(pages.author, author)
  await signUpByCall(pages.reader, reader)
})

test.afterAll(async () => {
  for (const context of contexts) await context.close()
})

test('the list asks visitors to sign in', async ({ page }) => {
  await page.goto('/community/routes')
  await expect(page.getByRole('heading', { name: 'Popular routes' })).toBeVisible()
  await page.getByRole('link', { name: 'Sign in to see all routes' }).click()
  await expect(page).toHaveURL('/auth')
})

test('missing fields and wrong files are refused with a message', async () => {
  expectFailure(/^400 POST \/api\/community\/routes\/track/)
  const { author: page } = pages
  await page.goto('/community/routes')
  await expect(page.getByText('No chase routes yet')).toBeVisible()
  await page.getByRole('button', { name: 'Share Route' }).click()
  await send(page).click()
  await expect(page.getByText('Missing Information')).toBeVisible()
  await expect(page.getByText('Please fill in all required fields')).toHaveCount(4)
  const file = sharing(page).locator('input[type=file]')
  await file.setInputFiles({ name: 'notes.gpx', mimeType: 'application/gpx+xml', buffer: Buffer.from('turn left') })
  await expect(sharing(page).getByText('This file is not a GPX file, or it is damaged')).toBeVisible()
  const bomb = '<!DOCTYPE gpx [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]><gpx>&b;</gpx>'
  await file.setInputFiles({ name: 'bomb.gpx', mimeType: 'application/gpx+xml', buffer: Buffer.from(bomb) })
  await expect(sharing(page).getByText('GPX files with a document type are not accepted')).toBeVisible()
})

test('a route is shared with the track of a GPX file, which fills in its distance', async () => {
  const { author: page } = pages
  const dialog = sharing(page)
  await dialog.getByLabel('Title').fill('<i>South Canadian</i> run')
  await dialog.getByLabel('Start location').fill('Norman, Oklahoma')
  await dialog.getByLabel('End location').fill('Chickasha, Oklahoma')
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'drive.gpx', mimeType: 'application/gpx+xml', buffer: driveToChickasha() })
  await expect(dialog.getByText('200 points read')).toBeVisible()
  await expect(dialog.getByLabel('Distance (miles)')).toHaveValue('32')
  await dialog.getByLabel('Estimated time (hours)').fill('1')
  await dialog.getByLabel('Difficulty').selectOption('advanced')
  await dialog.getByLabel('Hazards').fill('Low-water crossing, deer at dusk,, no cell service, trees')
  await expect(dialog.getByText('Not rated', { exact: true })).toBeVisible()
  await dialog.getByLabel('Road conditions').fill('Paved, then gravel')
  await dialog.getByLabel('Weather conditions').fill('Storms in the evening')
  await expect(dialog.getByText('Very high risk')).toBeVisible()
  await expect(dialog.getByText('3.5/10')).toBeVisible()
  await keepAlertLooks(page, 'route-share')
  await send(page).click()
  await expect(page.getByText('Route Created')).toBeVisible()
  await expect(card(page, '<i>South Canadian</i> run').getByRole('list', { name: 'Hazards' })).toContainText('+1 more')
})

test('another member finds it by search and difficulty, sees it drawn, and saves it', async () => {
  const { reader: page } = pages
  await page.goto('/community/routes')
  await page.getByPlaceholder('Search routes...').fill('water cross')
  await expect(page.getByRole('article')).toHaveCount(1)
  await page.getByLabel('Difficulty').selectOption('beginner')
  await expect(page.getByText('No routes match your search.')).toBeVisible()
  await page.getByRole('button', { name: 'Show all routes' }).click()
  await keepAlertLooks(page, 'chase-routes')
  await page.getByRole('link', { name: /^Show on map/ }).click()
  await expect(page).toHaveURL(/\?route=/)
  const dialog = page.getByRole('dialog', { name: '<i>South Canadian</i> run' })
  await expect(dialog.getByRole('group', { name: /^Map of the track from Norman/ })).toBeVisible()
  await waitForMap(dialog)
  const map = dialog.locator('[data-map]')
  await expect.poll(async () => (await countColors(page, map)).get(TRACK) ?? 0).toBeGreaterThan(100)
  await expect(dialog.getByText('fair (“gravel”)')).toBeVisible()
  await keepAlertLooks(page, 'route-details')
  await expect(dialog.getByRole('button', { name: 'Delete' })).toHaveCount(0)
  await dialog.getByRole('button', { name: /^Save 0/ }).click()
  await expect(page.getByText('Route Saved')).toBeVisible()
  await expect(dialog.getByRole('button', { name: /^Saved 1/ })).toBeVisible()
  await dialog.getByLabel('Write a comment').fill('Muddy after rain')
  await dialog.getByRole('button', { name: 'Send comment' }).click()
  await expect(dialog.getByRole('region', { name: 'Comments' })).toContainText('Muddy after rain')
  await keepAlertLooks(page, 'route-comments')
  await page.keyboard.press('Escape')
  await expect(page).not.toHaveURL(/route=/)
  await expect(card(page, 'South Canadian').getByText('1 comment')).toBeVisible()
  await page.getByRole('tab', { name: 'My Routes' }).click()
  await expect(page.getByRole('region', { name: 'Saved by you' }).getByRole('article')).toHaveCount(1)
  await card(page, 'South Canadian').getByRole('link', { name: 'Rhea Roads' }).click()
  await expect(page).toHaveURL(/\/profile\//)
})

test('its author deletes it after a confirmation', async () => {
  const { author: page, reader: other } = pages
  await page.goto('/community/routes?tab=mine')
  await card(page, 'South Canadian')
    .getByRole('link', { name: /^Show on map/ })
    .click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByRole('button', { name: 'Delete Route' }).click()
  await expect(page.getByText('Route Deleted')).toBeVisible()
  await expect(page.getByText('You have not shared a route yet.')).toBeVisible()
  await other.goto('/community/routes')
  await expect(other.getByText('No chase routes yet')).toBeVisible()
})
