import { type BrowserContext, expect, type Page, test } from '../support/journey'
import { type Person, person } from '../support/people'
import { keepAlertLooks } from '../support/screens'
import { signUpByCall } from '../support/sessions'
import { startStreamAt } from '../support/stream-places'

/* One report from its four taps until it is withdrawn: each test goes on where the one before stopped. */
test.describe.configure({ mode: 'serial' })

const MOORE = { latitude: 35.3412, longitude: -97.4911 }
const chaser = person('rita', 'Rita Reporter')
const reader = person('rolf', 'Rolf Reader')
const pages: { chaser: Page; reader: Page } = Object.create(null)
const contexts: BrowserContext[] = []

const list = (page: Page) => page.getByRole('list', { name: 'Reports' }).getByRole('listitem')
const ofChaser = (page: Page) => list(page).filter({ hasText: /Rita Reporter|You/ })

test.beforeAll(async ({ browser }) => {
  async function open(who: Person, viewport?: { width: number; height: number }) {
    const context = await browser.newContext({
      geolocation: MOORE,
      permissions: ['geolocation'],
      reducedMotion: 'reduce',
      ...(viewport && { viewport, hasTouch: true }),
    })
    contexts.push(context)
    const page = await context.newPage()
    await signUpByCall(page, who, { isApproved: true })
    return page
  }
  pages.chaser = await open(chaser, { width: 390, height: 844 })
  pages.reader = await open(reader)
})

test.afterAll(async () => {
  for (const context of contexts) await context.close()
})

test('a storm is reported from a stream in four taps, and another account sees it within two seconds', async () => {
  const { chaser: phone, reader: page } = pages
  await page.goto('/weather?tab=reports')
  await expect(page.getByRole('heading', { name: 'Storm Reports' })).toBeVisible()
  await expect(page.getByText(/Within \d+ mi, the last 24 hours/)).toBeVisible()
  const id = await startStreamAt(phone, chaser, MOORE)
  await phone.goto(`/stream/${id}`)
  // The reader's page listens once its socket is open.
  await page.waitForTimeout(1_500)

  await phone.getByRole('button', { name: 'Report a storm' }).tap()
  const dialog = phone.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Hail' }).tap()
  await dialog.getByRole('button', { name: /Golf ball/ }).tap()
  await expect(dialog.getByText(/near Moore, OK/)).toBeVisible()
  await keepAlertLooks(phone, 'storm-report-form')
  await dialog.getByRole('button', { name: 'Send' }).tap()
  await expect(ofChaser(page).first()).toContainText('Hail 1.75 in')
  await expect(phone.getByText('Report Sent')).toBeVisible()
  await expect(ofChaser(page).first()).toContainText('near Moore, OK')
  await keepAlertLooks(page, 'storm-reports')
})

test('the report is a line in the chat of the stream near it', async () => {
  const { chaser: phone } = pages
  await expect(phone.getByRole('log').getByText(/^Hail 1.75 in, at this stream/)).toBeVisible()
})

test('the form says what is missing, and place and time can be corrected', async () => {
  const { reader: page } = pages
  await page.getByRole('button', { name: 'Report a storm' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Wind' }).click()
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(dialog.getByText('Choose the speed of the wind')).toBeVisible()
  await dialog.getByRole('button', { name: '60 mph' }).click()
  await dialog.getByRole('button', { name: 'Change time' }).click()
  await dialog.getByLabel(/^Seen at/).fill('2020-05-20T16:00')
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(dialog.getByText('Reports are about the last 24 hours')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
})

test('its author withdraws it, and it is gone for everyone', async () => {
  const { chaser: phone, reader: page } = pages
  await phone.goto('/weather?tab=reports')
  await phone.getByRole('region', { name: 'Your reports' }).getByRole('button', { name: 'Withdraw' }).tap()
  await phone.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).tap()
  await expect(phone.getByText('Report Withdrawn')).toBeVisible()
  await expect(ofChaser(page)).toHaveCount(0)
  await keepAlertLooks(phone, 'storm-reports-phone')
})
