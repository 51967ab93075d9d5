import { callAs } from './support/calls'
import { type Browser, type BrowserContext, expect, type Page, test } from './support/journey'
import { admin, person } from './support/people'
import { keepAlertLooks } from './support/screens'
import { signUpByCall } from './support/sessions'

/* One post from its draft until its hashtag trends: each test goes on where the one before stopped. */
test.describe.configure({ mode: 'serial' })

const author = person('nell', 'Nell Writer')
const reader = person('abel', 'Abel Reader')
const pages: { author: Page; reader: Page } = Object.create(null)
const contexts: BrowserContext[] = []
const CONTENT = 'The wall cloud west of El Reno turns. Leave by the south. #ElReno'

async function openPage(browser: Browser) {
  const context = await browser.newContext()
  contexts.push(context)
  return context.newPage()
}

const post = (page: Page, text = CONTENT) => page.getByRole('article').filter({ hasText: text })

/** Approves or rejects the author's only pending post by an API call. */
async function review(page: Page, verdict: 'approve' | 'reject', reason?: string) {
  const call = await callAs(page, admin)
  const all: { id: string; user: { username: string } }[] = await call('GET', '/api/admin/posts/pending')
  const waiting = all.find(({ user }) => user.username === author.username)
  await call('POST', `/api/admin/posts/${waiting?.id}/${verdict}`, reason === undefined ? {} : { reason })
}

test.beforeAll(async ({ browser }) => {
  pages.author = await openPage(browser)
  pages.reader = await openPage(browser)
  await signUpByCall(pages.author, author)
  await signUpByCall(pages.reader, reader)
})

test.afterAll(async () => {
  for (const context of contexts) await context.close()
})

