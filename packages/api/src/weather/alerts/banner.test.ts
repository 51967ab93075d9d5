import { expect, test } from 'vitest'
import { createAlertContext, MOORE } from '../../testing/alert-context'
import { alertFeature, polygonAround } from '../../testing/alert-feature'

const code = (number: number) => ({
  VTEC: [`/O.NEW.KOUN.TO.W.${String(number).padStart(4, '0')}.000000T0000Z-301231T0000Z/`],
})

test('an outbreak of 28 warnings is listed whole, those near the place first', async () => {
  const { anonymous, publish, services } = await createAlertContext()
  const features = Array.from({ length: 28 }, (_, index) =>
    alertFeature(
      services.now(),
      { id: `urn:${index}`, parameters: code(index + 1), areaDesc: `Area ${index}` },
      // From Moore northwards, 55 km apart, the nearest one last.
      polygonAround(MOORE.lat + (27 - index) * 0.5, MOORE.lon),
    ),
  )
  await publish(...features)
  expect(await anonymous.alerts.emergency()).toHaveLength(28)
  const near = await anonymous.alerts.emergency(MOORE)
  expect(near).toHaveLength(28)
  expect(near.slice(0, 2).map(({ area, distance }) => [area, distance === null ? null : Math.round(distance)])).toEqual(
    [
      ['Area 27', 0],
      ['Area 26', 44],
    ],
  )
  expect(near[2]?.distance).toBeNull()
})

test('a stream names the most dangerous alert that contains its public position, and none once it has ended', async () => {
  const { as, publish, services } = await createAlertContext()
  const [latitude, longitude] = [MOORE.lat, MOORE.lon]
  const { id } = await as.owner.streams.start({ latitude, longitude })
  await as.other.streams.start({ latitude, longitude, placePrecision: 'off' })
  await as.admin.streams.start({ latitude: latitude + 1, longitude })
  await publish(
    alertFeature(services.now(), { id: 'urn:statement', event: 'Special Weather Statement', parameters: {} }),
    alertFeature(services.now(), { id: 'urn:watch', event: 'Tornado Watch', parameters: code(1) }),
    alertFeature(services.now(), { id: 'urn:warning', parameters: code(2) }),
  )
  const warned = { title: 'Tornado Warning', level: 'warning' }
  const listed = await as.anonymous.streams.list()
  expect(Object.fromEntries(listed.map(({ user, alertHere }) => [user.username, alertHere]))).toEqual({
    owner: warned,
    other: null,
    admin: null,
  })
  await publish(
    alertFeature(services.now(), { id: 'urn:statement', event: 'Special Weather Statement', parameters: {} }),
  )
  expect(await as.anonymous.streams.get({ id })).toMatchObject({ alertHere: null })
  await publish(alertFeature(services.now(), { id: 'urn:warning', parameters: code(2) }))
  expect(await as.anonymous.streams.get({ id })).toMatchObject({ alertHere: warned })
  await as.owner.streams.end({ id })
  expect(await as.anonymous.streams.get({ id })).toMatchObject({ alertHere: null })
})

test('a worse alert elsewhere comes after those near the place', async () => {
  const { anonymous, publish, services } = await createAlertContext()
  await publish(
    alertFeature(services.now(), { id: 'urn:watch', event: 'Tornado Watch', parameters: code(1) }),
    alertFeature(
      services.now(),
      { id: 'urn:emergency', parameters: { ...code(2), tornadoDamageThreat: ['CATASTROPHIC'] } },
      polygonAround(41, -87),
    ),
  )
  const titles = async (place?: typeof MOORE) => (await anonymous.alerts.emergency(place)).map(({ title }) => title)
  expect(await titles()).toEqual(['Tornado Emergency', 'Tornado Watch'])
  expect(await titles(MOORE)).toEqual(['Tornado Watch', 'Tornado Emergency'])
})
