import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FullConfig } from '@playwright/test'
import { setUpSystem } from './support/administration'
import { inviteCodeVariable, OUTBOX, SETUP_LINK, type SystemName, urlVariable } from './support/environment'
import { type RunningSystem, startSystem } from './support/system'

/** A function that stops the systems which this starts for the journeys. */
export default async function globalSetup({ workers }: FullConfig) {
  const folder = mkdtempSync(join(tmpdir(), 'squall-journeys-'))
  const running: RunningSystem[] = []

  async function start(name: SystemName, settings: NodeJS.ProcessEnv = {}) {
    const system = await startSystem(join(folder, name), settings)
    running.push(system)
    process.env[urlVariable(name)] = system.url
    return system
  }

  async function startSetUp(name: SystemName, settings: NodeJS.ProcessEnv = {}) {
    process.env[inviteCodeVariable(name)] = await setUpSystem(await start(name, settings))
  }

  async function stop() {
    await Promise.all(running.map((system) => system.stop()))
    rmSync(folder, { recursive: true, force: true })
  }

  try {
    const starting = [
      start('new').then(({ setupLink }) => {
        process.env[SETUP_LINK] = setupLink
      }),
      startSetUp('binary', { BINARY_WIRE: 'on' }),
      startSetUp('text', { BINARY_WIRE: 'off', MAIL: 'outbox' }),
      start('simulated', { WEATHER: 'simulated' }),
      ...Array.from({ length: workers }, (_, index) => startSetUp(`members_${index}`)),
    ]
    // All of them first, so that `stop` knows those that started beside one that did not.
    await Promise.allSettled(starting)
    await Promise.all(starting)
    process.env[OUTBOX] = join(folder, 'text', 'data', 'outbox')
  } catch (error) {
    await stop()
    throw error
  }
  return stop
}
