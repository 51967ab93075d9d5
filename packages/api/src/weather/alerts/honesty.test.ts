import { describe, expect, test } from 'vitest'
import { createAlertContext, MINUTE, MOORE } from '../../testing/alert-context'
import { alertFeature, polygonAround } from '../../testing/alert-feature'
import { createContextWithUsers } from '../../testing/test-context'

const ZONE = 'https://api.weather.gov/zones/forecast/OKZ025'
const ZONE_PATH = '/zones/forecast/OKZ025'
const PLANO = { lat: 33.02, lon: -96.7 }
const BOSTON = { lat: 42.36, lon: -71.06 }

const watch = (now: Date, properties = {}) =>
  alertFeature(
    now,
    { event: 'Tornado Watch', affectedZones: [ZONE], geocode: { UGC: ['OKZ025'] }, ...properties },
    null,
  )

describe('outside the United States and its waters', () => {
  test.each([
    ['Berlin', { lat: 52.52, lon: 13.4 }],
    ['Tokyo', { lat: 35.68, lon: 139.69 }],
  ])('%s has no coverage, and its empty list is not complete', async (_name, place) => {
    const { anonymous, publish } = await createAlertContext()
    await publish()
    const unknown = { alerts: [], coverage: false, complete: false, stale: false }
    expect(await anonymous.alerts.nearby(place)).toMatchObject(unknown)
    expect(await anonymous.alerts.tornado(place)).toMatchObject(unknown)
    expect(await anonymous.alerts.nearby(MOORE)).toMatchObject({ coverage: true, complete: true })
  })
})

describe('a zone that the source has no shape for', () => {
  test.each([
    ['answers {}', {}],
    ['has a geometry of null', { geometry: null }],
    [
      'has points only',
      { geometry: { type: 'GeometryCollection', geometries: [{ type: 'Point', coordinates: [0, 0] }] } },
    ],
  ])('%s: the list is not complete for places in its state, and names the alert', async (_fault, page) => {
    const { anonymous, publish, learnZones, pages, services } = await createAlertContext()
    pages.set(ZONE_PATH, page)
    await publish(watch(services.now(), { areaDesc: 'Cleveland; McClain' }))
    await learnZones()
    expect(await anonymous.alerts.nearby(MOORE)).toMatchObject({
      ...{ alerts: [], complete: false },
      unlocated: [{ title: 'Tornado Watch', location: 'Cleveland; McClain', severity: 'watch' }],
    })
    expect(await anonymous.alerts.tornado(MOORE)).toMatchObject({ complete: false, unlocated: [{ type: 'tornado' }] })
    expect(await anonymous.alerts.nearby(BOSTON)).toMatchObject({ alerts: [], complete: true, unlocated: [] })
  })

  test('is asked for again, first after 10 minutes, and found without a restart', async () => {
    const { anonymous, publish, learnZones, pages, services, passTime, asked } = await createAlertContext()
    const asks = () => asked.filter((path) => path === ZONE_PATH).length
    pages.set(ZONE_PATH, {})
    await publish(watch(services.now()))
    for (let round = 0; round < 3; round += 1) await learnZones()
    expect(asks()).toBe(1)
    pages.set(ZONE_PATH, { geometry: polygonAround(MOORE.lat, MOORE.lon) })
    passTime(11 * MINUTE)
    await publish(watch(services.now()))
    await learnZones()
    expect(asks()).toBe(2)
    expect(await anonymous.alerts.nearby(MOORE)).toMatchObject({ alerts: [{ distance: 0 }], complete: true })
  })

  test('stands in the counties of its message', async () => {
    const { anonymous, publish, learnZones, pages, services } = await createAlertContext()
    pages.set(ZONE_PATH, {})
    await publish(watch(services.now(), { geocode: { UGC: ['OKZ025'], SAME: ['040027'] } }))
    await learnZones()
    expect(await anonymous.alerts.nearby(MOORE)).toMatchObject({ alerts: [{ distance: 0 }], complete: true })
    expect(await anonymous.alerts.nearby(PLANO)).toMatchObject({ alerts: [], complete: true })
  })
})

test('an alert without a polygon, a zone or a county may be anywhere in the states of its codes', async () => {
  const { anonymous, publish, services } = await createAlertContext()
  await publish(watch(services.now(), { affectedZones: [], geocode: { UGC: ['OKZ025'] } }))
  expect(await anonymous.alerts.nearby(MOORE)).toMatchObject({ complete: false, unlocated: [{ type: 'tornado' }] })
  expect(await anonymous.alerts.nearby(BOSTON)).toMatchObject({ complete: true, unlocated: [] })
  await publish(watch(services.now(), { affectedZones: [], geocode: { UGC: [] } }))
  expect(await anonymous.alerts.nearby(BOSTON)).toMatchObject({ complete: false, unlocated: [{ type: 'tornado' }] })
})

test('areas within a collection are read, also those of several parts', async () => {
  const { anonymous, publish, learnZones, pages, services } = await createAlertContext()
  const { coordinates } = polygonAround(MOORE.lat, MOORE.lon)
  const parts = { type: 'MultiPolygon', coordinates: [coordinates] }
  pages.set(ZONE_PATH, {
    geometry: { type: 'GeometryCollection', geometries: [{ type: 'GeometryCollection', geometries: [parts] }] },
  })
  await publish(watch(services.now()))
  await learnZones()
  expect(await anonymous.alerts.nearby(MOORE)).toMatchObject({ alerts: [{ distance: 0 }], complete: true })
})

test('before the first list nothing is complete', async () => {
  const { as } = await createContextWithUsers()
  expect(await as.anonymous.alerts.nearby(MOORE)).toMatchObject({ complete: false, stale: true, updatedAt: null })
})
