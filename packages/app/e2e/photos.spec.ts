import { callAs } from './support/calls'
import { type Browser, type BrowserContext, expect, expectFailure, type Page, test } from './support/journey'
import { admin, person } from './support/people'
import { paintedPicture } from './support/pictures'
import { keepScreens } from './support/screens'
import { signUpByCall } from './support/sessions'

/* One photo from its upload to its end: each test goes on where the one before stopped. */
test.describe.configure({ mode: 'serial' })

const author = person('lena', 'Lena Shutter')
const fan = person('flora', 'Flora Fan')
const pages: { author: Page; fan: Page } = Object.create(null)
const contexts: BrowserContext[] = []

async function openPage(browser: Browser) {
  const context = await browser.newContext()
  contexts.push(context)
  return context.newPage()
}

// The gallery also has photos of other journeys and of earlier attempts.
const WALL_CLOUD = `<b>Wall cloud</b> & "friends" of ${author.username}`
const SHELF_CLOUD = `Shelf cloud over wheat of ${author.username}`
const mineIn = (page: Page) => page.getByRole('article').filter({ hasText: `of ${author.username}` })
const card = (page: Page, title: string) => mineIn(page).filter({ hasText: title })

/** Uploads a photo through the dialog and waits until it is accepted. */
async function upload(page: Page, title: string, more: Record<string, string> = {}) {
  await page.getByRole('button', { name: 'Upload Photo' }).click()
  const dialog = page.getByRole('dialog', { name: 'Upload Photo' })
  await dialog
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'storm.png', mimeType: 'image/png', buffer: await paintedPicture(page) })
  await dialog.getByLabel('Title').fill(title)
  for (const [label, text] of Object.entries(more)) await dialog.getByLabel(label).fill(text)
  await dialog.getByLabel('Storm type').selectOption('supercell')
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(page.getByText('Photo Uploaded', { exact: true })).toBeVisible()
  await expect(dialog).toHaveCount(0)
}

/** Approves or rejects a pending photo by an API call; admin-review.spec.ts does it in the browser. */
async function review(page: Page, title: string, verdict: 'approve' | 'reject') {
  const call = await callAs(page, admin)
  const waiting: { id: string; title: string }[] = await call('GET', '/api/admin/photos?status=pending')
  const photo = waiting.find((one) => one.title === title)
  await call('POST', `/api/admin/photos/${photo?.id}/${verdict}`)
}

test.beforeAll(async ({ browser }) => {
  for (const who of ['author', 'fan'] as const) pages[who] = await openPage(browser)
  await signUpByCall(pages.author, author)
  await signUpByCall(pages.fan, fan)
})

test.afterAll(async () => {
  for (const context of contexts) await context.close()
})

test('missing and invalid fields are refused with the documented texts', async () => {
  expectFailure(/^400 POST \/api\/trpc\/photos\.add/)
  expectFailure(/^415 POST \/api\/photos\/upload/)
  const { author: page } = pages
  await page.goto('/gallery')
  await page.getByRole('button', { name: 'Upload Photo' }).click()
  const dialog = page.getByRole('dialog', { name: 'Upload Photo' })
  const send = dialog.getByRole('button', { name: 'Upload', exact: true })
  await send.click()
  await expect(dialog.getByText('Title is required')).toBeVisible()
  await dialog.getByLabel('Title').fill('<img src=x onerror=alert(1)>')
  await send.click()
  await expect(page.getByText('No File Selected')).toBeVisible()
  await expect(page.getByText('Please select a photo file to upload.')).toBeVisible()

  const file = dialog.locator('input[type=file]').first()
  await file.setInputFiles({ name: 'a.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') })
  await expect(dialog.getByText('SVG drawings are not accepted.')).toBeVisible()
  await file.setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('a page called a photo') })
  await send.click()
  await expect(page.getByText('Upload Failed')).toBeVisible()
  await expect(page.getByText('Failed to upload photo. Please try again.')).toBeVisible()
  await expect(dialog.getByText('This is not a picture we can read.')).toBeVisible()

  await dialog.getByText('From an address').click()
  await send.click()
  await expect(page.getByText('Image URL Required')).toBeVisible()
  await expect(page.getByText('Please enter a valid image URL.', { exact: true })).toBeVisible()
  await dialog.getByLabel('Image URL').fill('not an address')
  await send.click()
  await expect(page.getByText('Invalid URL')).toBeVisible()
  await expect(page.getByText('Please enter a valid image URL (e.g. example.com/image.jpg)')).toBeVisible()
  await dialog.getByLabel('Image URL').fill(`${new URL(page.url()).origin}/favicon.svg`)
  await send.click()
  await expect(dialog.getByText('Pictures are fetched from public web addresses only')).toBeVisible()
  await keepScreens(page, 'gallery-upload')
  await dialog.getByRole('button', { name: 'Close' }).click()
})