test('the hub leads to the feed, which tells visitors why to sign in', async ({ page }) => {
  await page.goto('/community')
  await expect(page.getByRole('heading', { name: 'Community', level: 1 })).toBeVisible()
  await page.getByRole('link', { name: 'Social Feed', exact: true }).click()
  await expect(page).toHaveURL('/community/social')
  await expect(page.getByText('These are the newest posts.', { exact: false })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Create Post' })).toHaveCount(0)
  await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click()
  await expect(page).toHaveURL('/auth')
})

test('an empty draft is refused with the documented text', async () => {
  const { author: page } = pages
  await page.goto('/community/social')
  await page.getByRole('button', { name: 'Create Post' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create Post' })
  await dialog.getByLabel('What would you like to share?').fill('   ')
  await dialog.getByRole('button', { name: 'Submit Post' }).click()
  await expect(page.getByText('Missing Content', { exact: true })).toBeVisible()
  await expect(page.getByText('Please write something to share with the community').first()).toBeVisible()
  await expect(dialog.getByLabel('Image URL')).toHaveCount(0)
  await dialog.getByLabel('Type').selectOption('photo')
  await expect(dialog.getByLabel('Image URL')).toBeVisible()
  await keepAlertLooks(page, 'social-create')
  await dialog.getByLabel('Hashtags').fill('two words')
  await dialog.getByLabel('What would you like to share?').fill('x')
  await dialog.getByRole('button', { name: 'Submit Post' }).click()
  await expect(dialog.getByText('A hashtag has at most 30 letters, digits and underscores')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
})

test('only its author sees a post that waits for review', async () => {
  const { author: page, reader: other } = pages
  await page.getByRole('button', { name: 'Warn others' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create Post' })
  await expect(dialog.getByLabel('Type')).toHaveValue('warning')
  await dialog.getByLabel('What would you like to share?').fill(CONTENT)
  await dialog.getByLabel('Hashtags').fill('#Plains, tornado')
  await dialog.getByLabel('Location').fill('El Reno, Oklahoma')
  await dialog.getByRole('button', { name: 'Submit Post' }).click()
  await expect(page.getByText('Post Submitted', { exact: true })).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await page.getByRole('tab', { name: 'My Posts' }).click()
  await expect(post(page)).toContainText('Pending Review')
  await keepAlertLooks(page, 'social-mine')

  await other.goto('/community/social')
  await other.getByPlaceholder('Search posts...').fill(CONTENT)
  await expect(other.getByText('No posts found')).toBeVisible()
})

test('once approved everyone sees it, likes it and comments on it', async () => {
  const { author: page, reader: other } = pages
  await review(other, 'approve')
  await other.reload()
  await expect(post(other)).toContainText('Warning')
  await post(other).getByRole('button', { name: 'Like, 0 likes' }).click()
  await expect(other.getByText('Post Liked', { exact: true })).toBeVisible()
  await post(other).getByRole('button', { name: 'Comments, 0 comments' }).click()
  await post(other).getByLabel('Write a comment').fill('On my way out, thank you.')
  await post(other).getByRole('button', { name: 'Send comment' }).click()
  await expect(post(other).getByText('On my way out, thank you.')).toBeVisible()
  await expect(post(other).getByRole('button', { name: 'Comments, 1 comment' })).toBeVisible()

  await page.reload()
  await expect(post(page).getByRole('button', { name: 'Like, 1 like' })).toBeVisible()
  await expect(post(page).getByText('Pending Review')).toHaveCount(0)
  await post(page).getByRole('link', { name: author.displayName }).click()
  await expect(page).toHaveURL(/\/profile\//)
})

test('its hashtags trend and lead to it, and the search finds it', async () => {
  const { reader: page } = pages
  const trending = page.getByRole('region', { name: 'Trending' })
  for (const hashtag of ['#elreno', '#plains', '#tornado']) {
    await expect(trending.getByRole('link', { name: hashtag })).toBeVisible()
  }
  await keepAlertLooks(page, 'social-feed')
  await trending.getByRole('link', { name: '#plains' }).click()
  await expect(page).toHaveURL('/community/social?hashtag=plains')
  await expect(post(page)).toBeVisible()
  await page.getByRole('button', { name: 'Stop showing only #plains' }).click()
  await page.getByPlaceholder('Search posts...').fill('reno turn')
  await page.getByLabel('Type of post').selectOption('tip')
  await expect(page.getByText('No posts found')).toBeVisible()
  await page.getByRole('button', { name: 'Show all posts' }).click()
  await page.getByPlaceholder('Search posts...').fill('reno turn')
  await expect(post(page)).toBeVisible()
  await page.getByPlaceholder('Search posts...').fill('blizzard')
  await expect(page.getByText('No posts found')).toBeVisible()
})

test('the search of the home page finds it, for visitors too', async ({ page }) => {
  await page.goto('/')
  await page.getByPlaceholder(/Search storms/i).fill('wall cloud reno')
  const found = page.getByRole('region', { name: 'Also found' })
  await expect(found.getByRole('link', { name: CONTENT })).toBeVisible()
  await keepAlertLooks(page, 'home-found')
  await found.getByRole('link', { name: CONTENT }).click()
  await expect(page).toHaveURL(/\/community\/social\?post=/)
  await expect(post(page).getByText('On my way out, thank you.')).toBeVisible()
  await post(page).getByRole('button', { name: /^Like/ }).click()
  await expect(page.getByText('Sign in to like', { exact: true })).toBeVisible()
  await page.goto('/community')
  await expect(page.getByRole('link', { name: CONTENT })).toBeVisible()
  await keepAlertLooks(page, 'community-hub')
})

test('the author of a rejected post reads the reason and deletes it', async () => {
  const { author: page } = pages
  const text = '<script>document.title = "pwned"</script> <b>bold</b> #<i>'
  await page.goto('/community/social')
  await page.getByRole('button', { name: 'Create Post' }).click()
  await page.getByLabel('What would you like to share?').fill(text)
  await page.getByRole('button', { name: 'Submit Post' }).click()
  await expect(page.getByText('Post Submitted', { exact: true })).toBeVisible()
  await review(page, 'reject', 'Please tell us about storms')
  await page.goto('/community/social?tab=mine')
  await expect(post(page, text)).toContainText('Rejected')
  await expect(post(page, text)).toContainText('Please tell us about storms')
  await expect(page).toHaveTitle(/^Social Feed/)
  await post(page, text).getByRole('button', { name: 'Delete post' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete post' }).click()
  await expect(page.getByText('Post Deleted', { exact: true })).toBeVisible()
  await expect(post(page, text)).toHaveCount(0)
})
