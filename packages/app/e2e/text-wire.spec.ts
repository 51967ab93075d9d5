import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { goLive } from './support/broadcasting'
import { createAdmin } from './support/people'
import { type RunningSystem, startSystem } from './support/system'
import { expectMovingPicture, expectSound } from './support/watching'
import { noteWire, wireUse } from './support/wires'

const folder = mkdtempSync(join(tmpdir(), 'squall-text-wire-'))
let system: RunningSystem

test.beforeAll(async () => {
  system = await startSystem(folder, { BINARY_WIRE: 'off' })
})
test.afterAll(async () => {
  await system?.stop()
  rmSync(folder, { recursive: true, force: true })
})

test('where the server speaks no binary, a stream is seen and heard as text', async ({ browser }) => {
  const permissions = ['geolocation', 'camera', 'microphone']
  const context = await browser.newContext({ baseURL: system.url, permissions })
  await noteWire(context)
  const chaser = await context.newPage()
  await chaser.goto(system.setupLink)
  await createAdmin(chaser)
  await expect(chaser.getByRole('heading', { name: 'Squall is ready' })).toBeVisible()
  await goLive(chaser, 'Shelf cloud')

  const viewers = await browser.newContext({ baseURL: system.url })
  await noteWire(viewers)
  const viewer = await viewers.newPage()
  await viewer.goto(chaser.url())
  await expectMovingPicture(viewer)
  await expectSound(viewer)
  for (const page of [chaser, viewer]) {
    expect(await wireUse(page)).toEqual({ protocol: 'squall.text', sent: [], received: [] })
  }
  await viewers.close()
  await context.close()
})
