import { callAs } from './support/calls'
import { expect, type Page, test } from './support/journey'
import { admin, person } from './support/people'
import { paintedPicture } from './support/pictures'
import { keepAlertLooks } from './support/screens'
import { signInByCall, signUpByCall } from './support/sessions'

const author = person('ansel', 'Ansel Lens')
const fan = person('vera', 'Vera Voter')

/** Uploads and approves a photo of the signed-in member by API calls. */
async function addPhoto(page: Page, title: string) {
  const answer = await page.request.post('/api/photos/upload', {
    multipart: {
      title,
      stormType: 'lightning',
      photo: { name: 'bolt.png', mimeType: 'image/png', buffer: await paintedPicture(page) },
    },
  })
  const { id }: { id: string } = await answer.json()
  const call = await callAs(page, admin)
  await call('POST', `/api/admin/photos/${id}/approve`)
}

/** Tomorrow at noon in the format of a datetime-local field. */
const tomorrow = () => `${new Date(Date.now() + 24 * 3_600_000).toISOString().slice(0, 10)}T12:00`

test('a contest is announced, takes a photo and a vote, and has a winner', async ({ browser, page }) => {
  const pageOf = async () => (await browser.newContext()).newPage()
  const [authorPage, fanPage] = [await pageOf(), await pageOf()]
  await signUpByCall(authorPage, author, { isApproved: true })
  await signUpByCall(fanPage, fan, { isApproved: true })
  await addPhoto(authorPage, 'Bolt over Moore')

  await signInByCall(page, admin)
  await page.goto('/community/contests')
  await page.getByRole('button', { name: 'Create Contest' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create Contest' })
  await dialog.getByRole('button', { name: 'Create Contest' }).click()
  await expect(dialog.getByText('Title is required')).toBeVisible()
  await dialog.getByLabel('Title').fill('Best Lightning')
  await dialog.getByLabel('Description').fill('One bolt says it all.')
  await dialog.getByLabel('Storm type').selectOption('lightning')
  await dialog.getByLabel('Ends').fill(tomorrow())
  await dialog.getByRole('button', { name: 'Create Contest' }).click()
  await expect(page.getByRole('heading', { name: 'Best Lightning', level: 1 })).toBeVisible()
  await expect(page.getByText('No photos yet')).toBeVisible()

  await authorPage.goto('/community')
  await authorPage.getByRole('link', { name: 'Best Lightning' }).click()
  await authorPage.getByRole('button', { name: 'Submit a Photo' }).click()
  await authorPage.getByRole('radio', { name: 'Bolt over Moore' }).check()
  await keepAlertLooks(authorPage, 'contest-submit')
  await authorPage.getByRole('button', { name: 'Submit Photo' }).click()
  await expect(authorPage.getByText('Photo Submitted', { exact: true })).toBeVisible()
  const entry = (on: Page) => on.getByRole('article').filter({ hasText: 'Bolt over Moore' })
  await expect(entry(authorPage).getByRole('button', { name: /^Vote/ })).toHaveCount(0)
  await expect(entry(authorPage).getByRole('button', { name: 'Withdraw' })).toBeVisible()

  await fanPage.goto(new URL(authorPage.url()).pathname)
  await entry(fanPage).getByRole('button', { name: 'Vote for Bolt over Moore' }).click()
  await expect(fanPage.getByText('Vote Counted', { exact: true })).toBeVisible()
  await expect(entry(fanPage).getByText('1 vote')).toBeVisible()
  await expect(entry(fanPage).getByRole('button', { name: 'Your vote' })).toHaveAttribute('aria-pressed', 'true')
  await keepAlertLooks(fanPage, 'contest-open')

  await fanPage.goto('/community/contests')
  const card = fanPage.getByRole('article').filter({ hasText: 'Best Lightning' })
  await expect(card.getByRole('img', { name: 'Bolt over Moore' })).toBeVisible()
  await expect(card.getByText(/1 of 50 submissions, \d+ (minutes|hours|days) left/)).toBeVisible()
  await card.getByRole('link', { name: 'Best Lightning' }).click()

  await page.reload()
  await page.getByRole('button', { name: 'Close Contest' }).click()
  await page.getByRole('button', { name: 'Close it now' }).click()
  await expect(page.getByText('Contest Closed', { exact: true })).toBeVisible()
  await expect(page.getByText('Winner', { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Submit a Photo' })).toHaveCount(0)
  await keepAlertLooks(page, 'contest-over')

  await fanPage.reload()
  await expect(fanPage.getByText('Winner', { exact: true }).first()).toBeVisible()
  await fanPage.getByRole('link', { name: 'All contests' }).click()
  await expect(fanPage.getByRole('heading', { name: 'Past contests' })).toBeVisible()
  await keepAlertLooks(fanPage, 'contests')
  for (const one of [authorPage, fanPage]) await one.context().close()
})
