import { callAs } from './support/calls'
import { type BrowserContext, expect, type Page, test } from './support/journey'
import { admin, person } from './support/people'
import { keepAlertLooks } from './support/screens'
import { signInByCall, signUpByCall } from './support/sessions'

/* One plan from the first thought until it is called off; each test goes on where the one before stopped. */
test.describe.configure({ mode: 'serial' })

const chaser = person('pia', 'Pia Planner')
const fan = person('finn', 'Finn Fan')
const pages: { chaser: Page; fan: Page } = Object.create(null)
const contexts: BrowserContext[] = []
let channel = ''

/** Returns a local time some days ahead in the format of a datetime-local field. */
function daysAhead(days: number): string {
  const time = new Date(Date.now() + days * 86_400_000)
  return `${new Date(time.getTime() - time.getTimezoneOffset() * 60_000).toISOString().slice(0, 11)}16:00`
}

const upcoming = (page: Page) => page.getByRole('region', { name: 'Upcoming streams' })

test.beforeAll(async ({ browser }) => {
  for (const [name, who] of [
    ['chaser', chaser],
    ['fan', fan],
  ] as const) {
    const context = await browser.newContext()
    contexts.push(context)
    pages[name] = await context.newPage()
    const { user } = await signUpByCall(pages[name], who, { isApproved: name === 'chaser' })
    if (name === 'chaser') channel = `/streaming/${user.id}`
  }
  await pages.chaser.goto(channel)
})

test.afterAll(async () => {
  for (const context of contexts) await context.close()
})

test('the form reports missing and invalid fields, and a stream is planned', async () => {
  const { chaser: page } = pages
  await expect(upcoming(page).getByText('Nothing planned.')).toBeVisible()
  await upcoming(page).getByRole('button', { name: 'Plan Stream' }).click()
  const dialog = page.getByRole('dialog', { name: 'Plan Stream' })
  await dialog.getByRole('button', { name: 'Plan Stream' }).click()
  await expect(dialog.getByText('Title is required')).toBeVisible()
  await expect(dialog.getByText('Choose a date and a time')).toBeVisible()
  await dialog.getByLabel('Title').fill('<b>Dryline day</b>')
  await dialog.getByLabel('Date and time').fill('2020-05-20T16:00')
  await dialog.getByRole('button', { name: 'Plan Stream' }).click()
  await expect(dialog.getByText('Choose a date in the future')).toBeVisible()
  await keepAlertLooks(page, 'plan-stream')
  await dialog.getByLabel('Date and time').fill(daysAhead(2))
  await dialog.getByRole('button', { name: 'Plan Stream' }).click()
  await expect(page.getByText('Stream planned')).toBeVisible()
  await expect(upcoming(page).getByRole('heading', { name: '<b>Dryline day</b>' })).toBeVisible()
})

test('a member sets and removes a reminder, and the chaser sees the number of reminders', async () => {
  const { fan: page, chaser: owner } = pages
  await page.goto(channel)
  await upcoming(page).getByRole('button', { name: 'Remind me of <b>Dryline day</b>' }).click()
  await expect(page.getByText('Reminder set')).toBeVisible()
  await expect(upcoming(page).getByText('1 person wants a reminder')).toBeVisible()
  const calendar = upcoming(page).getByRole('link', { name: 'Add <b>Dryline day</b> to your calendar' })
  const file = await page.request.get((await calendar.getAttribute('href')) ?? '')
  expect(await file.text()).toContain('SUMMARY:Pia Planner live: <b>Dryline day</b>')
  await keepAlertLooks(page, 'upcoming-streams')
  await owner.reload()
  await expect(upcoming(owner).getByText('1 person wants a reminder')).toBeVisible()
  await upcoming(page).getByRole('button', { name: 'Remove the reminder of <b>Dryline day</b>' }).click()
  await expect(page.getByText('Reminder removed')).toBeVisible()
  await upcoming(page).getByRole('button', { name: 'Remind me of <b>Dryline day</b>' }).click()
  await expect(upcoming(page).getByText('1 person wants a reminder')).toBeVisible()
})

test('the chaser changes and cancels it; members with a reminder are notified, others are not', async ({
  page: visitor,
}) => {
  const { chaser: page, fan: waiting } = pages
  await upcoming(page).getByRole('button', { name: 'Edit <b>Dryline day</b>' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Planned Stream' })
  await dialog.getByLabel('Title').fill('Triple point')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(upcoming(page).getByRole('heading', { name: 'Triple point' })).toBeVisible()
  await visitor.goto(channel)
  await expect(upcoming(visitor).getByRole('heading', { name: 'Triple point' })).toBeVisible()
  await upcoming(page).getByRole('button', { name: 'Cancel Triple point' }).click()
  const question = page.getByRole('alertdialog', { name: 'Cancel planned stream' })
  await expect(question.getByText('Cancel Triple point? 1 person wants a reminder.')).toBeVisible()
  await question.getByRole('button', { name: 'Cancel Stream' }).click()
  await expect(page.getByText('Planned stream cancelled')).toBeVisible()
  await waiting.reload()
  await expect(upcoming(waiting).getByText('cancelled')).toBeVisible()
  await visitor.reload()
  await expect(visitor.getByRole('heading', { name: 'Recent Activity' })).toBeVisible()
  await expect(upcoming(visitor)).toHaveCount(0)
})

test('an administrator previews an emergency alert, sends it and withdraws it', async ({ page }) => {
  const { fan: reader } = pages
  await signInByCall(page, admin)
  await page.goto('/admin')
  await page.getByRole('button', { name: 'Send emergency alert' }).click()
  const dialog = page.getByRole('dialog', { name: 'Emergency alert' })
  await dialog.getByRole('button', { name: 'Check and send...' }).click()
  await expect(dialog.getByText('Title is required')).toBeVisible()
  // No member has a place near this one, so other journeys see only the banner.
  await page.context().grantPermissions(['geolocation'])
  await page.context().setGeolocation({ latitude: 10, longitude: -140 })
  await dialog.getByLabel('Who gets it').selectOption('place')
  await dialog.getByRole('button', { name: 'My position' }).click()
  await expect(dialog.getByText('Around 10.0000, -140.0000')).toBeVisible()
  const title = `Siren test ${chaser.username}`
  await dialog.getByLabel('Title').fill(title)
  await dialog.getByLabel('Text').fill('Sirens sound at noon. Nothing to do.')
  await keepAlertLooks(page, 'alert-form')
  await dialog.getByRole('button', { name: 'Check and send...' }).click()
  const check = page.getByRole('dialog', { name: 'Send this emergency alert?' })
  await expect(check.getByText('within 50 km of 10.0000, -140.0000')).toBeVisible()
  await keepAlertLooks(page, 'alert-check')
  await check.getByRole('button', { name: 'Send alert' }).click()
  await expect(page.getByText('Emergency alert sent')).toBeVisible()
  await expect(reader.getByRole('alert', { name: 'Emergency alert' }).getByText(title)).toBeVisible()
  await keepAlertLooks(reader, 'alert-banner')
  const call = await callAs(page, admin)
  const sent: { id: string; title: string }[] = await call('GET', '/api/admin/emergency-alerts')
  expect(sent.map((alert) => alert.title)).toContain(title)
  await page.getByRole('button', { name: 'Send emergency alert' }).click()
  await dialog.getByRole('button', { name: `Withdraw ${title}` }).click()
  await expect(page.getByText('Emergency alert withdrawn')).toBeVisible()
  await expect(reader.getByText(title)).toHaveCount(0)
})
