import { tables } from '@squall/shared/server/db'
import { expect, test } from 'vitest'
import { deleteOldNotifications } from './jobs'
import { createNotificationContext } from './testing'

const DAY = 24 * 3_600_000

test('notifications are deleted after sixty days with their deliveries, and finished events after thirty', async () => {
  const { db, services, enqueueNotification, deliver, people, passTime, inboxes, addDevice } =
    await createNotificationContext()
  addDevice(people.owner.id)
  const job = deleteOldNotifications(services)
  const events = () => db.select().from(tables.notificationEvents).all()
  enqueueNotification('old', { kind: 'test', userId: people.owner.id })
  await deliver()
  passTime(31 * DAY)
  enqueueNotification('new', { kind: 'test', userId: people.owner.id })
  await deliver()
  await job.run()
  expect(events().map(({ key }) => key)).toEqual(['new'])
  expect(inboxes()).toHaveLength(2)
  passTime(30 * DAY)
  await job.run()
  expect(inboxes().map(({ key }) => key)).toEqual(['new'])
  expect(db.select().from(tables.deliveries).all()).toHaveLength(1)
})

test('events of alerts in force stay however old they are, and so do open events', async () => {
  const { db, services, enqueueNotification, fanOut, people, passTime } = await createNotificationContext()
  const expires = new Date(services.now().getTime() + 40 * DAY).toISOString()
  enqueueNotification('admin-alert:1', {
    kind: 'emergency-alert',
    alertId: '1',
    title: 'a',
    text: 'b',
    polygons: [],
    expires,
  })
  await fanOut()
  enqueueNotification('waiting', { kind: 'test', userId: people.owner.id })
  const job = deleteOldNotifications(services)
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
