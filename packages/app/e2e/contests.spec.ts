import { callAs } from './support/calls'
import { expect, expectFailure, type Page, test } from './support/journey'
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

test('a contest shows the picture that an administrator chose, until it is removed', async ({ browser, page }) => {
  await signInByCall(page, admin)
  await page.goto('/admin/contests')
  await page.getByRole('button', { name: 'Create Contest' }).click()
  const dialog = page.getByRole('dialog', { name: /Contest$/ })
  const file = dialog.locator('input[type=file]')
  await file.setInputFiles({ name: 'a.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') })
  await expect(dialog.getByText('SVG drawings are not accepted.')).toBeVisible()
  await dialog.getByLabel('Title').fill('Evening light')
  await dialog.getByLabel('Ends').fill(tomorrow())

  // The server refuses what only its name calls a picture. The contest exists by then and is not created twice.
  await file.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('a page called a picture') })
  expectFailure(/^415 POST \/api\/community\/contests\/[\w-]+\/picture/)
  await dialog.getByRole('button', { name: 'Create Contest' }).click()
  await expect(dialog.getByText('This is not a picture we can read.')).toBeVisible()
  await file.setInputFiles({ name: 'evening.png', mimeType: 'image/png', buffer: await paintedPicture(page) })
  await dialog.getByLabel('Picture description').fill('The sun behind a dark cloud')
  await keepAlertLooks(page, 'contest-form')
  await dialog.getByRole('button', { name: 'Create Contest' }).click()
  await expect(page.getByRole('heading', { name: 'Evening light', level: 1 })).toBeVisible()
  const picture = (on: Page) => on.getByRole('img', { name: 'The sun behind a dark cloud' })
  await expect(picture(page)).toBeVisible()
  await keepAlertLooks(page, 'contest-with-picture')

  const visitor = await (await browser.newContext()).newPage()
  await visitor.goto('/community/contests')
  const card = visitor.getByRole('article').filter({ hasText: 'Evening light' })
  await expect(card).toHaveCount(1)
  await expect(picture(visitor)).toBeVisible()
  const before = await picture(visitor).getAttribute('src')
  await keepAlertLooks(visitor, 'contest-cards')

  await page.goto('/admin/contests')
  const edit = page.getByRole('button', { name: 'Edit Evening light' })
  await edit.click()
  await expect(dialog.getByRole('img', { name: 'The picture of the contest' })).toBeVisible()
  await file.setInputFiles({ name: 'other.png', mimeType: 'image/png', buffer: await paintedPicture(page) })
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(dialog).toBeHidden()
  await visitor.reload()
  await expect(picture(visitor)).not.toHaveAttribute('src', before ?? '')

  await edit.click()
  await dialog.getByRole('button', { name: 'Remove picture' }).click()
  await expect(dialog.getByLabel('Picture description')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(dialog).toBeHidden()
  await visitor.reload()
  await expect(card.getByRole('link', { name: 'Evening light' })).toBeVisible()
  await expect(picture(visitor)).toHaveCount(0)
  await visitor.context().close()
})
