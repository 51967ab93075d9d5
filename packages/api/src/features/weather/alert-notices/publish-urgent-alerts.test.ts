import { tables } from '@squall/shared/server/db'
import { expect, test } from 'vitest'
import { createAlertContext, MINUTE } from '../../../testing/alert-context'
import { alertFeature, polygonAround } from '../../../testing/alert-feature'

const code = (action: string, number = '0029') => ({
  VTEC: [`/O.${action}.KOUN.TO.W.${number}.000000T0000Z-260520T2045Z/`],
})
const SECOND = 'KOUN.TO.W.0029.'
const considerable = { tornadoDamageThreat: ['CONSIDERABLE'] }
const catastrophic = { tornadoDamageThreat: ['CATASTROPHIC'] }

/** An api that has read its first list, which was empty. */
async function quietContext() {
  const test = await createAlertContext()
  await test.publish()
  const warning = (properties = {}, geometry: unknown = undefined) =>
    alertFeature(test.services.now(), { id: 'urn:two', parameters: code('NEW'), ...properties }, geometry)
  return { ...test, warning }
}

test('new and upgraded events are published once; updates, shrunk polygons and the first list are no news', async () => {
  const { publish, services, news, anonymous, restart, passTime } = await createAlertContext()
  const first = alertFeature(services.now())
  await publish(first)
  expect(news()).toEqual([])
  const second = (properties = {}, geometry: unknown = undefined) =>
    alertFeature(services.now(), { id: 'urn:two', parameters: code('NEW'), ...properties }, geometry)
  await publish(first, second())
  const idOfSecond = async () => (await anonymous.alerts.emergency()).find(({ id }) => id.startsWith(SECOND))?.id
  const before = await idOfSecond()
  expect(news()).toEqual([
    {
      type: 'emergency-alert',
      id: before,
      title: 'Tornado Warning',
      description: 'Tornado Warning for Cleveland County',
      area: 'Cleveland, OK',
      areas: [[-97.59, 35.24, -97.39, 35.45]],
      streamIds: [],
    },
  ])
  passTime(MINUTE)
  const update = { id: 'urn:three', parameters: code('CON'), messageType: 'Update' }
  await publish(first, second(update, polygonAround(35.36, -97.45)))
  expect(news()).toHaveLength(1)
  await publish(first, second({ parameters: { ...code('CON'), ...considerable } }))
  await publish(first, second({ parameters: { ...code('CON'), ...catastrophic } }))
  expect(news()).toMatchObject([
    { title: 'Tornado Warning' },
    { title: 'Tornado Warning' },
    { title: 'Tornado Emergency' },
  ])
  const after = await idOfSecond()
  expect(news()[2]).toMatchObject({ id: after })
  expect(after).not.toBe(before)
  restart()
  await publish(first, second({ parameters: { ...code('CON'), ...catastrophic } }))
  expect(news()).toHaveLength(3)
})

test('an alert of which a part could not be located is published without boxes, so that it reaches every page', async () => {
  const { publish, news, warning } = await quietContext()
  await publish(warning({ affectedZones: ['https://api.weather.gov/zones/forecast/XXZ999'] }, null))
  expect(news()).toMatchObject([{ type: 'emergency-alert', areas: [] }])
})

test('an event that leaves a list or falls and rises again is not published again', async () => {
  const { publish, poll, pages, news, warning } = await quietContext()
  await publish(warning({ parameters: { ...code('NEW'), ...considerable } }))
  await publish()
  await publish(warning({ parameters: { ...code('CON'), ...considerable } }))
  pages.clear()
  await poll()
  await publish(warning())
  await publish(warning({ parameters: { ...code('CON'), ...considerable } }))
  expect(news()).toHaveLength(1)
})

test('an event issued during a restart of the api is published; after a long downtime the first list is no news', async () => {
  const { publish, news, warning, restart, passTime } = await quietContext()
  restart()
  passTime(2 * MINUTE)
  await publish(warning())
  expect(news()).toHaveLength(1)
  passTime(20 * MINUTE)
  restart()
  await publish(warning(), warning({ id: 'urn:new', parameters: code('NEW', '0031') }))
  expect(news()).toHaveLength(1)
})

test('an alert posts one notice in the chat of each live stream near it, for present and later viewers', async () => {
  const { as, publish, news, warning, restart, passTime } = await quietContext()
  const near = await as.owner.streams.start({ latitude: 35.0, longitude: -97.49 })
  const far = await as.other.streams.start({ latitude: 40, longitude: -90 })
  await publish(warning())
  await publish(warning({ id: 'urn:three', parameters: code('CON') }))
  const [told, line, ...rest] = news()
  expect(rest).toEqual([])
  expect(told).toMatchObject({ type: 'emergency-alert', streamIds: [near.id] })
  const message = {
    streamId: near.id,
    message: 'Tornado Warning: Tornado Warning for Cleveland County',
    isEmergencyAlert: true,
    user: { displayName: 'Emergency alert' },
  }
  expect(line).toMatchObject({ type: 'chat-message', message })
  passTime(1_000)
  await as.other.chat.post({ streamId: near.id, content: 'Take care!' })
  restart()
  const history = await as.anonymous.chat.list({ streamId: near.id })
  expect(history.map((one) => one.message)).toEqual([message.message, 'Take care!'])
  expect(history[0]).toEqual(line?.type === 'chat-message' && line.message)
  expect(await as.anonymous.chat.list({ streamId: far.id })).toEqual([])
  await publish(warning({ parameters: { ...code('CON'), ...catastrophic } }))
  expect(await as.anonymous.chat.list({ streamId: near.id })).toHaveLength(3)
})

