import { NotificationEvent } from '@squall/shared/contract/notification'
import { distanceToPolygonsKm } from '@squall/shared/rules/geo'
import { tables } from '@squall/shared/server/db'
import { expect, test } from 'vitest'
import { createAlertContext, MINUTE } from '../../testing/alert-context'
import { alertFeature } from '../../testing/alert-feature'

const MOORE = { name: 'Moore, Oklahoma', latitude: 35.34, longitude: -97.49, radiusKm: 40 }
const drill = { title: 'Siren test', text: 'Sirens sound at noon. Nothing to do.', area: null, minutes: 60 }

const announced = (db: Awaited<ReturnType<typeof createAlertContext>>['db']) =>
  db
    .select()
    .from(tables.notificationEvents)
    .all()
    .map(({ event }) => NotificationEvent.parse(JSON.parse(event)))
    .filter(({ kind }) => kind === 'emergency-alert')

test('an alert to all members is enqueued, logged, shown as a banner and posted in every live chat', async () => {
  const { as, db, events, people } = await createAlertContext()
  const hidden = await as.owner.streams.start({ latitude: 35, longitude: -97, placePrecision: 'off' })
  events.length = 0
  const sent = await as.admin.emergencyAlerts.send(drill)
  expect(announced(db)).toEqual([
    {
      kind: 'emergency-alert',
      alertId: sent.id,
      title: drill.title,
      text: drill.text,
      area: 'Everywhere',
      polygons: [],
      expires: sent.expires,
    },
  ])
  const { title, text: description } = drill
  expect(events).toMatchObject([
    { type: 'emergency-alert', id: sent.id, title, description, area: 'Everywhere', areas: [], streamIds: [hidden.id] },
    { type: 'chat-message', message: { streamId: hidden.id, isEmergencyAlert: true } },
    { type: 'alerts-changed', banners: true },
  ])
  expect(await as.anonymous.alerts.emergency()).toMatchObject([
    { id: sent.id, severity: 'warning', title, description, area: 'Everywhere', endTime: sent.expires },
  ])
  expect(await as.anonymous.chat.list({ streamId: hidden.id })).toMatchObject([{ message: `${title}: ${description}` }])
  expect(db.select().from(tables.adminLog).all()).toMatchObject([
    {
      action: 'send-alert',
      type: 'system',
      actorId: people.admin.id,
      subjectId: sent.id,
      description: 'Sent the emergency alert “Siren test” (everywhere, 60 minutes)',
    },
  ])
})

test('an alert around a place reaches the streams near it and names the place', async () => {
  const { as, db, events } = await createAlertContext()
  const near = await as.owner.streams.start({ latitude: 35.0, longitude: -97.49 })
  await as.other.streams.start({ latitude: 40, longitude: -90 })
  await as.admin.emergencyAlerts.send({ ...drill, area: MOORE })
  expect(events.find(({ type }) => type === 'emergency-alert')).toMatchObject({
    streamIds: [near.id],
    area: 'Within 40 km of Moore, Oklahoma',
    areas: [[expect.closeTo(-97.93, 0), expect.closeTo(34.98, 0), expect.closeTo(-97.05, 0), expect.closeTo(35.7, 0)]],
  })
  const [event] = announced(db)
  expect(event).toMatchObject({ area: 'Within 40 km of Moore, Oklahoma' })
  const polygons = event && 'polygons' in event ? event.polygons : []
  expect(distanceToPolygonsKm({ latitude: 35.0, longitude: -97.49 }, polygons)).toBe(0)
  expect(distanceToPolygonsKm({ latitude: 34.9, longitude: -97.49 }, polygons)).toBeGreaterThan(5)
})

test('an alert ends on its own, and can be withdrawn once', async () => {
  const { as, passTime, db, people, services } = await createAlertContext()
  await as.admin.emergencyAlerts.send({ ...drill, minutes: 15 })
  const { id } = await as.admin.emergencyAlerts.send({ ...drill, title: 'By mistake' })
  const told = { id: 'n', kind: 'emergency-alert', title: 'By mistake', body: '', url: '/', expiresAt: null }
  const { owner } = people
  db.insert(tables.notifications)
    .values({ ...told, userId: owner.id, key: `weather:${id}`, createdAt: services.now() })
    .run()
  expect((await as.admin.emergencyAlerts.sent()).map(({ title }) => title)).toEqual(['By mistake', 'Siren test'])
  expect(await as.admin.emergencyAlerts.withdraw({ id })).toMatchObject([{ title: 'Siren test' }])
  await expect(as.admin.emergencyAlerts.withdraw({ id })).rejects.toMatchObject({ code: 'CONFLICT' })
  await expect(as.admin.emergencyAlerts.withdraw({ id: 'none' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect(db.select().from(tables.notifications).all()).toMatchObject([
    { title: 'Withdrawn: By mistake', expiresAt: services.now() },
  ])
  const acts = db.select().from(tables.adminLog).all()
  expect(acts[2]).toMatchObject({ action: 'undo', undoes: acts[1]?.id, subjectId: id })
  passTime(15 * MINUTE)
  expect(await as.anonymous.alerts.emergency()).toEqual([])
})

test('only a weather emergency ranks above it', async () => {
  const { as, publish, services } = await createAlertContext()
  await as.admin.emergencyAlerts.send(drill)
  const warning = alertFeature(services.now())
  const tornado = { VTEC: ['/O.NEW.KOUN.TO.W.0029.000000T0000Z-260520T2045Z/'], tornadoDamageThreat: ['CATASTROPHIC'] }
  await publish(warning, alertFeature(services.now(), { id: 'urn:two', parameters: tornado }))
  const titles = (await as.anonymous.alerts.emergency()).map(({ title }) => title)
  expect(titles).toEqual(['Tornado Emergency', 'Siren test', 'Tornado Warning'])
})

test('only an administrator sends, withdraws or lists, and bad input is refused', async () => {
  const { as, events } = await createAlertContext()
  for (const who of [as.owner, as.pending, as.anonymous]) {
    const code = who === as.anonymous ? 'UNAUTHORIZED' : 'FORBIDDEN'
    await expect(who.emergencyAlerts.send(drill)).rejects.toMatchObject({ code })
    await expect(who.emergencyAlerts.withdraw({ id: 'none' })).rejects.toMatchObject({ code })
    await expect(who.emergencyAlerts.sent()).rejects.toMatchObject({ code })
  }
  for (const wrong of [
    { title: '  ' },
    { text: 'x'.repeat(501) },
    { minutes: 14 },
    { minutes: 1441 },
    { area: { ...MOORE, radiusKm: 501 } },
    { area: { ...MOORE, latitude: 91 } },
    { area: { ...MOORE, name: '' } },
  ]) {
    await expect(as.admin.emergencyAlerts.send({ ...drill, ...wrong })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  }
  expect(events).toEqual([])
})
