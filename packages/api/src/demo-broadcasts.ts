import { setTimeout as sleep } from 'node:timers/promises'
import { loadConfig } from './config'
import { type Account, signIn } from './demo/account'
import { reply, watchAndChat } from './demo/audience'
import { broadcast } from './demo/broadcaster'
import { createDemoBroadcasts } from './demo/live-broadcasts'
import { createRandom } from './demo/noise'
import { watchers } from './demo/people'
import { demoPassword } from './demo/seed-people'
import { getLocalAddress, waitUntilHealthy } from './supervisor/health'

const AGAIN_AFTER_MS = 3_000
const READY_WITHIN_MS = 60_000

const config = loadConfig(process.env)
const address = getLocalAddress(config.host, config.port)
const password = demoPassword(config.dataDir)

/** Repeats an action as one person; after a failure the person signs in again. */
async function keepDoing(username: string, act: (account: Account) => Promise<void>): Promise<never> {
  for (let account: Account | undefined; ; await sleep(AGAIN_AFTER_MS)) {
    try {
      account ??= await signIn(address, username, password)
      await act(account)
    } catch (error) {
      account = undefined
      console.error(`demo: ${username}: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
}

await waitUntilHealthy(`${address}/readyz`, READY_WITHIN_MS, new AbortController().signal)
const shows = createDemoBroadcasts()
await Promise.all([
  ...shows.map((show) => keepDoing(show.chaser.username, (account) => broadcast(account, show))),
  ...shows.map((show, index) => {
    const random = createRandom(100 + index)
    return keepDoing(show.chaser.username, (account) => reply(account, show, random))
  }),
  ...watchers.map(({ username }, index) => {
    const random = createRandom(200 + index)
    return keepDoing(username, (account) => watchAndChat(account, shows, random))
  }),
])
