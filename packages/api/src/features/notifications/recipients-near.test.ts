import type { NotificationEvent } from '@squall/shared/contract/notification'
import { tables } from '@squall/shared/server/db'
import { expect, test } from 'vitest'
import { createNotifyingContext } from './testing'

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
  const test = await createNotifyingContext()
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
    test.announce(key, {
      kind: 'weather-warning',
      alertId: 'KOUN.TO.W.0028',
      title: 'Tornado Warning',
      text: 'Take cover.',
      polygons: [moore],
      expires: new Date(services.now().getTime() + 30 * MINUTE).toISOString(),
      ...change,
    })
  const told = () => {
    const names = new Map(
      db
        .select()
        .from(tables.users)
        .all()
        .map(({ id, username }) => [id, username]),
    )
    return test.inboxes().map(({ userId }) => names.get(userId))
  }
  return { ...test, settle, warn, told }
}

test('a warning reaches places in it and within their radius of it', async () => {
  const { settle, warn, told, handOut, inboxes } = await createPlaces()
  await settle('inside', 35.3, -97.5, 5)
  await settle('near', 35.45, -97.5, 10)
  await settle('too-far', 35.45, -97.5, 5)
  await settle('far-but-wide', 36.4, -97.5, 120)
  await settle('same-latitude', 35.3, -90, 250)
  warn()
  await handOut()
  expect(told().sort()).toEqual(['far-but-wide', 'inside', 'near'])
  expect(inboxes()[0]).toMatchObject({ kind: 'weather-warning', title: 'Tornado Warning', url: '/weather?tab=alerts' })
})

test('one alert is told once, also when it is announced again, and an upgrade is told again', async () => {
  const { settle, warn, told, handOut } = await createPlaces()
  await settle('first', 35.3, -97.5, 10)
  warn()
  await handOut()
  await settle('second', 35.31, -97.51, 10)
  warn()
  await handOut()
  expect(told()).toEqual(['first', 'second'])
  warn({ kind: 'emergency-alert', alertId: 'KOUN.TO.W.0028:emergency' })
  await handOut()
  expect(told().sort()).toEqual(['first', 'first', 'second', 'second'])
})

test('an alert that is over tells nobody', async () => {
  const { settle, warn, told, handOut, passTime, openEvents } = await createPlaces()
  await settle('inside', 35.3, -97.5, 10)
  warn()
  passTime(30 * MINUTE)
  await handOut()
  expect(told()).toEqual([])
  expect(openEvents()).toEqual([])
})

test('a warning without an area tells nobody, an emergency without one every approved member', async () => {
  const { warn, told, handOut, settle } = await createPlaces()
  await settle('settled', 35.3, -97.5, 10)
  warn({ polygons: [] })
  await handOut()
  expect(told()).toEqual([])
  warn({ kind: 'emergency-alert', alertId: 'admin-alert:1', polygons: [] })
  await handOut()
  expect(told().sort()).toEqual(['admin', 'other', 'owner', 'settled'])
})

test('whoever turned warnings off still hears of emergencies', async () => {
  const { warn, told, handOut, as, people, db } = await createPlaces()
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
  await handOut()
  expect(told()).toEqual([])
  warn({ kind: 'emergency-alert', alertId: 'e' })
  await handOut()
  expect(told()).toEqual(['owner'])
  expect(db.select().from(tables.deliveries).all()).toMatchObject([{ channel: 'push', target: 's' }])
})

test('places go through in steps, each once, also many at one spot, around an area with many edges, and over a restart', async () => {
  const { db, services, warn, told, handOut, restart } = await createPlaces()
  const createdAt = services.now()
  for (let n = 0; n < 450; n += 1) {
    const id = `p${n}`
    const words = { username: id, email: `${id}@squall.test`, displayName: id, passwordHash: '-' }
    db.insert(tables.users)
      .values({ id, ...words, accountStatus: 'approved', createdAt })
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
  // The second hundred fails, as if the process ended in its midst; the next one looks for the places again.
  db.run(
    `create trigger crash before insert on notifications when new.user_id = 'p220' begin select raise(abort, 'crash'); end`,
  )
  await handOut()
  expect(told()).toHaveLength(100)
  db.run('drop trigger crash')
  restart()
  await handOut()
  expect(told()).toHaveLength(450)
  expect(new Set(told()).size).toBe(450)
})
