import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { FOLDER, SETUP_LINK, SYSTEM_URL } from './support/environment'
import { startSystem } from './support/system'

/** Runs the system while the journeys run; what it returns stops it. */
export default async function globalSetup() {
  const folder = mkdtempSync(join(tmpdir(), 'squall-journeys-'))
  const system = await startSystem(folder)
  process.env[FOLDER] = folder
  process.env[SYSTEM_URL] = system.url
  process.env[SETUP_LINK] = system.setupLink
  return async () => {
    await system.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
