import { distanceKm } from '@squall/shared/rules/geo'
import { NO_ECHO } from '@squall/shared/rules/radar-scale'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { alertFeature } from '../../../testing/alert-feature'
import { observationAnswer, pointAnswer, stationsAnswer } from '../../../testing/observation-answers'
import { radarContext, ringOfEcho } from '../../../testing/radar-context'
import { probSevereFile } from '../../../testing/storm-upstream'
import { groupIntoAlertEvents } from '../../../weather/alerts/events'
import { AlertFeature } from '../../../weather/alerts/nws-format'
import { Level3Error } from '../../../weather/level3/reader'
import { parseProbSevere } from '../../../weather/storms/probsevere'

const KTLX = { latitude: 35.333, longitude: -97.278 }
const NETWORK = '198.51.100.1'
const MOORE = { lat: 35.34, lon: -97.49 }
const CHICAGO = { lat: 41.9, lon: -87.6 }

test('the nearest radar answers with twelve slots of its newest scans and their true times', async () => {
  const { anonymous, add } = await radarContext()
  add('TLX', 'N0B', 2, 6, 11, 40)
  const data = await anonymous.radar.data({ ...MOORE, layers: 'reflectivity' })
  expect(data).toMatchObject({ radarStation: 'KTLX', coverage: true, stale: false, source: 'NOAA NEXRAD Level III' })
  const [layer] = data.layers
  expect(layer).toMatchObject({ layer: 'reflectivity', product: 'N0B', unit: 'dBZ', problem: null })
  expect(layer?.frames).toHaveLength(12)
  expect(layer?.frames.at(-1)?.scanTime).toBe(data.timestamp)
  expect(layer?.frames.filter(({ picture }) => picture === null).length).toBeGreaterThan(2)
  expect(layer?.frames.at(-1)?.picture).toMatch(/^\/api\/radar\/scans\/TLX_N0B_[\d_]+\/full\.png$/)
})

test('the bounds are a square around the range of the radar, and no zoom changes the pictures', async () => {
  const { anonymous, add } = await radarContext()
  add('TLX', 'N0B', 2)
  const [far, near] = await Promise.all(
    [3, 12].map((zoom) => anonymous.radar.data({ ...MOORE, zoom, layers: 'reflectivity' })),
  )
  expect(near?.layers).toEqual(far?.layers)
  const { north, south, east, west } = far?.bounds ?? { north: 0, south: 0, east: 0, west: 0 }
  const { latitude } = KTLX
  expect(distanceKm({ latitude, longitude: west }, { latitude, longitude: east })).toBeCloseTo(920, -1)
  expect(north).toBeCloseTo(39.36, 1)
  expect(south).toBeCloseTo(31.09, 1)
})

test('the observation of nearby stations comes with the pictures once it is known, and pictures do not wait for it', async () => {
  const { anonymous, add, pages, services } = await radarContext()
  add('TLX', 'N0B', 2)
  const ask = () => anonymous.radar.data({ ...MOORE, layers: 'reflectivity' })
  const waiting: ((page: unknown) => void)[] = []
  pages.set('/points/35.34,-97.48', () => new Promise((resolve) => void waiting.push(resolve)))
  pages.set('/gridpoints/OUN/97,94/stations', () => stationsAnswer('KOUN'))
  pages.set('/stations/KOUN/observations/latest', () =>
    observationAnswer({ at: services.now(), textDescription: 'Heavy Thunderstorm' }),
  )
  expect(await ask()).toMatchObject({
    radarStation: 'KTLX',
    currentConditions: { shortForecast: null, observedAt: null, source: null },
  })
  for (const answer of waiting) answer(pointAnswer)
  await services.conditions.at({ latitude: MOORE.lat, longitude: MOORE.lon })
  expect((await ask()).currentConditions).toEqual({
    shortForecast: 'Heavy Thunderstorm',
    observedAt: services.now().toISOString(),
    source: 'National Weather Service, KOUN',
  })
})

test('when the weather service fails or the limit of places is reached, only the observation is missing', async () => {
  const { anonymous, add } = await radarContext()
  add('TLX', 'N0B', 2)
  for (let place = 0; place < 62; place += 1) {
    const where = { lat: MOORE.lat + place * 0.03 - 0.9, lon: MOORE.lon }
    const data = await anonymous.radar.data({ ...where, layers: 'reflectivity', radar: 'KTLX' })
    expect(data).toMatchObject({ radarStation: 'KTLX', currentConditions: { shortForecast: null } })
  }
})

test('a silent radar is replaced by the next one, unless the user chose it', async () => {
  const { anonymous, add } = await radarContext()
  add('TLX', 'N0B', 50)
  add('FDR', 'N0B', 3)
  const layers = 'reflectivity'
  const nearest = await anonymous.radar.data({ ...MOORE, layers })
  expect(nearest.radarStation).not.toBe('KTLX')
  expect(nearest.radars[0]?.id).toBe('KTLX')
  expect(await anonymous.radar.data({ ...MOORE, layers, radar: 'KTLX' })).toMatchObject({
    radarStation: 'KTLX',
    stale: true,
  })
})

