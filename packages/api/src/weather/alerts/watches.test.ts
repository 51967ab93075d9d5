import { expect, test } from 'vitest'
import { createAlertContext, MOORE } from '../../testing/alert-context'
import { alertFeature } from '../../testing/alert-feature'
import { parseWatches } from './poll'

const watch = (properties = {}) => ({
  type: 'Feature',
  geometry: null,
  properties: {
    type: 'TOR',
    number: 41,
    issue: '2026-05-20T18:00:00Z',
    expire: '2026-05-21T02:00:00Z',
    is_pds: true,
    ...properties,
  },
})
const list = (...features: unknown[]) => ({ type: 'FeatureCollection', features })
const CODE = { VTEC: ['/O.NEW.KOUN.TO.A.0041.260520T1800Z-301231T0000Z/'] }

test('only particularly dangerous situations are taken, under the names of their events', () => {
  const json = list(watch(), watch({ number: 42, is_pds: false }), watch({ type: 'SVR', number: '399' }))
  expect(parseWatches(json)).toEqual(new Set(['TO.A.0041.2026', 'SV.A.0399.2026']))
  expect(() => parseWatches({ features: null })).toThrow()
})

test('a row that cannot be read is left out, and the others stay', () => {
  const json = list(watch({ is_pds: null }), watch({ number: 'many' }), null, watch({ number: 43 }))
  expect(parseWatches(json)).toEqual(new Set(['TO.A.0043.2026']))
})

test('a particularly dangerous watch is a considerable alert under another id, and stays one while the source is away', async () => {
  const { anonymous, publish, pages, pollWatches, poll, services, logs } = await createAlertContext()
  const severity = async () => (await anonymous.alerts.tornado(MOORE)).alerts[0]?.severity
  const source = async () => services.sources.list().find(({ id }) => id === 'watches')
  await publish(alertFeature(services.now(), { event: 'Tornado Watch', parameters: CODE }))
  const [before] = await anonymous.alerts.emergency()
  expect(await severity()).toBe('moderate')
  pages.set('/json/spcwatch.py', list(watch()))
  await pollWatches()
  expect(await severity()).toBe('considerable')
  const title = 'Particularly Dangerous Situation: Tornado Watch'
  expect((await anonymous.alerts.emergency())[0]?.title).toBe(title)
  expect((await anonymous.alerts.nearby(MOORE)).alerts[0]?.title).toBe(title)
  expect((await anonymous.alerts.tornado(MOORE)).alerts[0]?.title).toBe(title)
  expect((await anonymous.alerts.emergency())[0]?.id).not.toBe(before?.id)
  expect(await source()).toMatchObject({ state: 'active', problem: null })
  pages.set('/json/spcwatch.py', '<html>')
  await pollWatches()
  await pollWatches()
  await poll()
  expect(await severity()).toBe('considerable')
  expect((await source())?.problem).not.toBeNull()
  expect(logs).toHaveLength(1)
  pages.set('/json/spcwatch.py', list())
  await pollWatches()
  expect(await severity()).toBe('moderate')
})
