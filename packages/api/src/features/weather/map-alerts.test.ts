import { expect, test } from 'vitest'
import { createAlertContext } from '../../testing/alert-context'
import { alertFeature, polygonAround } from '../../testing/alert-feature'

/** Around Moore, Oklahoma. */
const OKLAHOMA = { west: -99, south: 34, east: -96, north: 37 }
const MAINE = { west: -71, south: 43, east: -67, north: 47 }

const code = (event: string) => ({ VTEC: [`/O.NEW.KOUN.${event}.260520T1950Z-301231T0000Z/`] })

test('a map gets the warnings and watches that touch it, most dangerous first, and no advisories', async () => {
  const { anonymous, publish, services } = await createAlertContext()
  const now = services.now()
  await publish(
    alertFeature(now, { id: 'urn:watch', event: 'Tornado Watch', parameters: code('TO.A.0041') }),
    alertFeature(now, { id: 'urn:wind', event: 'Wind Advisory', parameters: code('WI.Y.0002') }),
    alertFeature(now, { id: 'urn:warning' }),
  )
  const { alerts, complete } = await anonymous.alerts.inBox(OKLAHOMA)
  expect(complete).toBe(true)
  expect(alerts.map(({ event }) => event)).toEqual(['Tornado Warning', 'Tornado Watch'])
  expect(alerts[0]?.polygons[0]?.[0]).toHaveLength(5)
  expect((await anonymous.alerts.inBox(MAINE)).alerts).toEqual([])
})

test('a warning comes with the motion of its storm, and without one where its text names none', async () => {
  const { anonymous, publish, services } = await createAlertContext()
  const eventMotionDescription = ['2026-05-20T19:50:00-00:00...storm...225DEG...35KT...35.30,-97.60']
  await publish(
    alertFeature(services.now(), { parameters: { ...code('TO.W.0028'), eventMotionDescription } }),
    alertFeature(services.now(), { id: 'urn:two', parameters: code('TO.W.0029') }),
  )
  const { alerts } = await anonymous.alerts.inBox(OKLAHOMA)
  expect(alerts.map(({ motion }) => motion)).toEqual(
    expect.arrayContaining([{ points: [{ lat: 35.3, lon: -97.6 }], direction: 45, speed: 40 }, null]),
  )
})

test('areas are as fine as the map can show, closed, and left out where they are smaller than its pixels', async () => {
  const { anonymous, publish, services } = await createAlertContext()
  const fine = Array.from({ length: 2000 }, (_, index): [number, number] => {
    const angle = (index / 2000) * 2 * Math.PI
    return [-97.5 + Math.cos(angle), 35.3 + Math.sin(angle)]
  })
  const [first = [0, 0]] = fine
  const circle = { type: 'Polygon', coordinates: [[...fine, first]] }
  await publish(
    alertFeature(services.now(), { id: 'urn:circle', parameters: code('TO.W.0030') }, circle),
    alertFeature(services.now(), { id: 'urn:small' }, polygonAround(35.34, -97.49)),
  )
  const near = await anonymous.alerts.inBox(OKLAHOMA)
  const far = await anonymous.alerts.inBox({ west: -179, south: 10, east: 179, north: 80 })
  const countCorners = ({ alerts }: typeof near) =>
    Math.max(...alerts.map(({ polygons }) => polygons[0]?.[0]?.length ?? 0))
  expect(countCorners(near)).toBeGreaterThan(500)
  expect(countCorners(far)).toBeLessThan(20)
  const ring = far.alerts[0]?.polygons[0]?.[0] ?? []
  expect(ring[0]).toEqual(ring.at(-1))
  expect(far.alerts.map(({ polygons }) => polygons.length).sort()).toEqual([0, 1])
})

test('an alert that is cancelled or runs out is listed as ended for ten minutes', async () => {
  const { anonymous, publish, services, passTime } = await createAlertContext()
  const list = async () =>
    (await anonymous.alerts.inBox(OKLAHOMA)).alerts.map(({ id, isEnded }) => [id.slice(0, 9), isEnded])
  const other = (now: Date) => alertFeature(now, { id: 'urn:two', parameters: code('TO.W.0029') })
  const begin = services.now()
  await publish(alertFeature(begin), other(begin))
  expect(await list()).toEqual(
    expect.arrayContaining([
      ['KOUN.TO.W', false],
      ['KOUN.TO.W', false],
    ]),
  )
  await publish(other(begin))
  expect(await list()).toEqual([
    ['KOUN.TO.W', false],
    ['KOUN.TO.W', true],
  ])
  passTime(11 * 60_000)
  await publish(other(begin))
  expect(await list()).toEqual([['KOUN.TO.W', false]])
  passTime(35 * 60_000)
  expect(await list()).toEqual([['KOUN.TO.W', true]])
  await publish()
  expect(await list()).toEqual([['KOUN.TO.W', true]])
  passTime(10 * 60_000)
  expect(await list()).toEqual([])
})

test('the counties of a watch are one area without lines inside', async () => {
  const { anonymous, publish, services } = await createAlertContext()
  const SAME = ['040027', '040109']
  const watch = { event: 'Tornado Watch', parameters: code('TO.A.0041'), geocode: { UGC: ['OKC027', 'OKC109'], SAME } }
  await publish(alertFeature(services.now(), watch, null))
  const { alerts } = await anonymous.alerts.inBox(OKLAHOMA)
  expect(alerts.map(({ polygons }) => polygons.length)).toEqual([1])
  expect(alerts[0]?.polygons[0]).toHaveLength(1)
})

test('the official text of an alert is there while it is in force', async () => {
  const { anonymous, publish, services } = await createAlertContext()
  await publish(alertFeature(services.now()))
  const id = (await anonymous.alerts.inBox(OKLAHOMA)).alerts[0]?.id ?? ''
  expect(await anonymous.alerts.details({ id })).toMatchObject({
    event: 'Tornado Warning',
    description: 'A tornado is on the ground.',
    instruction: 'TAKE COVER NOW! Move to a basement.',
  })
  await publish()
  expect(await anonymous.alerts.details({ id })).toBeNull()
  expect(await anonymous.alerts.details({ id: 'no such alert' })).toBeNull()
})

test('a box that is inside out or beyond the world is refused', async () => {
  const { anonymous } = await createAlertContext()
  await expect(anonymous.alerts.inBox({ ...OKLAHOMA, west: -90 })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  await expect(anonymous.alerts.inBox({ ...OKLAHOMA, north: 91 })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
})
