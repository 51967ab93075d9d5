import { NotificationEvent } from '@squall/shared/contract/notification'
import { tables } from '@squall/shared/server/db'
import { expect, test } from 'vitest'
import { createAlertContext, MINUTE } from '../../../testing/alert-context'
import { alertFeature, polygonAround } from '../../../testing/alert-feature'

const code = (kind: string, number: string) => ({ VTEC: [`/O.NEW.KOUN.${kind}.${number}.000000T0000Z-260520T2045Z/`] })

async function announcing() {
  const test = await createAlertContext()
  return {
    ...test,
    announced: () =>
      test.db
        .select()
        .from(tables.notificationEvents)
        .all()
        .map(({ event }) => NotificationEvent.parse(JSON.parse(event))),
    warning: (properties = {}, geometry: unknown = undefined) =>
      alertFeature(test.services.now(), properties, geometry),
  }
}

test('a warning in force is enqueued once with its area, text and end, also across a restart', async () => {
  const { publish, announced, warning, restart, passTime, services } = await announcing()
  const tornado = warning()
  await publish(tornado)
  const ends = new Date(services.now().getTime() + 45 * MINUTE).toISOString()
  expect(announced()).toEqual([
    {
      kind: 'weather-warning',
      alertId: expect.stringMatching(/^KOUN\.TO\.W\.0028\..*:68$/),
      title: 'Tornado Warning',
      text: 'Tornado Warning for Cleveland County.\nTAKE COVER NOW! Move to a basement.',
      area: 'Cleveland, OK',
      polygons: [
        polygonAround(35.34, -97.49).coordinates.map((ring) => ring.map(([x = 0, y = 0]) => [fine(x), fine(y)])),
      ],
      expires: ends,
    },
  ])
  passTime(MINUTE)
  await publish(tornado)
  restart()
  await publish(tornado)
  expect(announced()).toHaveLength(1)
})

const fine = (degrees: number) => Number(degrees.toFixed(4))

test('an upgrade is another alert; an event that falls back and changes its area keeps the id of its highest rank', async () => {
  const { publish, announced, warning, restart } = await announcing()
  const vtec = code('TO.W', '0028')
  await publish(warning())
  await publish(warning({ id: 'urn:2', parameters: { ...vtec, tornadoDamageThreat: ['CATASTROPHIC'] } }))
  restart()
  await publish(warning({ id: 'urn:3', parameters: vtec }, polygonAround(35.4, -97.4)))
  const [first, worse, moved] = announced()
  expect(worse).toMatchObject({ kind: 'emergency-alert', title: 'Tornado Emergency' })
  expect(toAlertId(worse)).not.toBe(toAlertId(first))
  expect(moved).toMatchObject({ kind: 'weather-warning', alertId: toAlertId(worse) })
  expect(announced()).toHaveLength(3)
})

const toAlertId = (event: NotificationEvent | undefined) => (event && 'alertId' in event ? event.alertId : undefined)

test('watches, advisories and warnings without a known area are not enqueued', async () => {
  const { publish, announced, warning } = await announcing()
  await publish(
    warning({ id: 'urn:1', event: 'Tornado Watch', parameters: code('TO.A', '0001') }),
    warning({ id: 'urn:2', event: 'Flood Advisory', parameters: code('FA.Y', '0001') }),
    warning({ id: 'urn:3', event: 'High Wind Warning', parameters: code('HW.W', '0001') }, null),
    warning({ id: 'urn:4', status: 'Test', parameters: code('TO.W', '0009') }),
  )
  expect(announced()).toEqual([])
})

test('a warning by zones is enqueued as soon as their shapes are known', async () => {
  const { publish, learnZones, announced, warning, pages } = await announcing()
  const zone = 'https://api.weather.gov/zones/forecast/OKZ028'
  const wind = { event: 'High Wind Warning', parameters: code('HW.W', '0001'), affectedZones: [zone] }
  await publish(warning(wind, null))
  expect(announced()).toEqual([])
  pages.set('/zones/forecast/OKZ028', { geometry: polygonAround(35.3, -97.5) })
  await learnZones()
  expect(announced()).toMatchObject([{ kind: 'weather-warning', title: 'High Wind Warning' }])
})

test('a list of hundreds of warnings is enqueued in rounds, the most dangerous first', async () => {
  const { publish, announced, warning } = await announcing()
  const floods = Array.from({ length: 120 }, (_, at) =>
    warning({ id: `urn:${at}`, event: 'Flood Warning', parameters: code('FL.W', String(at).padStart(4, '0')) }),
  )
  const all = [...floods, warning({ id: 'urn:tornado' })]
  await publish(...all)
  expect(announced()).toHaveLength(50)
  expect(announced()[0]).toMatchObject({ title: 'Tornado Warning' })
  await publish(...all)
  await publish(...all)
  expect(announced()).toHaveLength(121)
})
