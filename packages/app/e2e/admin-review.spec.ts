import { callAs } from './support/calls'
import { type Browser, type BrowserContext, expect, type Page, test } from './support/journey'
import { admin, person } from './support/people'
import { paintedPicture } from './support/pictures'
import { keepAlertLooks } from './support/screens'
import { signInByCall, signUpByCall } from './support/sessions'

/* An administrator reviews what members send in: each test goes on where the one before stopped. */
test.describe.configure({ mode: 'serial' })

const author = person('iris', 'Iris Author')
const reporter = person('rory', 'Rory Reporter')
const pages: { author: Page; reporter: Page; admin: Page } = Object.create(null)
const contexts: BrowserContext[] = []

async function openPage(browser: Browser) {
  const context = await browser.newContext()
  contexts.push(context)
  return context.newPage()
}

/** Adds a pending photo of the author and returns its id. */
async function addPhoto(title: string): Promise<string> {
  const page = pages.author
  const answer = await page.request.post('/api/photos/upload', {
    multipart: {
      title,
      stormType: 'supercell',
      location: 'Norman, OK',
      description: 'Seen from the overpass.',
      photo: { name: 'storm.png', mimeType: 'image/png', buffer: await paintedPicture(page) },
    },
  })
  const { id }: { id: string } = await answer.json()
  return id
}

async function addPost(content: string, postType = 'experience'): Promise<string> {
  const call = await callAs(pages.author, author)
  const { id }: { id: string } = await call('POST', '/api/community/posts', { content, postType })
  return id
}

const item = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text })
const told = (page: Page, text: string) => expect(page.getByText(text, { exact: true })).toBeVisible()

test.beforeAll(async ({ browser }) => {
  pages.author = await openPage(browser)
  pages.reporter = await openPage(browser)
  pages.admin = await openPage(browser)
  await signUpByCall(pages.author, author, { isApproved: true })
  await signUpByCall(pages.reporter, reporter, { isApproved: true })
  await signInByCall(pages.admin, admin)
})

test.afterAll(async () => {
  for (const context of contexts) await context.close()
})

test('a photo is approved and rejected with a reason in its tab, and both can be taken back', async () => {
  await addPhoto('Anvil at dusk')
  const page = pages.admin
  await page.goto('/admin?tab=photos')
  const photo = item(page, 'Anvil at dusk')
  await expect(photo.getByText('Pending', { exact: true })).toBeVisible()
  await keepAlertLooks(page, 'admin-photos')
  await photo.getByRole('button', { name: 'Approve Anvil at dusk' }).click()
  await told(page, 'Photo Approved')
  await expect(photo).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await told(page, 'Decision undone')
  await expect(photo).toBeVisible()
  await photo.getByRole('button', { name: 'Reject Anvil at dusk' }).click()
  const dialog = page.getByRole('dialog', { name: 'Reject Photo' })
  await dialog.getByLabel('Reason (optional)').fill('Too dark')
  await dialog.getByRole('button', { name: 'Reject Photo' }).click()
  await told(page, 'Photo Rejected')
  await page.getByLabel('Show').selectOption({ label: 'All Photos' })
  await expect(photo.getByText('Why it was rejected: Too dark')).toBeVisible()
  await photo.getByRole('button', { name: 'Approve Anvil at dusk' }).click()
  await told(page, 'Photo Approved')
  await page.getByLabel('Show').selectOption({ label: 'Approved' })
  await expect(photo.getByText('Approved', { exact: true })).toBeVisible()
})

test('a post is approved in its tab', async () => {
  await addPost('Hail fog over the wheat near Chickasha #hail')
  const page = pages.admin
  await page.goto('/admin?tab=posts')
  await expect(page.getByRole('heading', { name: 'Social Posts Approval' })).toBeVisible()
  const post = item(page, 'Hail fog over the wheat')
  await keepAlertLooks(page, 'admin-posts')
  await post.getByRole('button', { name: 'Approve Post' }).click()
  await told(page, 'Post Approved')
  await expect(post).toHaveCount(0)
})

