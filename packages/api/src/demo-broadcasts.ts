import { setTimeout as sleep } from 'node:timers/promises'
import { loadConfig } from './config'
import { broadcast } from './demo/broadcaster'
import { type DemoClient, signInDemoClient } from './demo/demo-client'
import { createDemoBroadcasts, reply, watchAndChat } from './demo/live-broadcasts'
import { createSeededRandom } from './demo/noise'
import { watchers } from './demo/people'
import { recordShow } from './demo/record-show'
import { createRecordedShows } from './demo/recorded-shows'
import { demoPassword } from './demo/seed-people'
import { getLocalAddress, waitUntilHealthy } from './supervisor/health'

const AGAIN_AFTER_MS = 3_000
const READY_WITHIN_MS = 60_000

const config = loadConfig(process.env)
const address = getLocalAddress(config.host, config.port)
const password = demoPassword(config.dataDir)

/** Repeats an action as one person; after a failure the person signs in again. */
async function keepDoing(username: string, act: (account: DemoClient) => Promise<void>): Promise<never> {
  for (let account: DemoClient | undefined; ; await sleep(AGAIN_AFTER_MS)) {
    try {
      account ??= await signInDemoClient(address, username, password)
      await act(account)
    } catch (error) {
      account = undefined
      console.error(`demo: ${username}: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
}

/** Records one show after the other: each draws and encodes pictures on a core that the live ones need too. */
async function recordShows(): Promise<void> {
  if (!config.isRecordingOn) return
  const accounts = new Map<string, Promise<DemoClient>>()
  const signIn = (username: string) => {
    const account = accounts.get(username) ?? signInDemoClient(address, username, password)
    accounts.set(username, account)
    return account
  }
  for (const show of createRecordedShows())
    await recordShow(show, signIn).catch((error) => console.error(`demo: ${show.username}: ${String(error)}`))
}

await waitUntilHealthy(`${address}/readyz`, READY_WITHIN_MS, new AbortController().signal)
const shows = createDemoBroadcasts()
await Promise.all([
  recordShows(),
  ...shows.map((show) => keepDoing(show.chaser.username, (account) => broadcast(account, show))),
  ...shows.map((show, index) => {
    const random = createSeededRandom(100 + index)
    return keepDoing(show.chaser.username, (account) => reply(account, show, random))
  }),
  ...watchers.map(({ username }, index) => {
    const random = createSeededRandom(200 + index)
    return keepDoing(username, (account) => watchAndChat(account, shows, random))
  }),
])
