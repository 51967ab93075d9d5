import { readFile } from 'node:fs/promises'
import { expect, test } from './support/journey'
import { admin, person } from './support/people'
import { signInByCall, signUpByCall } from './support/sessions'

const inga = person('inga', 'Inga Inflow')

test('an administrator reads analytics, system state and log, and downloads the log', async ({ page, browser }) => {
  await signUpByCall(page, inga, { isApproved: true })
  await page.goto('/admin?tab=logs')
  await expect(page.getByText('Access Denied: You need admin privileges to access this page.')).toBeVisible()

  const office = await (await browser.newContext()).newPage()
  await signInByCall(office, admin)

  await office.goto('/admin?tab=logs')
  const log = office.getByRole('region', { name: 'Logs' })
  await log.getByPlaceholder('Search logs...').fill(inga.username)
  const entry = log.getByRole('listitem').filter({ hasText: inga.username }).first()
  await expect(entry).toContainText('Approve user')
  await expect(entry).toContainText(admin.username)
  await log.getByLabel('Type').selectOption('User')
  await log.getByLabel('Who').selectOption(admin.username)
  await expect(entry).toBeVisible()
  const saving = office.waitForEvent('download')
  await log.getByRole('button', { name: 'Export Logs' }).click()
  const file = await readFile(await (await saving).path(), 'utf8')
  expect(file).toContain('"Time (UTC)","Action","Type","Description","Who"')
  expect(file).toContain(inga.username)
  await log.getByLabel('Type').selectOption('Contest')
  await expect(log.getByText('No Activity Logs')).toBeVisible()
  await log.getByRole('button', { name: 'Clear filters' }).click()
  await expect(log.getByRole('listitem').first()).toBeVisible()

  await office.getByRole('tab', { name: 'System' }).click()
  const system = office.getByRole('region', { name: 'System', exact: true })
  for (const part of [
    'Server process',
    'Live process',
    'Database',
    'Disk',
    'Snapshots',
    'Notifications',
    'Weather sources',
    'Base map',
    'Versions',
  ]) {
    await expect(system.getByRole('region', { name: part })).toBeVisible()
  }
  await expect(system.getByRole('region', { name: 'Live process' })).toContainText('Open connections')
  await expect(system.getByRole('region', { name: 'Database' })).toContainText('All applied')

  await office.getByRole('tab', { name: 'Analytics' }).click()
  const analytics = office.getByRole('region', { name: 'Analytics' })
  const active = analytics.getByRole('region', { name: 'Active Users' })
  await expect(active).toContainText(/[1-9].*from last period/)
  await expect(analytics.getByRole('button', { name: '7 days' })).toHaveAttribute('aria-pressed', 'true')
  await expect(analytics.locator('.recharts-bar-rectangle').first()).toBeVisible()
  const asked = office.waitForRequest((request) => request.url().includes('analytics') && request.url().includes('1d'))
  await analytics.getByRole('button', { name: 'Last 24 hours' }).click()
  await asked
  await analytics.getByText('Show the numbers as a table').click()
  await expect(analytics.getByRole('row')).toHaveCount(25)
  await expect(analytics).not.toContainText(/coming soon/i)
})