test('a layer without scans says so, and the others are there', async () => {
  const { anonymous, add } = await radarContext()
  add('TLX', 'N0B', 3)
  const { layers } = await anonymous.radar.data(MOORE)
  expect(layers.map(({ problem }) => problem)).toEqual([
    null,
    'KTLX sent no velocity in the last hour.',
    'KTLX sent no precipitation in the last hour.',
  ])
})

test('out of reach of every radar there is no coverage', async () => {
  const { anonymous } = await radarContext()
  const nowhere = await anonymous.radar.data({ lat: 48.2, lon: 16.4 })
  expect(nowhere).toMatchObject({ radarStation: null, coverage: false, layers: [], radars: [] })
})

test('a list that cannot be read is reported and not shown as empty', async () => {
  const { anonymous, state } = await radarContext()
  state.isDown = true
  const { layers, stale } = await anonymous.radar.data({ ...MOORE, layers: 'velocity' })
  expect(stale).toBe(true)
  expect(layers[0]?.problem).toBe('The list of radar scans cannot be read right now.')
})

test('simultaneous requests cost one list and one file', async () => {
  const { anonymous, services, add, asked } = await radarContext()
  add('TLX', 'N0B', 3)
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => anonymous.radar.data({ ...MOORE, layers: 'reflectivity' })),
  )
  const lists = asked.length
  expect(lists).toBeLessThanOrEqual(2)
  const key = answers[0]?.layers[0]?.frames.at(-1)?.picture?.split('/').at(-2) ?? ''
  const ask = () => services.radar.values(key, 'reflectivity', 'full', NETWORK)
  const pictures = await Promise.all(Array.from({ length: 5 }, ask))
  expect(asked.length).toBe(lists + 1)
  const [first] = pictures
  const { dominant } = await sharp(first).stats()
  expect(dominant.r).not.toBe(NO_ECHO)
  await ask()
  expect(asked.length).toBe(lists + 1)
})

test('a damaged scan is refused, not tried again, and a gap from then on', async () => {
  const { anonymous, services, add, asked, state } = await radarContext()
  add('TLX', 'N0B', 3)
  state.file = ringOfEcho.subarray(0, 400)
  const before = await anonymous.radar.data({ ...MOORE, layers: 'reflectivity' })
  const key = before.layers[0]?.frames.at(-1)?.picture?.split('/').at(-2) ?? ''
  const asks = [1, 2].map(() => services.radar.values(key, 'reflectivity', 'full', NETWORK))
  for (const ask of asks) await expect(ask).rejects.toThrow(Level3Error)
  const files = asked.length
  await expect(services.radar.values(key, 'reflectivity', 'overview', NETWORK)).rejects.toThrow(Level3Error)
  expect(asked).toHaveLength(files)
  const after = await anonymous.radar.data({ ...MOORE, layers: 'reflectivity' })
  expect(after.layers[0]?.problem).toBe('What KTLX sent of reflectivity in the last hour is damaged.')
  expect(after.layers[0]?.frames.at(-1)).toMatchObject({ picture: null, problem: 'The scan for this time is damaged.' })
})

test('a chosen radar is used for every place and stays in the list of choices', async () => {
  const { anonymous, add } = await radarContext()
  add('TLX', 'N0B', 2)
  add('VNX', 'N0B', 2)
  const layers = 'reflectivity'
  const near = await anonymous.radar.data({ lat: 36.7, lon: -98.1, layers, radar: 'ktlx' })
  expect(near.radarStation).toBe('KTLX')
  const far = await anonymous.radar.data({ ...CHICAGO, layers, radar: 'KTLX' })
  expect(far).toMatchObject({ radarStation: 'KTLX', coverage: true, stale: false })
  expect(far.radars[0]?.id).toBe('KLOT')
  expect(far.radars.at(-1)?.id).toBe('KTLX')
})

test('storm cells and alerts are those of the radar that was chosen', async () => {
  const { anonymous, services } = await radarContext()
  const time = services.now()
  const objects = parseProbSevere(probSevereFile(time, { place: [35.34, -97.49] }))
  if (objects !== null) services.storms.addObjects(objects)
  services.alerts.replace(groupIntoAlertEvents([AlertFeature.parse(alertFeature(time))], time), time)
  const counts = async (where: { lat: number; lon: number; radar?: string }) => [
    (await anonymous.radar.stormCells(where)).length,
    (await anonymous.radar.alerts(where)).length,
  ]
  expect(await counts(MOORE)).toEqual([1, 1])
  expect(await counts(CHICAGO)).toEqual([0, 0])
  expect(await counts({ ...CHICAGO, radar: 'KTLX' })).toEqual([1, 1])
  expect(await counts({ ...MOORE, radar: 'KLOT' })).toEqual([0, 0])
})

test('a slot without a scan says why', async () => {
  const { anonymous, add, state } = await radarContext()
  add('TLX', 'N0B', 2)
  const { layers } = await anonymous.radar.data({ ...MOORE, layers: 'reflectivity' })
  expect(layers[0]?.frames[0]).toMatchObject({ picture: null, problem: 'KTLX sent no scan for this time.' })
  expect(layers[0]?.frames.at(-1)?.problem).toBeNull()
  state.isDown = true
  const down = await anonymous.radar.data({ ...MOORE, layers: 'velocity' })
  expect(down.layers[0]?.frames[0]?.problem).toBe('The list of radar scans cannot be read right now.')
})
