import { expect, test } from 'vitest'
import { UpstreamError } from '../../../lib/http-client'
import { alertFeature, alertList, polygonAround } from '../../../testing/alert-feature'
import { createPeopledContext, createTestContext, noUpstreams } from '../../../testing/test-context'
import { createAlertPoll } from './poll'

const MOORE = { lat: 35.34, lon: -97.49 }
const MINUTE = 60_000
const ZONE = 'https://api.weather.gov/zones/county/OKC027'

/** An upstream that answers what stands in `pages`, and a poll of it into an api. */
async function pollContext() {
  const pages = new Map<string, unknown>()
  const test = await createTestContext({
    http: {
      ...noUpstreams,
      async getJson(url) {
        const page = pages.get(new URL(url).pathname)
        if (page === undefined) throw new UpstreamError('answered 503', 503)
        return page
      },
    },
  })
  const poll = createAlertPoll(test.services)
  return {
    ...test,
    anonymous: await test.caller(),
    pages,
    poll,
    async publish(...features: unknown[]) {
      pages.set('/alerts/active', alertList(...features))
      await poll()
    },
  }
}

test('nothing is clear before the first answer, nor five minutes after the last one', async () => {
  const { anonymous, publish, poll, pages, passTime, logs } = await pollContext()
  expect(await anonymous.alerts.nearby(MOORE)).toMatchObject({ alerts: [], updatedAt: null, stale: true })
  await publish()
  expect(await anonymous.alerts.nearby(MOORE)).toMatchObject({ alerts: [], stale: false, complete: true })
  pages.clear()
  passTime(6 * MINUTE)
  await poll()
  await poll()
  expect(await anonymous.alerts.nearby(MOORE)).toMatchObject({ stale: true, updatedAt: expect.any(String) })
  expect(logs).toEqual(['alerts cannot be updated: answered 503'])
})

test('a list of null leaves the alerts as they were', async () => {
  const { anonymous, publish, poll, pages, services } = await pollContext()
  await publish(alertFeature(services.now()))
  pages.set('/alerts/active', { type: 'FeatureCollection', features: null })
  await poll()
  expect((await anonymous.alerts.nearby(MOORE)).alerts).toHaveLength(1)
})

test('an alert is found by its distance in km and gone once it has ended', async () => {
  const { anonymous, publish, services, passTime } = await pollContext()
  await publish(
    alertFeature(services.now()),
    alertFeature(services.now(), { id: 'far', parameters: {} }, polygonAround(40, -90)),
  )
  expect((await anonymous.alerts.nearby(MOORE)).alerts).toMatchObject([
    { type: 'tornado', severity: 'warning', location: 'Cleveland, OK', distance: 0 },
  ])
  const south = { lat: 34.84, lon: -97.49 }
  expect((await anonymous.alerts.nearby({ ...south, radius: 40 })).alerts).toEqual([])
  expect((await anonymous.alerts.nearby({ ...south, radius: 50 })).alerts[0]?.distance).toBeCloseTo(44.5, 0)
  passTime(46 * MINUTE)
  expect((await anonymous.alerts.nearby(MOORE)).alerts).toEqual([])
  expect(await anonymous.alerts.emergency()).toEqual([])
})

test('an alert without a polygon takes the shapes of its zones, and until they are known nothing is complete', async () => {
  const { anonymous, publish, pages, poll, services } = await pollContext()
  await publish(alertFeature(services.now(), { event: 'Tornado Watch', affectedZones: [ZONE] }, null))
  expect(await anonymous.alerts.nearby(MOORE)).toMatchObject({ alerts: [], complete: false })
  pages.set('/zones/county/OKC027', { geometry: polygonAround(35.34, -97.49) })
  await poll()
  expect(await anonymous.alerts.nearby(MOORE)).toMatchObject({ alerts: [{ severity: 'watch' }], complete: true })
})

test('new and upgraded events are told once; updates and the first list are no news', async () => {
  const { publish, services, events, anonymous } = await pollContext()
  const first = alertFeature(services.now())
  const second = { id: 'urn:two', parameters: { VTEC: ['/O.NEW.KOUN.TO.W.0029.000000T0000Z-260520T2045Z/'] } }
  await publish(first)
  expect(events).toEqual([])
  await publish(first, alertFeature(services.now(), second))
  await publish(first, alertFeature(services.now(), second))
  expect(events).toMatchObject([{ type: 'emergency-alert', title: 'Tornado Warning' }])
  const [before] = await anonymous.alerts.emergency()
  const worse = { ...second.parameters, tornadoDamageThreat: ['CATASTROPHIC'] }
  await publish(first, alertFeature(services.now(), { ...second, parameters: worse }))
  expect(events).toHaveLength(2)
  const [after] = await anonymous.alerts.emergency()
  expect(after).toMatchObject({ severity: 'warning', title: 'Tornado Emergency' })
  expect(after?.id).not.toBe(before?.id)
})

test('a tornado alert tells movement, arrival and the official instruction, and null where nothing is said', async () => {
  const { anonymous, publish, services } = await pollContext()
  const at = services.now().toISOString().slice(0, 19)
  // 20 km to the west, coming from there at 40 knots.
  const parameters = { eventMotionDescription: [`${at}-00:00...storm...270DEG...40KT...35.34,-97.71`] }
  await publish(alertFeature(services.now(), { parameters }), alertFeature(services.now(), { id: 'b', parameters: {} }))
  const { alerts } = await anonymous.alerts.tornado(MOORE)
  const moving = alerts.find(({ movement }) => movement !== null)
  expect(moving).toMatchObject({
    type: 'tornado-warning',
    severity: 'moderate',
    windSpeed: null,
    movement: { direction: 90, speed: 46 },
    safetyActions: ['TAKE COVER NOW!', 'Move to a basement.'],
  })
  const minutes = (Date.parse(moving?.estimatedArrival ?? '') - Date.parse(`${at}Z`)) / MINUTE
  expect(minutes).toBe(16)
})

test("a stream's alerts are those around its public position", async () => {
  const test = await createPeopledContext()
  const { id } = await test.as.owner.streams.start({ latitude: 35.34, longitude: -97.49 })
  expect(await test.as.anonymous.alerts.ofStream({ id })).toMatchObject({ alerts: [], stale: true })
  await expect(test.as.anonymous.alerts.ofStream({ id: 'none' })).rejects.toThrow('Stream not found')
})