test('a stream that goes live inside a warned area gets the notice too, once even when the alert falls and rises', async () => {
  const { as, publish, news, warning } = await quietContext()
  const worse = warning({ parameters: { ...code('NEW'), ...considerable } })
  await publish(worse)
  const { id } = await as.owner.streams.start({ latitude: 35.34, longitude: -97.49 })
  await publish(worse)
  await publish(warning({ parameters: code('CON') }))
  await publish(worse)
  expect(news().map(({ type }) => type)).toEqual(['emergency-alert', 'chat-message'])
  expect(await as.anonymous.chat.list({ streamId: id })).toHaveLength(1)
})

test('an alert does not reveal the place of a stream when its owner hides it', async () => {
  const { as, publish, news, warning } = await quietContext()
  await as.owner.streams.start({ latitude: 35.34, longitude: -97.49, placePrecision: 'off' })
  await publish(warning())
  expect(news()).toMatchObject([{ type: 'emergency-alert', streamIds: [] }])
})

test('notices for a stream with a place of "about 1 km" depend on its public position, not on the exact one', async () => {
  const { as, publish, events, warning } = await quietContext()
  // Both are shown at 35.00: the first is 0.5 km nearer to the warning than that, the second 0.5 km farther away.
  const nearer = await as.owner.streams.start({ latitude: 35.0049, longitude: -97.49 })
  const farther = await as.other.streams.start({ latitude: 34.9951, longitude: -97.49 })
  const listNotices = async (streamId: string) => (await as.anonymous.chat.list({ streamId })).length
  events.length = 0
  // It begins 50.25 km north of the public position.
  await publish(warning({}, polygonAround(35.552, -97.49)))
  expect(events).toMatchObject([
    { type: 'emergency-alert', streamIds: [] },
    { type: 'alerts-changed', streamIds: [] },
  ])
  expect([await listNotices(nearer.id), await listNotices(farther.id)]).toEqual([0, 0])
  events.length = 0
  // And now 49.75 km north of it.
  const { id, parameters } = { id: 'urn:four', parameters: code('NEW', '0030') }
  await publish(warning({}, polygonAround(35.552, -97.49)), warning({ id, parameters }, polygonAround(35.5475, -97.49)))
  const both = [nearer.id, farther.id].sort()
  const told = events.flatMap((event) => ('streamIds' in event ? [event.streamIds.toSorted()] : []))
  expect(told).toEqual([both, both])
  expect([await listNotices(nearer.id), await listNotices(farther.id)]).toEqual([1, 1])
})

test('notices for a stream with an exact place depend on where its chaser is shown', async () => {
  const { as, db, publish, news, warning } = await quietContext()
  const { id } = await as.owner.streams.start({ latitude: 34, longitude: -97.49, placePrecision: 'exact' })
  db.update(tables.streams).set({ shownLatitude: 35.0049, shownLongitude: -97.49 }).run()
  await publish(warning({}, polygonAround(35.552, -97.49)))
  expect(news()).toMatchObject([{ type: 'emergency-alert', streamIds: [id] }, { type: 'chat-message' }])
})

test('open pages get an event when alerts come, go or change, and none while they do not', async () => {
  const { as, publish, events, warning } = await quietContext()
  const { id } = await as.owner.streams.start({ latitude: 35.34, longitude: -97.49 })
  const changes = () => events.filter(({ type }) => type === 'alerts-changed')
  events.length = 0
  const flood = warning({ event: 'Flood Advisory', parameters: {} }, polygonAround(35.34, -97.49))
  await publish(flood)
  await publish(flood)
  const told = { type: 'alerts-changed', banners: false, areas: [[-97.59, 35.24, -97.39, 35.45]], streamIds: [id] }
  expect(changes()).toEqual([told])
  await publish()
  expect(changes()).toEqual([told, told])
  await publish()
  expect(changes()).toHaveLength(2)
})

test('all pages get an event when the list becomes stale or current again', async () => {
  const { publish, poll, pages, passTime, events } = await quietContext()
  const everywhere = { type: 'alerts-changed', areas: [[-180, -90, 180, 90]] }
  expect(events).toMatchObject([everywhere])
  pages.clear()
  await poll()
  expect(events).toHaveLength(1)
  passTime(6 * MINUTE)
  await poll()
  await poll()
  expect(events).toMatchObject([everywhere, everywhere])
  await publish()
  expect(events).toHaveLength(3)
})
