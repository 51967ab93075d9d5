import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setUpSystem } from '../support/administration'
import { endStream, goLive } from '../support/broadcasting'
import { allowFailure, expect, type Page, test } from '../support/journey'
import { type NodeSystem, natsServer, startNodeSystem } from '../support/node-system'
import { admin, person } from '../support/people'
import { keepScreens } from '../support/screens'
import { signInByCall, signUpByCall } from '../support/sessions'
import { openStats, readStat } from '../support/stats'
import { expectMovingPicture } from '../support/watching'

/* A site with media nodes on other machines, which are lost one after the other while people watch. */
test.skip(natsServer === '', 'there is no nats-server; name one with SQUALL_NATS')

const folder = mkdtempSync(join(tmpdir(), 'squall-nodes-'))
const running: { system: NodeSystem } = Object.create(null)
const chaser = person('nora', 'Nora North')

test.beforeAll(async () => {
  running.system = await startNodeSystem(folder, ['east', 'west'], 'America')
})

test.afterAll(async () => {
  await running.system.stop()
  rmSync(folder, { recursive: true, force: true })
})

const readServer = (page: Page) => readStat(page, 'Server')

test('viewers and the chaser go on at another node when theirs is lost', async ({ browser }) => {
  const { system } = running
  const inviteCode = await setUpSystem(system)
  const contexts = [
    await browser.newContext({ baseURL: system.url, permissions: ['camera', 'microphone'] }),
    await browser.newContext({ baseURL: system.url, timezoneId: 'America/Chicago' }),
  ]
  const [broadcast, watch] = await Promise.all(contexts.map((context) => context.newPage()))
  if (broadcast === undefined || watch === undefined) throw new Error('A page is missing')
  // What a node that is gone does not answer is an error in the browser's console.
  allowFailure(/WebSocket connection to 'ws:/)
  await signUpByCall(broadcast, chaser, { isApproved: true, inviteCode })
  await goLive(broadcast, 'Two uplinks')
  await watch.goto('/')
  await watch.getByRole('link', { name: 'Two uplinks' }).first().click()
  await expectMovingPicture(watch)
  await openStats(watch)
  await expect.poll(() => readServer(watch)).toMatch(/^(east|west|home)$/)
  await keepScreens(watch, 'watch-node-stats')

  const office = await browser.newContext({ baseURL: system.url })
  const adminPage = await office.newPage()
  await signInByCall(adminPage, admin)
  await adminPage.goto('/admin')
  await adminPage.getByRole('tab', { name: 'System' }).click()
  const table = adminPage.getByRole('region', { name: 'Media nodes', exact: true })
  await expect(table.getByRole('row')).toHaveCount(4)
  await table.scrollIntoViewIfNeeded()
  await keepScreens(adminPage, 'admin-media-nodes')
  const lostRows = table.getByRole('row').filter({ hasText: 'Silent for' })
  await expect(lostRows).toHaveCount(0)

  for (const signal of ['SIGKILL', 'SIGSTOP'] as const) {
    await broadcast.bringToFront()
    const lost = await nodeOf(watch)
    system.nodes[lost]?.kill(signal)
    await watch.bringToFront()
    await expect.poll(() => readServer(watch)).not.toBe(lost)
    await expectMovingPicture(watch)
  }
  await expect.poll(() => readServer(watch)).toBe('home')
  await expect(lostRows).toHaveCount(2)
  await office.close()
  await expect(broadcast.getByText('another device')).toBeHidden()
  await endStream(broadcast)
  await expect(watch.getByText('This stream has ended')).toBeVisible()
  for (const context of contexts) await context.close()
})

/** Returns the name of the node that a page uses, once it is one that can be lost. */
async function nodeOf(page: Page): Promise<string> {
  await expect.poll(() => readServer(page)).toMatch(/^(east|west)$/)
  return readServer(page)
}
