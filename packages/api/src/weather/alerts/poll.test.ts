import { expect, test } from 'vitest'
import { createAlertContext, MINUTE, MOORE } from '../../testing/alert-context'
import { alertFeature, polygonAround } from '../../testing/alert-feature'
import { createContextWithUsers } from '../../testing/test-context'

const ZONE = 'https://api.weather.gov/zones/county/OKC027'

test('nothing is clear before the first answer, nor five minutes after the last one', async () => {
  const { anonymous, publish, poll, pages, passTime, logs } = await createAlertContext()
  expect(await anonymous.alerts.nearby(MOORE)).toMatchObject({ alerts: [], updatedAt: null, stale: true })
  await publish()
  expect(await anonymous.alerts.nearby(MOORE)).toMatchObject({ alerts: [], stale: false, complete: true })
  pages.clear()
  passTime(6 * MINUTE)
  await poll()
  await poll()
  expect(await anonymous.alerts.nearby(MOORE)).toMatchObject({ stale: true, updatedAt: expect.any(String) })
  expect(logs).toEqual(['alerts have a fault: answered 503'])
})

test('a list of null leaves the alerts as they were', async () => {
  const { anonymous, publish, poll, pages, services } = await createAlertContext()
  await publish(alertFeature(services.now()))
  pages.set('/alerts/active', { type: 'FeatureCollection', features: null })
  await poll()
  expect((await anonymous.alerts.nearby(MOORE)).alerts).toHaveLength(1)
})

test('an alert is found by its distance in km and gone once it has ended', async () => {
  const { anonymous, publish, services, passTime } = await createAlertContext()
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
  const { anonymous, publish, pages, learnZones, services } = await createAlertContext()
  await publish(alertFeature(services.now(), { event: 'Tornado Watch', affectedZones: [ZONE] }, null))
  await learnZones()
  expect(await anonymous.alerts.nearby(MOORE)).toMatchObject({ alerts: [], complete: false })
  pages.set('/zones/county/OKC027', { geometry: polygonAround(35.34, -97.49) })
  await learnZones()
  expect(await anonymous.alerts.nearby(MOORE)).toMatchObject({ alerts: [{ severity: 'watch' }], complete: true })
})

test('a missing zone makes incomplete only what is said about places it may be near', async () => {
  const { anonymous, publish, services } = await createAlertContext()
  await publish(alertFeature(services.now(), { event: 'Flood Watch', affectedZones: [ZONE] }, null))
  const [texas, oregon] = [
    { lat: 33.2, lon: -97.1 },
    { lat: 44.0, lon: -120.5 },
  ]
  expect(await anonymous.alerts.nearby(texas)).toMatchObject({ complete: false })
  expect(await anonymous.alerts.tornado(texas)).toMatchObject({ complete: false })
  expect(await anonymous.alerts.nearby(oregon)).toMatchObject({ complete: true })
})

test('a zone that keeps failing does not hold up the others', async () => {
  const { publish, pages, learnZones, services, asked } = await createAlertContext()
  const bad = ['1', '2', '3', '4'].map((n) => `https://api.weather.gov/zones/county/TXC00${n}`)
  pages.set('/zones/county/OKC027', { geometry: polygonAround(35.34, -97.49) })
  await publish(alertFeature(services.now(), { event: 'Flood Watch', affectedZones: [...bad, ZONE] }, null))
  await learnZones()
  expect(services.alerts.missingZones()).toHaveLength(5)
  await learnZones()
  expect(asked).toContain('/zones/county/OKC027')
  expect(services.alerts.missingZones()).toEqual(bad)
})

test('zones that were read once are not asked for again after a restart', async () => {
  const { anonymous, publish, pages, learnZones, restart, services, asked } = await createAlertContext()
  pages.set('/zones/county/OKC027', { geometry: polygonAround(35.34, -97.49) })
  const watch = alertFeature(services.now(), { event: 'Tornado Watch', affectedZones: [ZONE] }, null)
  await publish(watch)
  await learnZones()
  restart()
  await publish(watch)
  await learnZones()
  expect(asked.filter((path) => path.startsWith('/zones'))).toHaveLength(1)
  expect(await anonymous.alerts.nearby(MOORE)).toMatchObject({ alerts: [{ severity: 'watch' }], complete: true })
})

test("a stream's alerts are those around its public position", async () => {
  const test = await createContextWithUsers()
  const { id } = await test.as.owner.streams.start({ latitude: 35.34, longitude: -97.49 })
  expect(await test.as.anonymous.alerts.ofStream({ id })).toMatchObject({ alerts: [], stale: true })
  await expect(test.as.anonymous.alerts.ofStream({ id: 'none' })).rejects.toThrow('Stream not found')
})
