import { expect, test } from 'vitest'
import { QueueFullError } from '../../../errors'
import { UpstreamError } from '../../../platform/http-client'
import { CACHE } from '../../../platform/http-server/cache-control'
import { noUpstreams } from '../../../testing/test-context'
import { startTestServer } from '../../../testing/test-server'

const KEY = 'TLX_N0B_2026_05_20_20_16_43'

test('a picture that was never listed is not fetched', async () => {
  const { request } = await startTestServer()
  for (const path of [
    `${KEY}/full.png`,
    `${KEY}/overview.png`,
    `${KEY}/half.png`,
    'XXX_N0B_2026_05_20_20_16_43/full.png',
    'TLX_NST_x/full.png',
    `${KEY}${'0'.repeat(50)}/full.png`,
  ]) {
    const answer = await request('GET', `/api/radar/scans/${path}`)
    expect(answer.status).toBe(404)
    expect(answer.json).toEqual({ message: 'There is no such radar picture', code: 'NOT_FOUND' })
  }
})

test('a scan that cannot be fetched is answered with one sentence', async () => {
  const { request, services, logs } = await startTestServer()
  services.radar.knows = () => true
  services.radar.values = async () => {
    throw new UpstreamError('answered 503', 503)
  }
  const answer = await request('GET', `/api/radar/scans/${KEY}/full.png`)
  expect(answer.status).toBe(502)
  expect(answer.json.message).toBe('This scan cannot be read right now')
  expect(logs).toEqual([`radar picture ${KEY}: answered 503`])
})

test('pictures take turns by network: an IPv4 address, or the 64 bits of IPv6 that a connection has', async () => {
  const { request, services } = await startTestServer()
  const networks: string[] = []
  services.radar.knows = () => true
  services.radar.values = async (_key, _product, _detail, network) => {
    networks.push(network)
    return Buffer.from('picture')
  }
  for (const visitor of ['198.51.100.1', '203.0.113.5', '2001:db8::1', '2001:db8:0:0:ffff::2', '2001:db8:0:1::1'])
    await request('GET', `/api/radar/scans/${KEY}/full.png`, { headers: { 'x-forwarded-for': visitor } })
  expect(networks).toEqual(['198.51.100.1', '203.0.113.5', '2001:db8:0:0', '2001:db8:0:0', '2001:db8:0:1'])
})

test.each([
  ['key', 429, 'TOO_MANY_REQUESTS', 'Too many of your requests are waiting. Try again in a few seconds.'],
  ['all', 503, 'SERVICE_UNAVAILABLE', 'The server is busy. Try again in a few seconds.'],
] as const)(
  'when too many wait (%s) the answer is %i and says when to come again',
  async (scope, status, code, message) => {
    const { request, services, logs } = await startTestServer()
    services.radar.knows = () => true
    services.radar.values = async () => {
      throw new QueueFullError(scope)
    }
    const answer = await request('GET', `/api/radar/scans/${KEY}/full.png`)
    expect(answer).toMatchObject({ status, json: { message, code } })
    expect(answer.headers.get('retry-after')).toBe('5')
    expect(answer.headers.get('cache-control')).toBe(CACHE.personal)
    expect(logs).toEqual([])
  },
)

test('a damaged scan is answered with 502, and is a gap with its reason in the next list', async () => {
  const keys: string[] = []
  const asked: string[] = []
  const state = { isDown: true }
  const { request, services } = await startTestServer({
    http: {
      ...noUpstreams,
      getText: async () => `<ListBucketResult>${keys.map((key) => `<Key>${key}</Key>`).join('')}</ListBucketResult>`,
      async getBytes(url) {
        asked.push(url)
        if (state.isDown) throw new UpstreamError('answered 503', 503)
        return Buffer.from('SDUS53 KOUN 202016\r\r\nN0BTLX\r\r\nand no more')
      },
    },
  })
  const ago = (minutes: number) => new Date(services.now().getTime() - minutes * 60_000).toISOString().slice(0, 19)
  keys.push(...[2, 9].map((minutes) => `TLX_N0B_${ago(minutes).replaceAll(/[-T:]/g, '_')}`))
  const frames = async () => {
    const { json } = await request('GET', '/api/radar/data?lat=35.34&lon=-97.49&layers=reflectivity')
    return json.layers[0].frames
  }
  const { picture } = (await frames()).at(-1)
  // An upstream that does not answer says nothing against the scan.
  expect((await request('GET', picture)).json).toMatchObject({ message: 'This scan cannot be read right now' })
  expect((await frames()).at(-1).picture).toBe(picture)
  state.isDown = false
  for (let attempt = 0; attempt < 2; attempt += 1) {
    const answer = await request('GET', picture)
    expect(answer.status).toBe(502)
    expect(answer.json).toEqual({ message: 'This scan is damaged', code: 'BAD_GATEWAY' })
    expect(answer.headers.get('cache-control')).toBe(CACHE.personal)
  }
  expect(asked).toHaveLength(2)
  const [before, last] = (await frames()).slice(-2)
  expect(last).toMatchObject({ scanTime: null, picture: null, problem: 'The scan for this time is damaged.' })
  expect(before).toMatchObject({ problem: null })
})

test.each([
  ['lat=95&lon=-97', 'Latitude (lat) must be degrees from −90 to 90'],
  ['lat=35&lon=-197', 'Longitude (lon) must be degrees from −180 to 180'],
  ['lat=north&lon=-97', 'Latitude (lat) must be degrees from −90 to 90'],
  ['lon=-97', 'Latitude (lat) is required'],
  [
    'lat=35&lon=-97&layers=velocity,lightning',
    "There is no radar layer 'lightning'; the layers are reflectivity, velocity, precipitation",
  ],
  ['lat=35&lon=-97&radar=KXXX', "There is no radar 'KXXX'; a radar has four letters, such as KTLX"],
  ['lat=35&lon=-97&radar=TLX', "There is no radar 'TLX'; a radar has four letters, such as KTLX"],
  ['lat=35&lon=-97&zoom=20', 'Zoom must be a number from 3 to 12'],
])('%s is refused with a sentence that says why', async (query, message) => {
  const { request } = await startTestServer()
  const answer = await request('GET', `/api/radar/data?${query}`)
  expect(answer).toMatchObject({ status: 400, json: { message, code: 'BAD_REQUEST' } })
  if (query.includes('layers') || query.includes('zoom')) return
  for (const path of ['storm-cells', 'alerts'])
    expect((await request('GET', `/api/radar/${path}?${query}`)).json.message).toBe(message)
})

test('out of reach of every radar the lists are empty and the answer says so', async () => {
  const { request } = await startTestServer()
  const { status, json } = await request('GET', '/api/radar/data?lat=48.2&lon=16.4')
  expect([status, json.coverage, json.radarStation, json.radars, json.layers]).toEqual([200, false, null, [], []])
  for (const path of ['storm-cells', 'alerts'])
    expect((await request('GET', `/api/radar/${path}?lat=48.2&lon=16.4`)).json).toEqual([])
})
