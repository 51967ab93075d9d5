import { expect, onTestFinished, test } from 'vitest'
import { loadConfig } from '../../config'
import { QueueFullError } from '../../errors'
import { createHttpClient, UpstreamError } from '../../platform/http-client'
import { readRecordedWeather, withoutRecordedWeather } from '../../testing/recorded-weather'
import { createTestContext, noUpstreams } from '../../testing/test-context'
import { startTestServer } from '../../testing/test-server'
import { createGeocoder } from '../../weather/geocoding/geocoder'
import { startSimulatedUpstream } from '../../weather/simulated/server'
import { openUpstreams } from '../../weather/simulated/thread'

const moore = [{ lat: '35.3395', lon: '-97.4867', display_name: 'Moore, Cleveland County, Oklahoma, United States' }]

function geocoder(answer: (url: URL) => unknown = () => moore, isLocal = false) {
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
    isLocal,
    now: () => clock.time,
    async wait(ms) {
      clock.time = new Date(clock.time.getTime() + ms)
    },
  })
  return { search: (name: string, network = '203.0.113.5') => search(name, network), asked }
}

test('a place is found by its name in any case', async () => {
  const { search, asked } = geocoder()
  expect(await search('Moore OK')).toEqual([{ name: moore[0]?.display_name, lat: 35.3395, lon: -97.4867 }])
  expect(await search('  moore  ok ')).toHaveLength(1)
  expect(asked).toHaveLength(1)
  expect(asked[0]?.url.searchParams.get('countrycodes')).toBe('us')
})

test('all callers together send at most one request a second', async () => {
  const { search, asked } = geocoder()
  await Promise.all(['a1', 'b1', 'c1'].map((name) => search(name)))
  expect(asked.map(({ at }) => at)).toEqual([0, 1100, 2200])
})

test('the stand-in on this machine is asked without pauses', async () => {
  const { search, asked } = geocoder(() => moore, true)
  await Promise.all(['a1', 'b1', 'c1'].map((name) => search(name)))
  expect(asked.map(({ at }) => at)).toEqual([0, 0, 0])
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

test('a search waits for one search of another address, however many of those wait', async () => {
  const { search, asked } = geocoder()
  const many = ['m0', 'm1', 'm2', 'm3', 'm4', 'm5'].map((name) => search(name, '198.51.100.1'))
  await Promise.all([...many, search('own')])
  const names = asked.map(({ url }) => url.searchParams.get('q'))
  expect(names).toEqual(['m0', 'm1', 'own', 'm2', 'm3', 'm4', 'm5'])
})

test('a name that two addresses search for is requested once, in the earlier of their turns', async () => {
  const { search, asked } = geocoder()
  const many = ['m0', 'm1', 'm2', 'm3', 'moore ok'].map((name) => search(name, '198.51.100.1'))
  const [places] = await Promise.all([search('Moore OK'), ...many])
  expect(places).toHaveLength(1)
  const names = asked.map(({ url }) => url.searchParams.get('q'))
  expect(names).toEqual(['m0', 'm1', 'moore ok', 'm2', 'm3'])
})

test('simultaneous searches of one address for the same name are one request', async () => {
  const { search, asked } = geocoder()
  const answers = await Promise.all(Array.from({ length: 30 }, () => search('Moore OK')))
  expect(answers.every((places) => places.length === 1)).toBe(true)
  expect(asked).toHaveLength(1)
})

test('at most five searches of one address and twenty of all addresses wait', async () => {
  const { search } = geocoder(() => new Promise(() => undefined))
  for (let index = 0; index < 6; index += 1) void search(`place ${index}`)
  await expect(search('one more')).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  for (let index = 0; index < 15; index += 1) void search('elsewhere', `198.51.100.${index}`)
  await expect(search('one more', '198.51.100.200')).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' })
})

test('the caller gets one plain sentence when the service is down', async () => {
  const { caller, logs } = await createTestContext()
  const anonymous = await caller()
  await expect(anonymous.geocoding.search({ q: 'Moore' })).rejects.toThrow('The search for places does not answer')
  expect(logs).toHaveLength(1)
  await expect(anonymous.geocoding.search({ q: ' ' })).rejects.toThrow()
})

test('a caller with too many waiting searches gets a Retry-After', async () => {
  const { request, services, logs } = await startTestServer()
  const networks: string[] = []
  services.geocoder.search = async (_name, network) => {
    networks.push(network)
    throw new QueueFullError('key')
  }
  const answer = await request('GET', '/api/geocode?q=Moore', { headers: { 'x-forwarded-for': '2001:db8::17' } })
  expect(answer).toMatchObject({ status: 429, json: { code: 'TOO_MANY_REQUESTS' } })
  expect(answer.headers.get('retry-after')).toBe('5')
  expect(networks).toEqual(['2001:db8:0:0'])
  expect(logs).toEqual([])
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

test('with simulated weather towns are found without the network, and no other source is named', async () => {
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
