import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { callAs } from './support/calls'
import { OUTBOX, requireVariable } from './support/environment'
import { expect, expectFailure, type Page, test } from './support/journey'
import { person } from './support/people'
import { keepAlertLooks } from './support/screens'
import { signUpByCall } from './support/sessions'

const reader = person('renata', 'Renata Reader')
const follower = person('felix', 'Felix Follower')

/** Returns the newest mail to this member with this text. The first follower also unlocks an achievement with a mail of its own. */
async function mailTo(username: string, words: string): Promise<string> {
  const folder = requireVariable(OUTBOX)
  const files = await readdir(folder).catch(() => [])
  const mails = await Promise.all(files.sort().map((file) => readFile(join(folder, file), 'utf8')))
  return mails.findLast((mail) => mail.includes(`To: ${username}@example.org`) && mail.includes(words)) ?? ''
}

async function makeMember(page: Page, who: typeof reader): Promise<string> {
  return (await signUpByCall(page, who)).user.id
}

test('the link in a mail ends mails of its kind and all mails, signed out', async ({ page, browser }) => {
  const id = await makeMember(page, reader)
  const callAsReader = await callAs(page, reader)
  await callAsReader('PATCH', '/api/notification-preferences', { emailNotifications: true })
  const other = await browser.newPage()
  await makeMember(other, follower)
  const callAsFollower = await callAs(other, follower)
  await callAsFollower('POST', `/api/users/${id}/follow`)
  await expect.poll(() => mailTo(reader.username, follower.displayName)).not.toBe('')
  const mail = await mailTo(reader.username, follower.displayName)
  const link = new URL(/Unsubscribe: (\S+)/.exec(mail)?.[1] ?? '')
  await other.close()

  const visitor = await (await browser.newContext()).newPage()
  await visitor.goto(`${link.pathname}${link.search}`)
  await expect(visitor.getByText('This email was about new followers, comments and clips.')).toBeVisible()
  await keepAlertLooks(visitor, 'unsubscribe')
  await visitor.getByRole('button', { name: 'Turn Off These Notifications' }).click()
  await expect(visitor.getByRole('status')).toHaveText(
    'You no longer get notifications about new followers, comments and clips.',
  )
  expect(await callAsReader('GET', '/api/notification-preferences')).toMatchObject({
    followerActivity: false,
    emailNotifications: true,
  })
  await visitor.getByRole('button', { name: 'Stop All Emails' }).click()
  await expect(visitor.getByRole('status')).toHaveText('You get no more emails.')
  await keepAlertLooks(visitor, 'unsubscribed')
  expect(await callAsReader('GET', '/api/notification-preferences')).toMatchObject({ emailNotifications: false })
  await visitor.context().close()
})

test('an incomplete link says so', async ({ page }) => {
  expectFailure(/^400 GET \/api\/trpc\/unsubscribe\.look/)
  await page.goto('/unsubscribe?token=v1.abc')
  await expect(page.getByRole('alert')).toContainText('This link is not complete')
  await page.goto('/unsubscribe')
  await expect(page.getByRole('alert')).toContainText('This link is not complete')
})
