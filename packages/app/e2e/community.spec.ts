import { callAs } from './support/calls'
import { expect, type Page, test } from './support/journey'
import { admin, person } from './support/people'
import { paintedPicture } from './support/pictures'
import { keepAlertLooks } from './support/screens'
import { signInByCall, signUpByCall } from './support/sessions'

/** Uploads a photo of the signed-in member and approves it on the administrator's page, by API calls. Returns its id. */
async function addPhoto(page: Page, adminPage: Page, title: string): Promise<string> {
  const answer = await page.request.post('/api/photos/upload', {
    multipart: {
      title,
      stormType: 'hail',
      photo: { name: 'storm.png', mimeType: 'image/png', buffer: await paintedPicture(page) },
    },
  })
  const { id }: { id: string } = await answer.json()
  const call = await callAs(adminPage, admin)
  await call('POST', `/api/admin/photos/${id}/approve`)
  return id
}

const article = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text })

test('a warning of an approved member is in the feed at once, and an administrator removes it', async ({
  browser,
  page,
}) => {
  const TEXT = 'Wire down across Highway 9 at Pink. Turn round.'
  const chaser = person('wade', 'Wade Warner')
  const chaserPage = await (await browser.newContext()).newPage()
  const adminPage = await (await browser.newContext()).newPage()
  await signUpByCall(chaserPage, chaser, { isApproved: true })
  await signInByCall(adminPage, admin)

  await chaserPage.goto('/community/social')
  await chaserPage.getByRole('button', { name: 'Warn others' }).click()
  const dialog = chaserPage.getByRole('dialog', { name: 'Create Post' })
  await expect(dialog.getByText('Your warning is public at once.', { exact: false })).toBeVisible()
  await dialog.getByLabel('What would you like to share?').fill(TEXT)
  await dialog.getByRole('button', { name: 'Submit Post' }).click()
  await expect(chaserPage.getByText('Warning Published', { exact: true })).toBeVisible()
  await expect(article(chaserPage, TEXT)).toContainText('Not reviewed yet')

  await page.goto('/community')
  const posts = page.getByRole('region', { name: 'Recent posts' }).getByRole('article')
  await expect(posts.filter({ hasText: TEXT })).toContainText('Not reviewed yet')
  await expect(posts.first()).toContainText('Warning')
  const shown = posts.filter({ hasText: TEXT })
  const like = shown.getByRole('button', { name: 'Like, 0 likes' })
  expect((await like.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await expect(shown.getByRole('link', { name: 'Comments, 0 comments' })).toHaveAttribute('href', /post=/)
  await adminPage.goto('/community')
  const liked = adminPage.getByRole('region', { name: 'Recent posts' }).getByRole('article').filter({ hasText: TEXT })
  await liked.getByRole('button', { name: 'Like, 0 likes' }).click()
  await expect(liked.getByRole('button', { name: 'Like, 1 like' })).toHaveAttribute('aria-pressed', 'true')
  await keepAlertLooks(page, 'community-hub-warning')

  await adminPage.goto('/admin?tab=review')
  await adminPage.getByPlaceholder('Search the queue').fill('Wade')
  const waiting = article(adminPage, TEXT)
  await expect(waiting.getByText('Already published')).toBeVisible()
  await expect(waiting.getByRole('button', { name: /^Confirm/ })).toBeVisible()
  await waiting.getByRole('button', { name: /^More actions/ }).click()
  await adminPage.getByRole('menuitem', { name: 'Reject' }).click()
  const reject = adminPage.getByRole('dialog', { name: 'Reject Post' })
  await reject.getByLabel('Reason (optional)').fill('The wire is repaired')
  await reject.getByRole('button', { name: 'Reject', exact: true }).click()
  await expect(adminPage.getByText('Post Rejected', { exact: true })).toBeVisible()

  await page.reload()
  await expect(page.getByRole('link', { name: 'Open Social Feed' })).toBeVisible()
  await expect(page.getByText(TEXT)).toHaveCount(0)
  await chaserPage.goto('/community/social?tab=mine')
  await expect(article(chaserPage, TEXT)).toContainText('The wire is repaired')
  for (const one of [chaserPage, adminPage]) await one.context().close()
})

test('the gallery is sorted by its address, and members talk about a photo', async ({ browser, page }) => {
  const author = person('gail', 'Gail Lens')
  const fan = person('theda', 'Theda Fan')
  const [older, newer] = [`Hail shaft of ${author.username}`, `Green sky of ${author.username}`]
  const authorPage = await (await browser.newContext()).newPage()
  const adminPage = await (await browser.newContext()).newPage()
  await signUpByCall(authorPage, author, { isApproved: true })
  await signUpByCall(page, fan, { isApproved: true })
  await signInByCall(adminPage, admin)
  const photoId = await addPhoto(authorPage, adminPage, older)
  await addPhoto(authorPage, adminPage, newer)
  const titles = (on: Page) =>
    on
      .getByRole('article')
      .filter({ hasText: `of ${author.username}` })
      .getByRole('link')

  await page.goto('/gallery')
  await page.getByPlaceholder('Search photos...').fill(author.username)
  await expect(titles(page).first()).toHaveText(newer)
  await article(page, older)
    .getByRole('button', { name: /^Like / })
    .click()
  await page.getByLabel('Order').selectOption('Most liked')
  await expect(page).toHaveURL('/gallery?sort=liked')
  await expect(titles(page).first()).toHaveText(older)
  await keepAlertLooks(page, 'gallery-sorted')

  await page.getByRole('link', { name: older }).click()
  await expect(page).toHaveURL(`/gallery?sort=liked&photo=${photoId}`)
  const lightbox = page.getByRole('dialog')
  await lightbox.getByLabel('Write a comment').fill('Where was thsi?')
  await page.keyboard.press('ArrowLeft')
  await expect(lightbox.getByRole('heading', { name: older })).toBeVisible()
  await lightbox.getByRole('button', { name: 'Send comment' }).click()
  await lightbox.getByRole('button', { name: 'Edit your comment: Where was thsi?' }).click()
  await lightbox.getByLabel('Edit your comment', { exact: true }).fill('Where was this?')
  await lightbox.getByRole('button', { name: 'Save comment' }).click()
  await expect(lightbox.getByText('edited', { exact: true })).toBeVisible()
  await keepAlertLooks(page, 'gallery-comments')
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL('/gallery?sort=liked')
  await expect(article(page, older).getByRole('img', { name: '1 comment' })).toBeVisible()

  await adminPage.goto(`/gallery?photo=${photoId}`)
  const thread = adminPage.getByRole('dialog').getByRole('region', { name: 'Comments' })
  await expect(thread.getByText('Where was this?')).toBeVisible()
  await thread.getByRole('button', { name: 'Delete the comment of Theda Fan: Where was this?' }).click()
  await expect(thread.getByText('No comments yet.')).toBeVisible()
  for (const one of [authorPage, adminPage]) await one.context().close()
})

test('the author of a photo is notified of a comment, reports it, and an administrator deletes it', async ({
  browser,
  page,
}) => {
  const author = person('perla', 'Perla Lens')
  const talker = person('rhett', 'Rhett Talker')
  const title = `Wall cloud of ${author.username}`
  const talkerPage = await (await browser.newContext()).newPage()
  const adminPage = await (await browser.newContext()).newPage()
  await signUpByCall(page, author, { isApproved: true })
  await signUpByCall(talkerPage, talker, { isApproved: true })
  await signInByCall(adminPage, admin)
  const photoId = await addPhoto(page, adminPage, title)

  await talkerPage.goto(`/gallery?photo=${photoId}`)
  const talk = talkerPage.getByRole('dialog').getByRole('region', { name: 'Comments' })
  await talk.getByLabel('Write a comment').fill('You got this from my feed.')
  await talk.getByRole('button', { name: 'Send comment' }).click()
  await expect(talk.getByText('You got this from my feed.')).toBeVisible()
  await expect(talk.getByRole('button', { name: /^Report/ })).toHaveCount(0)

  const notification = page.getByRole('link', { name: /^Unread: Rhett Talker commented on your photo/ })
  await expect(async () => {
    await page.goto('/notifications?tab=inbox')
    await expect(notification).toContainText('You got this from my feed.', { timeout: 3_000 })
  }).toPass()
  await keepAlertLooks(page, 'notifications-comment')
  await notification.click()
  await expect(page).toHaveURL(`/gallery?photo=${photoId}`)
  const thread = page.getByRole('dialog').getByRole('region', { name: 'Comments' })
  const report = thread.getByRole('button', { name: 'Report the comment of Rhett Talker: You got this from my feed.' })
  await keepAlertLooks(page, 'gallery-comment-of-another')
  await report.click()
  const dialog = page.getByRole('dialog', { name: 'Report this comment' })
  await dialog.getByLabel('What is wrong?').selectOption({ label: 'Harassment or bullying' })
  await keepAlertLooks(page, 'report-comment')
  await dialog.getByRole('button', { name: 'Send Report' }).click()
  await expect(page.getByText('Report Sent', { exact: true })).toBeVisible()

  await adminPage.goto('/admin?tab=review')
  await adminPage.getByPlaceholder('Search the queue').fill('Rhett')
  const reported = article(adminPage, 'You got this from my feed.')
  await reported.getByRole('button', { expanded: false }).first().click()
  await expect(reported.getByRole('link', { name: 'See the comment' })).toHaveAttribute(
    'href',
    `/gallery?photo=${photoId}`,
  )
  await keepAlertLooks(adminPage, 'admin-report-comment')
  await reported.getByRole('button', { name: /^More actions: Report of a comment of Rhett Talker/ }).click()
  await adminPage.getByRole('menuitem', { name: 'Resolve' }).click()
  const resolve = adminPage.getByRole('dialog', { name: 'Resolve Report' })
  await resolve.getByText('Delete the comment for good').click()
  await resolve.getByRole('button', { name: 'Resolve' }).click()
  await expect(adminPage.getByText('Report Resolved', { exact: true })).toBeVisible()
  await expect(adminPage.getByRole('button', { name: 'Undo' })).toHaveCount(0)

  await page.reload()
  await expect(thread.getByText('No comments yet.')).toBeVisible()
  for (const one of [talkerPage, adminPage]) await one.context().close()
})