test('only its author sees a photo that waits for approval', async ({ page: visitor }) => {
  const { author: page, fan: other } = pages
  await upload(page, WALL_CLOUD, {
    Description: 'Near Moore.\nTwo miles off.',
    Location: 'Moore, OK',
  })
  const mine = card(page, 'Wall cloud')
  await expect(mine.getByText('Pending')).toBeVisible()
  const image = mine.getByRole('img', { name: WALL_CLOUD })
  await expect
    .poll(() => image.evaluate((img) => img instanceof HTMLImageElement && img.naturalWidth))
    .toBeGreaterThan(0)
  const file = (await image.getAttribute('src')) ?? ''
  for (const stranger of [visitor, other]) {
    await stranger.goto('/gallery')
    await stranger.getByPlaceholder('Search photos...').fill(WALL_CLOUD)
    await expect(stranger.getByText('No photos match your search.')).toBeVisible()
    expect((await stranger.request.get(file)).status()).toBe(404)
  }
  expect((await page.request.get(file)).headers()['cache-control']).toBe('private, no-store')
})

test('an approved photo is public, found, liked and viewed', async ({ page: visitor }) => {
  const { author: page, fan: other } = pages
  await upload(page, SHELF_CLOUD, { Location: 'El Reno, OK' })
  await review(pages.author, WALL_CLOUD, 'approve')
  await review(pages.author, SHELF_CLOUD, 'approve')
  await other.goto('/gallery')
  await expect(mineIn(other)).toHaveCount(2)
  await other.getByPlaceholder('Search photos...').fill('moor')
  await expect(mineIn(other)).toHaveCount(1)
  await other.getByLabel('Storm type').selectOption('hail')
  await expect(other.getByText('No photos match your search.')).toBeVisible()
  await other.getByRole('button', { name: 'Show all photos' }).click()
  await expect(mineIn(other)).toHaveCount(2)

  const like = card(other, 'Wall cloud').getByRole('button', { name: /^Like / })
  await like.click()
  await expect(like).toHaveAttribute('aria-pressed', 'true')
  await expect(like).toHaveText('1')
  await keepScreens(other, 'gallery')

  await visitor.goto('/gallery')
  await expect(card(visitor, 'Wall cloud').getByRole('button', { name: /1 like$/ })).toBeVisible()
  await card(visitor, 'Wall cloud')
    .getByRole('button', { name: /^Like / })
    .click()
  await expect(visitor.getByText('Sign in to like this photo.')).toBeVisible()
})

test('the lightbox follows the arrow keys, counts the view and closes with Escape', async () => {
  const { fan: page } = pages
  await page.goto('/gallery')
  // Photos of other journeys are not between these two.
  await page.getByPlaceholder('Search photos...').fill(author.username)
  await page.getByRole('link', { name: SHELF_CLOUD }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('heading', { name: SHELF_CLOUD })).toBeVisible()
  await expect(dialog.getByText('1 view', { exact: true })).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Previous photo' })).toHaveCount(0)
  await page.keyboard.press('ArrowRight')
  await expect(dialog.getByRole('heading', { name: WALL_CLOUD })).toBeVisible()
  await expect(dialog.getByText('Two miles off.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Delete' })).toHaveCount(0)
  await keepScreens(page, 'gallery-lightbox')
  await page.keyboard.press('ArrowLeft')
  await expect(dialog.getByRole('heading', { name: SHELF_CLOUD })).toBeVisible()
  await page.reload()
  await expect(dialog.getByRole('heading', { name: SHELF_CLOUD })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL('/gallery')
})

test('the author deletes a photo for good', async () => {
  const { author: page, fan: other } = pages
  await page.goto('/gallery')
  await page.getByRole('link', { name: SHELF_CLOUD }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  const question = page.getByRole('alertdialog', { name: 'Delete Photo' })
  await question.getByRole('button', { name: 'Delete Photo' }).click()
  await expect(page.getByText('Photo Deleted')).toBeVisible()
  await expect(mineIn(page)).toHaveCount(1)
  await other.reload()
  await expect(mineIn(other)).toHaveCount(1)
})
