import { type Browser, type BrowserContext, expect, expectFailure, type Page, test } from './support/journey'
import { person } from './support/people'
import { keepAlertLooks } from './support/screens'
import { signUpByCall } from './support/sessions'

/* One meetup from its first look until it is cancelled: each test goes on where the one before stopped. */
test.describe.configure({ mode: 'serial' })

const host = person('hanna', 'Hanna Host')
const guest = person('gus', 'Gus Guest')
const late = person('lars', 'Lars Late')
const pages: { host: Page; guest: Page; late: Page } = Object.create(null)
const contexts: BrowserContext[] = []

async function openPage(browser: Browser) {
  const context = await browser.newContext()
  contexts.push(context)
  return context.newPage()
}

const upcoming = (page: Page) => page.getByRole('region', { name: 'Upcoming' }).getByRole('article')
const mine = (page: Page) => page.getByRole('region', { name: 'My Meetups' }).getByRole('article')

/** Returns a local time some days ahead in the format of a datetime-local field. */
function daysAhead(days: number): string {
  const time = new Date(Date.now() + days * 86_400_000)
  return `${new Date(time.getTime() - time.getTimezoneOffset() * 60_000).toISOString().slice(0, 11)}16:00`
}

test.beforeAll(async ({ browser }) => {
  for (const [name, who] of [
    ['host', host],
    ['guest', guest],
    ['late', late],
  ] as const) {
    pages[name] = await openPage(browser)
    await signUpByCall(pages[name], who)
  }
})

test.afterAll(async () => {
  for (const context of contexts) await context.close()
})

test('without meetups the page invites to create one, which only members can', async ({ page }) => {
  await page.goto('/community/meetups')
  await expect(page.getByRole('heading', { name: 'Meetups', level: 1 })).toBeVisible()
  await expect(page.getByText('No upcoming meetups')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Create Meetup' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Sign in to create or join' }).click()
  await expect(page).toHaveURL('/auth')
})

