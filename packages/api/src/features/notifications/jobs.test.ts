import { tables } from '@squall/shared/server/db'
import { expect, test } from 'vitest'
import { forgetNotifications } from './jobs'
import { createNotifyingContext } from './testing'

const DAY = 24 * 3_600_000

test('notifications go after sixty days with what was sent of them, and what was announced after thirty', async () => {
  const { db, services, announce, tell, people, passTime, inboxes, addDevice } = await createNotifyingContext()
  addDevice(people.owner.id)
  const job = forgetNotifications(services)
  const events = () => db.select().from(tables.notificationEvents).all()
  announce('old', { kind: 'test', userId: people.owner.id })
  await tell()
  passTime(31 * DAY)
  announce('new', { kind: 'test', userId: people.owner.id })
  await tell()
  await job.run()
  expect(events().map(({ key }) => key)).toEqual(['new'])
  expect(inboxes()).toHaveLength(2)
  passTime(30 * DAY)
  await job.run()
  expect(inboxes().map(({ key }) => key)).toEqual(['new'])
  expect(db.select().from(tables.deliveries).all()).toHaveLength(1)
})

test('an alert in force stays however long ago it was told, and so does what was not told yet', async () => {
  const { db, services, announce, handOut, people, passTime } = await createNotifyingContext()
  const expires = new Date(services.now().getTime() + 40 * DAY).toISOString()
  announce('admin-alert:1', { kind: 'emergency-alert', alertId: '1', title: 'a', text: 'b', polygons: [], expires })
  await handOut()
  announce('waiting', { kind: 'test', userId: people.owner.id })
  const job = forgetNotifications(services)
  passTime(35 * DAY)
  await job.run()
  const keys = () =>
    db
      .select()
      .from(tables.notificationEvents)
      .all()
      .map(({ key }) => key)
  expect(keys()).toEqual(['admin-alert:1', 'waiting'])
  passTime(6 * DAY)
  await job.run()
  expect(keys()).toEqual(['waiting'])
})
