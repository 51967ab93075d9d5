import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { startPushService } from '../../../api/src/testing/push-service'
import { setUpSystem } from './administration'
import type { Person } from './people'
import type { LocalPushService } from './push-browser'
import { signUpByCall } from './sessions'
import { startSystem } from './system'

/** Starts a system whose pushes go to a local push service. */
export async function startNotifiedSystem() {
  const folder = mkdtempSync(join(tmpdir(), 'squall-notifications-'))
  const pushes = await startPushService()
  const service: LocalPushService = pushes
  const system = await startSystem(folder, { PUSH_SERVICE_URL: pushes.origin })
  const inviteCode = await setUpSystem(system)

  /** Opens a new browser with a new member signed in; `prepare` runs before the first page loads. */
  async function openAs(
    browser: Browser,
    who: Person,
    options: BrowserContextOptions = {},
    prepare: (page: Page) => Promise<unknown> = async () => undefined,
  ) {
    const context = await browser.newContext({ baseURL: system.url, ...options })
    const page = await context.newPage()
    await prepare(page)
    await signUpByCall(page, who, { inviteCode })
    return page
  }

  return {
    url: system.url,
    service,
    openAs,
    async stop() {
      await system.stop()
      pushes.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
