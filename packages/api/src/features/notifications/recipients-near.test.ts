import { createRandom } from '@squall/shared/bench/random'
import type { NotificationEvent } from '@squall/shared/contract/notification'
import { tables } from '@squall/shared/server/db'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createSortedRuns } from './recipients-near'
import { createNotificationContext } from './testing'

test('pages return all values in order, regardless of the order of adding, from any value on', () => {
  const random = createRandom(3)
  const all = Array.from({ length: 9_001 }, (_, n) => `${random().toString(36)}-${n}`)
  const runs = createSortedRuns()
  for (let n = 0; n < all.length; n += 400) runs.add(all.slice(n, n + 400))
  const read: string[] = []
  for (let more = true; more; ) {
    const { values, hasMore } = runs.after(read.at(-1) ?? '', 100)
    read.push(...values)
    more = hasMore
  }
  all.sort()
  expect(read).toEqual(all)
  expect(runs.after(all[4_500] ?? '', 2)).toEqual({ values: all.slice(4_501, 4_503), hasMore: true })
})

test('an empty list has no page', () => {
  expect(createSortedRuns().after('', 100)).toEqual({ values: [], hasMore: false })
})

const MINUTE = 60_000

/** A square of 0.2° around Moore, Oklahoma. */
const moore: [number, number][][] = [
  [
    [-97.6, 35.2],
    [-97.4, 35.2],
    [-97.4, 35.4],
    [-97.6, 35.4],
    [-97.6, 35.2],
  ],
]

async function createPlaces() {
  const test = await createNotificationContext()
  const { db, services, addPerson } = test
  const settle = async (username: string, latitude: number, longitude: number, radiusKm: number) => {
    const { id } = await addPerson(username)
    db.insert(tables.warningPlaces).values({ userId: id, latitude, longitude, name: username, radiusKm }).run()
    return id
  }
  const warn = (
    change: Partial<Extract<NotificationEvent, { polygons: unknown }>> = {},
    key = `alert:${Math.random()}`,
  ) =>
    test.enqueueNotification(key, {
      kind: 'weather-warning',
      alertId: 'KOUN.TO.W.0028',
      title: 'Tornado Warning',
      text: 'Take cover.',
      polygons: [moore],
      expires: new Date(services.now().getTime() + 30 * MINUTE).toISOString(),
      ...change,
    })
  const notified = () => {
    const names = new Map(
      db
        .select()
        .from(tables.users)
        .all()
        .map(({ id, username }) => [id, username]),
    )
    return test.inboxes().map(({ userId }) => names.get(userId))
  }
  return { ...test, settle, warn, notified }
}

test('a warning reaches places inside its area and places whose radius touches it', async () => {
  const { settle, warn, notified, fanOut, inboxes } = await createPlaces()
  await settle('inside', 35.3, -97.5, 5)
  await settle('near', 35.45, -97.5, 10)
  await settle('too-far', 35.45, -97.5, 5)
  await settle('far-but-wide', 36.4, -97.5, 120)
  await settle('same-latitude', 35.3, -90, 250)
  warn()
  await fanOut()
  expect(notified().sort()).toEqual(['far-but-wide', 'inside', 'near'])
  expect(inboxes()[0]).toMatchObject({ kind: 'weather-warning', title: 'Tornado Warning', url: '/weather?tab=alerts' })
})

test('an alert notifies each member once, also when it is enqueued again; an upgrade notifies again', async () => {
  const { settle, warn, notified, fanOut } = await createPlaces()
  await settle('first', 35.3, -97.5, 10)
  warn()
  await fanOut()
  await settle('second', 35.31, -97.51, 10)
  warn()
  await fanOut()
  expect(notified()).toEqual(['first', 'second'])
  warn({ kind: 'emergency-alert', alertId: 'KOUN.TO.W.0028:emergency' })
  await fanOut()
  expect(notified().sort()).toEqual(['first', 'first', 'second', 'second'])
})

