import { callAs } from './support/calls'
import { expect, expectFailure, type Page, test } from './support/journey'
import { admin, person } from './support/people'
import { keepAlertLooks } from './support/screens'
import { signInByCall, signUpByCall } from './support/sessions'

// The search finds only these users by their common name; each attempt uses another one.
const family = `Moss${process.env.TEST_WORKER_INDEX ?? ''}x`
const [ada, ben, cal] = [
  person('mossada', `Ada ${family}`),
  person('mossben', `Ben ${family}`),
  person('mosscal', `Cal ${family}`),
]
const row = (page: Page, { displayName }: { displayName: string }) =>
  page.getByRole('list', { name: 'Users', exact: true }).getByRole('listitem').filter({ hasText: displayName })

/** Chooses an action from the menu of a row. */
async function choose(page: Page, { username }: { username: string }, action: string) {
  await page.getByRole('button', { name: `Actions for ${username}` }).click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}

test('an administrator finds, approves, promotes, suspends and deletes users, singly and in bulk', async ({
  browser,
  page,
}) => {
  expectFailure(/^401 GET \/api\//)
  const theirs = await (await browser.newContext()).newPage()
  for (const who of [ada, ben, cal]) await signUpByCall(theirs, who)
  await theirs.goto('/admin')
  await expect(theirs.getByText('Access Denied: You need admin privileges to access this page.')).toBeVisible()

  await signInByCall(page, admin)
  await page.goto('/admin')
  for (const tab of ['Users', 'Live', 'Photos', 'Posts', 'Enhanced', 'Analytics', 'System', 'Logs']) {
    await expect(page.getByRole('tab', { name: new RegExp(`^${tab}`) })).toBeVisible()
  }
  await page.getByPlaceholder('Search by username, name or email').fill(family.toUpperCase())
  await expect(page.getByText('3 users, newest first.')).toBeVisible()
  await expect(page).toHaveURL(/search=MOSS/)
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Pending')
  await page.getByRole('button', { name: `Approve ${ada.username}` }).click()
  await expect(page.getByText('User Approved', { exact: true })).toBeVisible()
  await expect(page.getByText('2 users, newest first.')).toBeVisible()
  await page.getByRole('combobox', { name: 'Status' }).selectOption('All')

  await page.getByRole('combobox', { name: 'Bulk action' }).selectOption('Approve Users')
  const execute = page.getByRole('button', { name: 'Execute' })
  await expect(execute).toBeDisabled()
  await execute.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('No Users Selected', { exact: true })).toBeVisible()
  await expect(page.getByText('Please select users to perform bulk actions.')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Select all (3)' }).check({ force: true })
  await expect(page.getByText('3 of 3 selected')).toBeVisible()
  await keepAlertLooks(page, 'admin-users-selected')
  await execute.click()
  await page.getByRole('button', { name: 'Approve 3 users' }).click()
  await expect(page.getByText('2 of 3 users approved, 1 already approved.')).toBeVisible()
  await expect(row(page, cal).getByText('Approved', { exact: true })).toBeVisible()

  await choose(page, ben, 'Make Admin')
  await page.getByRole('button', { name: 'Make Admin', exact: true }).click()
  await expect(page.getByText('Admin Granted', { exact: true })).toBeVisible()
  await choose(page, ben, 'Demote Admin')
  await page.getByRole('button', { name: 'Demote Admin', exact: true }).click()
  await expect(page.getByText('Admin Demoted', { exact: true })).toBeVisible()
  await choose(page, ben, 'Verify')
  await expect(row(page, ben).getByText('Verified', { exact: true })).toBeVisible()

  await choose(page, ben, 'Show details')
  await expect(row(page, ben).getByText(`${ben.username}@example.org`, { exact: true }).last()).toBeVisible()
  await choose(page, ben, 'Reset Link')
  await expect(page.getByRole('dialog').getByText(/reset-password\?token=/)).toBeVisible()
  await keepAlertLooks(page, 'admin-users-link')
  await page.getByRole('button', { name: 'Close' }).click()

  // The suspension ends Cal's session in the other browser.
  await choose(page, cal, 'Suspend')
  await keepAlertLooks(page, 'admin-users-suspend')
  await page.getByRole('button', { name: 'Suspend', exact: true }).click()
  await expect(page.getByText('User Suspended', { exact: true })).toBeVisible()
  const calls = await theirs.evaluate(async () => {
    const headers = { 'x-session-id': localStorage.getItem('sessionId') ?? '' }
    return (await fetch('/api/auth/user', { headers })).status
  })
  expect(calls).toBe(401)
  await page.getByRole('button', { name: `Reactivate ${cal.username}` }).click()
  await expect(row(page, cal).getByText('Approved', { exact: true })).toBeVisible()

  await choose(page, ada, 'Delete')
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText('User Deleted', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: `Actions for ${ada.username}` }).click()
  await expect(page.getByRole('menuitem')).toHaveText(['Show details'])
  await page.keyboard.press('Escape')

  // A bulk suspension skips the administrator and names the reason.
  const call = await callAs(page, admin)
  const found = await call('GET', `/api/admin/users?search=${admin.username}`)
  const bulk = await call('POST', '/api/admin/users/bulk-suspend', { userIds: [found[0].id, 'nobody'] })
  expect(bulk.refused.map(({ reason }: { reason: string }) => reason)).toEqual([
    'You cannot suspend yourself',
    'User not found',
  ])
  await theirs.context().close()
})

test('a bulk action that skips a person names the person and the reason', async ({ page }) => {
  await signInByCall(page, admin)
  await page.goto(`/admin?search=${admin.username}`)
  await page.getByRole('checkbox', { name: `Select ${admin.username}` }).check({ force: true })
  await page.getByRole('combobox', { name: 'Bulk action' }).selectOption('Delete Users')
  await page.getByRole('button', { name: 'Execute' }).click()
  await page.getByRole('button', { name: 'Delete 1 user' }).click()
  await expect(page.getByText('Bulk Deletion Failed', { exact: true })).toBeVisible()
  await expect(page.getByText(`You cannot delete yourself: @${admin.username}`)).toBeVisible()
  await keepAlertLooks(page, 'admin-users-refused')
})