test('a member reports a post, a photo and a profile on their pages', async () => {
  const page = pages.reporter
  const report = async (what: string, reason: string) => {
    const dialog = page.getByRole('dialog', { name: `Report this ${what}` })
    await dialog.getByRole('button', { name: 'Send Report' }).click()
    await expect(dialog.getByText('Please choose what is wrong')).toBeVisible()
    await dialog.getByLabel('What is wrong?').selectOption({ label: reason })
    if (what === 'post') await keepAlertLooks(page, 'report-dialog')
    await dialog.getByRole('button', { name: 'Send Report' }).click()
    await told(page, 'Report Sent')
  }
  await page.goto('/community/social')
  await item(page, 'Hail fog over the wheat').getByRole('button', { name: 'Report post' }).click()
  await report('post', 'False weather information')
  await page.goto('/gallery')
  await page.getByRole('link', { name: 'Anvil at dusk' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Report' }).click()
  await report('photo', 'It is not theirs to share')
  await page
    .getByRole('dialog')
    .getByRole('link', { name: /Iris Author/ })
    .click()
  await page.getByRole('button', { name: 'Report' }).click()
  await report('profile', 'Spam or advertising')
})

test('the review queue works by keyboard, with undo', async () => {
  await addPost('TORNADO ON THE GROUND by Tuttle', 'warning')
  await addPost('Quiet night at the motel')
  const page = pages.admin
  await page.goto('/admin?tab=review')
  const search = page.getByPlaceholder('Search the queue')
  await search.fill('Iris')
  const warning = item(page, 'TORNADO ON THE GROUND')
  await expect(warning.getByText('Critical')).toBeVisible()
  const queue = page.getByRole('list', { name: 'Review queue' }).getByRole('article')
  await expect(queue).toHaveCount(5)
  await page.getByRole('button', { name: 'Show Analytics' }).click()
  await expect(page.getByText('Open reports')).toBeVisible()
  await keepAlertLooks(page, 'admin-review')
  await page.getByRole('button', { name: 'Hide Analytics' }).click()

  await page.getByLabel('Type').selectOption({ label: 'Warning' })
  await expect(queue).toHaveCount(1)
  await page.getByLabel('Type').selectOption({ label: 'All' })
  await page.getByLabel('Severity').selectOption({ label: 'Critical' })
  await expect(queue).toHaveCount(1)
  await page.getByRole('button', { name: 'Clear' }).click()
  await expect(search).toHaveValue('')
  await search.fill('Iris')
  await page.getByLabel('Type').selectOption({ label: 'Experience' })
  await expect(queue).toHaveCount(1)

  await page.getByRole('heading', { name: 'Review queue' }).click()
  await page.keyboard.press('j')
  await expect(item(page, 'Quiet night')).toBeFocused()
  await page.keyboard.press('o')
  await expect(item(page, 'Quiet night').getByText('@iris')).toBeVisible()
  await page.keyboard.press('x')
  await expect(page.getByText('1 of 1 selected')).toBeVisible()
  await page.keyboard.press('a')
  await told(page, 'Post Approved')
  await expect(queue).toHaveCount(0)
  await page.keyboard.press('u')
  await told(page, 'Decision undone')
  await expect(queue).toHaveCount(1)
  await page.keyboard.press('j')
  await page.keyboard.press('r')
  const dialog = page.getByRole('dialog', { name: 'Reject Post' })
  await dialog.getByLabel('Reason (optional)').fill('Not about weather')
  await page.keyboard.press('Enter')
  await told(page, 'Post Rejected')
  await expect(queue).toHaveCount(0)
})

test('resolving a report removes its subject, another is dismissed, several are decided at once', async () => {
  const page = pages.admin
  await page.goto('/admin?tab=review')
  await page.getByPlaceholder('Search the queue').fill('Iris')
  await page.getByLabel('Type').selectOption({ label: 'Report' })
  const queue = page.getByRole('list', { name: 'Review queue' }).getByRole('article')
  await expect(queue).toHaveCount(3)
  await keepAlertLooks(page, 'admin-reports')
  const post = queue.filter({ hasText: 'post of Iris Author' })
  await post.getByRole('button', { expanded: false }).first().click()
  await expect(post.getByRole('link', { name: 'See the post' })).toBeVisible()
  await keepAlertLooks(page, 'admin-reports-open')
  await post.getByRole('button', { name: /^More actions: Report of a post of Iris Author/ }).click()
  await page.getByRole('menuitem', { name: 'Resolve' }).click()
  const dialog = page.getByRole('dialog', { name: 'Resolve Report' })
  await dialog.getByText('Remove the post too').click()
  await dialog.getByRole('button', { name: 'Resolve' }).click()
  await told(page, 'Report Resolved')
  await expect(queue).toHaveCount(2)
  await pages.reporter.goto('/community/social')
  await expect(item(pages.reporter, 'Hail fog over the wheat')).toHaveCount(0)
  await page.getByRole('button', { name: 'Select all' }).click()
  await expect(page.getByText('2 of 2 selected')).toBeVisible()
  await page.getByRole('button', { name: 'Approve selected' }).click()
  await told(page, '2 of 2 approved')
  await expect(page.getByText('Nothing to review')).toBeVisible()
})

test('a contest is announced, changed and deleted by an administrator', async () => {
  const page = pages.admin
  await page.goto('/admin')
  await page.getByRole('link', { name: 'Manage Contests' }).click()
  await page.getByRole('button', { name: 'Create Contest' }).click()
  const create = page.getByRole('dialog', { name: 'Create Contest' })
  const title = `Mammatus of ${author.username}`
  await create.getByLabel('Title').fill(title)
  await create.getByLabel('Ends').fill(`${new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)}T12:00`)
  await create.getByRole('button', { name: 'Create Contest' }).click()
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
  await page.goto('/admin/contests')
  const contest = item(page, title)
  await contest.getByRole('button', { name: `Edit ${title}` }).click()
  const edit = page.getByRole('dialog', { name: 'Edit Contest' })
  await edit.getByLabel('Maximum submissions').fill('12')
  await edit.getByRole('button', { name: 'Save Changes' }).click()
  await told(page, 'Contest Updated')
  await expect(contest.getByText('0 of 12 submissions', { exact: false })).toBeVisible()
  await keepAlertLooks(page, 'admin-contests')
  await contest.getByRole('button', { name: 'Close Contest' }).click()
  await page.getByRole('button', { name: 'Close it now' }).click()
  await expect(contest.getByText('Closed', { exact: true })).toBeVisible()
  await contest.getByRole('button', { name: `Delete ${title}` }).click()
  await page.getByRole('button', { name: 'Delete Contest' }).click()
  await told(page, 'Contest Deleted')
  await expect(contest).toHaveCount(0)
})
