import { monitorEventLoopDelay } from 'node:perf_hooks'
import { parseArgs } from 'node:util'
import type { NotificationEvent } from '@squall/shared/contract/notification'
import { type Db, tables } from '@squall/shared/server/db'
import { count, eq } from 'drizzle-orm'
import type { Sender } from '../src/features/notifications/senders'
import { createNotificationWorker } from '../src/features/notifications/worker'
import { enqueueNotification } from '../src/platform/enqueue-notification'
import { createBenchApi } from './api'
import { addPeople } from './people'
import { createRandom } from './random'
import { ms } from './timing'
import { watchTurns } from './watch-turns'

/* How long it takes to tell very many people of one thing, and for how long nothing else is answered meanwhile. */

const GOAL_MS = 50
const WRITTEN_AT_ONCE = 500
/** One of so many people has a device that is pushed to. */
const ONE_DEVICE_IN = 5

const { values } = parseArgs({ options: { people: { type: 'string', default: '100000' } }, strict: false })
const people = Number(values.people)

const { services, stop } = await createBenchApi()
const { db } = services
const { deliveries } = tables

/** Everybody follows the first person, and lives in a square of 2° that the warnings nearly fill. */
function addAudience(db: Db): void {
  const random = createRandom(23)
  const createdAt = new Date(Date.now() - 60_000)
  const row = (n: number) => {
    const userId = `person-${n}`
    return {
      follow: { followerId: userId, followedId: 'person-0', createdAt },
      place: { userId, latitude: 34.5 + 2 * random(), longitude: -98.5 + 2 * random(), name: 'Home', radiusKm: 50 },
      device: {
        id: `device-${n}`,
        userId,
        endpoint: `https://push.invalid/${n}`,
        p256dh: 'k',
        auth: 'a',
        device: 'Phone',
        createdAt,
      },
    }
  }
  db.transaction((tx) => {
    for (let n = 1; n < people; n += WRITTEN_AT_ONCE) {
      const rows = Array.from({ length: Math.min(WRITTEN_AT_ONCE, people - n) }, (_, i) => row(n + i))
      tx.insert(tables.follows)
        .values(rows.map(({ follow }) => follow))
        .run()
      tx.insert(tables.warningPlaces)
        .values(rows.map(({ place }) => place))
        .run()
      const devices = rows.map(({ device }) => device).filter((_, i) => i % ONE_DEVICE_IN === 0)
      tx.insert(tables.pushSubscriptions).values(devices).run()
    }
  })
}

/** So many round areas side by side, as zones are, that share the corners between them. */
function areas(zones: number, corners: number): [number, number][][][] {
  const across = Math.ceil(Math.sqrt(zones))
  const radius = 1 / across
  return Array.from({ length: zones }, (_, zone) => {
    const west = -98.5 + radius * (1 + 2 * (zone % across))
    const south = 34.5 + radius * (1 + 2 * Math.floor(zone / across))
    const corner = (n: number): [number, number] => {
      const angle = (n / corners) * 2 * Math.PI
      return [west + radius * Math.cos(angle), south + radius * Math.sin(angle)]
    }
    return [Array.from({ length: corners }, (_, n) => corner(n))]
  })
}

const alert = (kind: 'weather-warning' | 'emergency-alert', zones: number, corners: number): NotificationEvent => ({
  ...{ kind, alertId: `${kind}-${zones}`, title: 'Tornado Warning', text: 'TAKE COVER NOW!' },
  polygons: areas(zones, corners),
  expires: new Date(Date.now() + 3_600_000).toISOString(),
})

console.log(`Generating ${people} people …`)
addPeople(db, people)
addAudience(db)
const startedAt = new Date()
db.insert(tables.streams)
  .values({
    ...{ id: 'live', userId: 'person-0', title: 'Wedge near Moore', placePrecision: 'off', isLive: true },
    ...{ startedAt, lastPublishedAt: startedAt },
  })
  .run()

const instant: Sender = { reason: null, send: async () => ({ outcome: 'sent' }) }
const worker = createNotificationWorker(services, { push: instant, email: { ...instant, reason: 'off' } })

/** Other programs on the machine do not lengthen it. */
function processorMs() {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000
}

async function measured(name: string, work: () => Promise<void>, counted: () => number): Promise<void> {
  const before = counted()
  const turns = watchTurns(processorMs)
  const held = monitorEventLoopDelay({ resolution: 1 })
  held.enable()
  const started = performance.now()
  const cpu = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(cpu)
  const seconds = (performance.now() - started) / 1_000
  // The last turn is counted when the timer comes round again.
  await new Promise((resolve) => setTimeout(resolve, 5))
  held.disable()
  const longestTurn = turns.stop()
  const longest = held.max / 1e6
  const done = counted() - before
  console.log(
    `| ${name} | ${done} | ${seconds.toFixed(1)} s | ${((user + system) / 1e6).toFixed(1)} s | ${Math.round(done / seconds)}/s | ${ms(longestTurn)} | ${ms(longest)} | ${longest < GOAL_MS ? 'yes' : 'no'} |`,
  )
}

const told = () => db.select({ n: count() }).from(tables.notifications).get()?.n ?? 0
const sent = () => db.select({ n: count() }).from(deliveries).where(eq(deliveries.state, 'sent')).get()?.n ?? 0
const occasions: [name: string, event: NotificationEvent][] = [
  ['a channel goes live', { kind: 'stream-live', streamId: 'live' }],
  ['a warning with 40 corners', alert('weather-warning', 1, 40)],
  ['a warning of 50 zones with 100 corners each', alert('weather-warning', 50, 100)],
  ['an emergency alert to everybody', alert('emergency-alert', 0, 0)],
]

console.log(
  `| What | Done | Took | CPU | Rate | Longest turn, CPU | Held longest | < ${GOAL_MS} ms |\n|---|---|---|---|---|---|---|---|`,
)
for (const [name, event] of occasions) {
  enqueueNotification(db, name, event, new Date())
  await measured(name, worker.fanOut, told)
}
await measured('pushes through the queue', worker.send, sent)
await stop()