test('the form reports missing and invalid fields', async () => {
  const { host: page } = pages
  await page.goto('/community/meetups')
  await page.getByRole('button', { name: 'Create Meetup' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create Meetup' })
  await expect(dialog.getByLabel('Maximum participants')).toHaveValue('20')
  await dialog.getByLabel('Maximum participants').fill('101')
  await dialog.getByRole('button', { name: 'Create Meetup' }).click()
  for (const problem of [
    'Title is required',
    'Location is required',
    'Date is required',
    'Participants must be a number from 1 to 100',
  ])
    await expect(dialog.getByText(problem)).toBeVisible()
  await dialog.getByLabel('Date and time').fill('2020-05-20T16:00')
  await dialog.getByRole('button', { name: 'Create Meetup' }).click()
  await expect(dialog.getByText('Choose a date in the future')).toBeVisible()
  await keepAlertLooks(page, 'meetup-create')
})

test('a meetup is created, and its host takes the first place', async ({ page: visitor }) => {
  const { host: page } = pages
  const dialog = page.getByRole('dialog', { name: 'Create Meetup' })
  await dialog.getByLabel('Title').fill('<b>Forecast coffee</b>')
  await dialog.getByLabel('Location').fill('Andrews Park, Norman, Oklahoma')
  await dialog.getByLabel('Date and time').fill(daysAhead(3))
  await dialog.getByLabel('Maximum participants').fill('2')
  await dialog.getByLabel('Description').fill('Maps, soundings and coffee.\nThen everybody drives.')
  await dialog.getByLabel('Safety notes').fill('Bring a radio and a full tank.')
  await dialog.getByLabel('Weather conditions').fill('Storms by evening')
  await dialog.getByRole('button', { name: 'Create Meetup' }).click()
  await expect(page.getByText('Meetup created successfully!')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(upcoming(page)).toContainText('<b>Forecast coffee</b>')
  await expect(mine(page)).toContainText('1 of 2 places taken')
  await visitor.goto('/community/meetups')
  await expect(upcoming(visitor)).toContainText('Hanna Host')
  const calendar = upcoming(visitor).getByRole('link', { name: /calendar/ })
  const file = await visitor.request.get((await calendar.getAttribute('href')) ?? '')
  expect(await file.text()).toContain('SUMMARY:<b>Forecast coffee</b>\r\n')
})

test('its page shows the full text, and who is coming to members only', async ({ page: visitor }) => {
  expectFailure(/^404 GET \/api\/trpc\/meetups\.get/)
  const { host: page } = pages
  await upcoming(page).getByRole('link', { name: '<b>Forecast coffee</b>', exact: true }).click()
  await expect(page).toHaveURL(/\/community\/meetups\/./)
  await expect(page.getByRole('heading', { name: '<b>Forecast coffee</b>', level: 1 })).toBeVisible()
  await expect(page.getByText('Then everybody drives.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Who is coming' })).toContainText('Hanna Host')
  await visitor.goto(page.url())
  await expect(visitor.getByText('1 person has joined.')).toBeVisible()
  await expect(visitor.getByRole('region', { name: 'Who is coming' })).not.toContainText('Hanna Host')
  await visitor.goto('/community/meetups/none')
  await expect(visitor.getByText('Meetup not found')).toBeVisible()
})

test('its host edits it', async () => {
  const { host: page } = pages
  await page.getByRole('button', { name: /^Edit/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Meetup' })
  await expect(dialog.getByLabel('Maximum participants')).toHaveValue('2')
  await dialog.getByLabel('Description').fill('Maps, soundings and tea.')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Meetup saved')).toBeVisible()
  await expect(page.getByText('Maps, soundings and tea.')).toBeVisible()
  await keepAlertLooks(page, 'meetup')
})

test('the last place is taken, and a later member is refused', async () => {
  expectFailure(/^409 POST \/api\/trpc\/meetups\.join/)
  const { guest: page, late: other } = pages
  await page.goto('/community/meetups')
  await other.goto('/community/meetups')
  await expect(upcoming(other).getByRole('button', { name: /^Join/ })).toBeVisible()
  await upcoming(page).getByRole('button', { name: /^Join/ }).click()
  await expect(page.getByText('Successfully joined meetup!')).toBeVisible()
  await expect(mine(page)).toContainText('2 of 2 places taken')
  await upcoming(other).getByRole('button', { name: /^Join/ }).click()
  await expect(other.getByText('Failed to join meetup')).toBeVisible()
  await expect(other.getByText('This meetup is full')).toBeVisible()
  await expect(upcoming(other).getByRole('button', { name: / is full$/ })).toBeDisabled()
  await keepAlertLooks(page, 'meetups')
  await mine(page).getByRole('link', { name: '<b>Forecast coffee</b>', exact: true }).click()
  const coming = page.getByRole('region', { name: 'Who is coming' })
  await expect(coming).toContainText('1 other person does not show their name.')
  await coming.getByText('Show my name to other members').click()
  await expect(coming).toContainText('Gus Guest')
  await keepAlertLooks(page, 'meetup-joined')
  await page.getByRole('link', { name: 'All meetups' }).click()
  await keepAlertLooks(other, 'meetups-full')
})

test('a place that was given up can be taken', async () => {
  const { guest: page, late: other } = pages
  await upcoming(page)
    .getByRole('button', { name: /^Leave/ })
    .click()
  await expect(page.getByText('You left the meetup')).toBeVisible()
  await expect(mine(page)).toHaveCount(0)
  await other.reload()
  await upcoming(other).getByRole('button', { name: /^Join/ }).click()
  await expect(other.getByText('Successfully joined meetup!')).toBeVisible()
})

test('a cancelled meetup leaves the list, and its participants still see it', async () => {
  const { host: page, late: other } = pages
  await page.goto('/community/meetups')
  await upcoming(page)
    .getByRole('button', { name: /^Cancel/ })
    .click()
  const dialog = page.getByRole('alertdialog', { name: 'Cancel Meetup' })
  await expect(dialog.getByText('1 other person has joined and will be notified.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel Meetup' }).click()
  await expect(page.getByText('Meetup cancelled')).toBeVisible()
  await expect(page.getByText('No upcoming meetups')).toBeVisible()
  await other.reload()
  await expect(mine(other)).toContainText('cancelled')
  await other.goto('/notifications?tab=inbox')
  await expect(
    other.getByText('“<b>Forecast coffee</b>” at Andrews Park, Norman, Oklahoma will not take place.'),
  ).toBeVisible()
  await other.goto('/community/meetups')
  await expect(mine(other).getByRole('button')).toHaveCount(0)
})

test('the tab of the hub shows more than the overview', async () => {
  const { late: page } = pages
  await page.goto('/community')
  await expect(page.getByRole('region', { name: 'Upcoming meetups' })).toBeVisible()
  await expect(mine(page)).toHaveCount(0)
  await page.getByRole('tab', { name: 'Meetups' }).click()
  await expect(mine(page)).toContainText('cancelled')
  await keepAlertLooks(page, 'hub-meetups')
})