test('an expired alert notifies no member', async () => {
  const { settle, warn, notified, fanOut, passTime, openEvents } = await createPlaces()
  await settle('inside', 35.3, -97.5, 10)
  warn()
  passTime(30 * MINUTE)
  await fanOut()
  expect(notified()).toEqual([])
  expect(openEvents()).toEqual([])
})

test('a warning without an area notifies no member, an emergency without one everyone with an account, also while it waits for approval', async () => {
  const { warn, notified, fanOut, settle, db } = await createPlaces()
  await settle('settled', 35.3, -97.5, 10)
  for (const accountStatus of ['suspended', 'deleted'] as const) {
    await settle(accountStatus, 40, -90, 10)
    db.update(tables.users).set({ accountStatus }).where(eq(tables.users.username, accountStatus)).run()
  }
  warn({ polygons: [] })
  await fanOut()
  expect(notified()).toEqual([])
  warn({ kind: 'emergency-alert', alertId: 'admin-alert:1', polygons: [] })
  await fanOut()
  expect(notified().sort()).toEqual(['admin', 'other', 'owner', 'pending', 'settled'])
})

test('an account that waits for approval gets the warnings of its place', async () => {
  const { as, warn, notified, fanOut } = await createPlaces()
  await as.pending.notifications.setPlace({ latitude: 35.3, longitude: -97.5, name: 'Moore', radiusKm: 10 })
  warn()
  warn({ kind: 'emergency-alert', alertId: 'admin-alert:1' })
  await fanOut()
  expect(notified()).toEqual(['pending', 'pending'])
})

test('members who turned warnings off still get emergency alerts', async () => {
  const { warn, notified, fanOut, as, people, db } = await createPlaces()
  await as.owner.notifications.setPlace({ latitude: 35.3, longitude: -97.5, name: 'Moore', radiusKm: 10 })
  await as.owner.notifications.changePreferences({ weatherWarnings: false, pushNotifications: false })
  db.insert(tables.pushSubscriptions)
    .values({
      id: 's',
      userId: people.owner.id,
      endpoint: 'e',
      p256dh: 'p',
      auth: 'a',
      device: 'd',
      createdAt: new Date(),
    })
    .run()
  warn()
  await fanOut()
  expect(notified()).toEqual([])
  warn({ kind: 'emergency-alert', alertId: 'e' })
  await fanOut()
  expect(notified()).toEqual(['owner'])
  expect(db.select().from(tables.deliveries).all()).toMatchObject([{ channel: 'push', target: 's' }])
})

test('places are scanned in batches, each once: many at one spot, around an area with many edges, and across a restart', async () => {
  const { db, services, warn, notified, fanOut, restart } = await createPlaces()
  const createdAt = services.now()
  for (let n = 0; n < 450; n += 1) {
    const id = `p${n}`
    const account = { username: id, email: `${id}@squall.test`, displayName: id, passwordHash: '-' }
    db.insert(tables.users)
      .values({ id, ...account, accountStatus: 'approved', createdAt })
      .run()
    const place = { latitude: n < 250 ? 35.3 : 35.2 + n / 3_000, longitude: -97.5, name: id, radiusKm: 10 }
    db.insert(tables.warningPlaces)
      .values({ userId: id, ...place })
      .run()
  }
  const circle = Array.from({ length: 10_000 }, (_, n): [number, number] => {
    const angle = (n / 10_000) * 2 * Math.PI
    return [-97.5 + 0.2 * Math.cos(angle), 35.3 + 0.2 * Math.sin(angle)]
  })
  warn({ polygons: [[circle]] })
  // The second batch fails, as if the process ended; the next worker scans the places again.
  db.run(
    `create trigger crash before insert on notifications when new.user_id = 'p220' begin select raise(abort, 'crash'); end`,
  )
  await fanOut()
  expect(notified()).toHaveLength(100)
  db.run('drop trigger crash')
  restart()
  await fanOut()
  expect(notified()).toHaveLength(450)
  expect(new Set(notified()).size).toBe(450)
})
