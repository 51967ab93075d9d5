import { expect, onTestFinished, test } from 'vitest'
import { loadConfig } from '../../../config'
import { createHttpClient, UpstreamError } from '../../../lib/http-client'
import { readRecordedWeather, withoutRecordedWeather } from '../../../testing/recorded-weather'
import { createTestContext, noUpstreams } from '../../../testing/test-context'
import { startSimulatedUpstream } from '../simulated/server'
import { openUpstreams } from '../upstreams'
import { createGeocoder } from './geocoder'

const moore = [{ lat: '35.3395', lon: '-97.4867', display_name: 'Moore, Cleveland County, Oklahoma, United States' }]

function geocoder(answer: (url: URL) => unknown = () => moore) {
  const clock = { time: new Date('2026-05-20T20:00:00Z') }
  const asked: { at: number; url: URL }[] = []
  const begin = clock.time.getTime()
  const { search } = createGeocoder({
    http: {
      ...noUpstreams,
      async getJson(address) {
        const url = new URL(address)
        asked.push({ at: clock.time.getTime() - begin, url })
        return answer(url)
      },
    },
    base: 'http://places.test',
    now: () => clock.time,
    async wait(ms) {
      clock.time = new Date(clock.time.getTime() + ms)
    },
  })
  return { search, asked }
}

test('a place is found by its name, whatever its case', async () => {
  const { search, asked } = geocoder()
  expect(await search('Moore OK')).toEqual([{ name: moore[0]?.display_name, lat: 35.3395, lon: -97.4867 }])
  expect(await search('  moore  ok ')).toHaveLength(1)
  expect(asked).toHaveLength(1)
  expect(asked[0]?.url.searchParams.get('countrycodes')).toBe('us')
})

test('all together ask at most once a second', async () => {
  const { search, asked } = geocoder()
  await Promise.all(['a1', 'b1', 'c1'].map(search))
  expect(asked.map(({ at }) => at)).toEqual([0, 1100, 2200])
})

test('an unknown name is an empty list, and is remembered', async () => {
  const { search, asked } = geocoder(() => [])
  expect(await search('Atlantis')).toEqual([])
  await search('Atlantis')
  expect(asked).toHaveLength(1)
})

test('a failure is not remembered, and the next search goes on', async () => {
  let isDown = true
  const { search } = geocoder(() => {
    if (isDown) throw new UpstreamError('answered 503', 503)
    return moore
  })
  await expect(search('Moore')).rejects.toThrow('503')
  isDown = false
  expect(await search('Moore')).toHaveLength(1)
})

test('more than twenty at once are refused', async () => {
  const { search } = geocoder(() => new Promise(() => undefined))
  for (let index = 0; index < 20; index += 1) void search(`place ${index}`)
  await expect(search('one more')).rejects.toThrow()
})

test('whoever asks gets one plain sentence when the service is down', async () => {
  const { caller, logs } = await createTestContext()
  const anonymous = await caller()
  await expect(anonymous.geocoding.search({ q: 'Moore' })).rejects.toThrow('The search for places does not answer')
  expect(logs).toHaveLength(1)
  await expect(anonymous.geocoding.search({ q: ' ' })).rejects.toThrow()
})

test.skipIf(withoutRecordedWeather !== null)('a recorded answer of the service is read', async () => {
  const recorded: unknown = JSON.parse(readRecordedWeather('geocode/nominatim-search-las-vegas.json').toString('utf8'))
  const { search } = geocoder(() => recorded)
  expect(await search('Las Vegas')).toEqual([
    { name: 'Las Vegas, Clark County, Nevada, United States', lat: 36.1672559, lon: -115.148516 },
  ])
})

/** Searches as an api with this weather does. */
async function searcher(weather: 'simulated' | 'off') {
  const { upstreams, close } = await openUpstreams(
    { ...loadConfig({ GEOCODING_URL: 'http://places.test' }), weather },
    () => startSimulatedUpstream(() => new Date()),
  )
  onTestFinished(close)
  const context = await createTestContext({
    http: createHttpClient({ userAgent: '(squall.test)', now: () => new Date() }),
    upstreams,
    weather,
  })
  return { ...context, anonymous: await context.caller(), upstreams }
}

test('with simulated weather towns are found without the network, and nobody else is named as the source', async () => {
  const { anonymous } = await searcher('simulated')
  const { places, attribution } = await anonymous.geocoding.search({ q: 'Moore, OK' })
  expect(places).toEqual([{ name: 'Moore, Cleveland County, Oklahoma, United States', lat: 35.3395, lon: -97.4867 }])
  expect(attribution).toBe('Simulated search: a short list of towns')
  expect((await anonymous.geocoding.search({ q: 'Atlantis' })).places).toEqual([])
})

test('without weather places are still searched where the settings say', async () => {
  const { upstreams } = await searcher('off')
  expect(upstreams.geocoding).toBe('http://places.test')
})
