import { expect, test } from 'vitest'
import { buildProduct } from '../../../testing/level3-products'
import { radarContext, ringOfEcho } from '../../../testing/radar-context'
import { startTestServer } from '../../../testing/test-server'
import { listTouching } from './scan-queries'

const MOORE = { lat: 35.34, lon: -97.49 }
const NETWORK = '198.51.100.1'
const MINUTE = 60_000

const keyOf = (path: string | null | undefined) => path?.split('/').at(-2) ?? ''

test('the nearest radar answers with the pictures of its scans and their usual geometry', async () => {
  const { anonymous, add } = await radarContext()
  add('TLX', 'N0B', 2, 6, 11)
  const { radarStation, products, coverage, stale } = await anonymous.radar.scans(MOORE)
  expect({ radarStation, coverage, stale }).toEqual({ radarStation: 'KTLX', coverage: true, stale: false })
  const [product] = products
  expect(product).toMatchObject({ product: 'reflectivity', tilt: 1, code: 'N0B', unit: 'dBZ', problem: null })
  expect(product?.usualGeometry).toMatchObject({ latitude: 35.333, gates: 1840, rows: 720, heightMetres: null })
  expect(product?.frames).toHaveLength(12)
  const newest = product?.frames.at(-1)
  expect(newest?.full).toMatch(/^\/api\/radar\/scans\/TLX_N0B_[\d_]+\/full\.png$/)
  expect(newest?.overview).toBe(newest?.full?.replace('full', 'overview'))
  expect(product?.tilts.map(({ tilt }) => tilt)).toEqual([1])
})

test('the geometry of a scan is listed once its pictures were made, and no list decodes a file', async () => {
  const { anonymous, add, services, asked } = await radarContext()
  add('TLX', 'N0B', 2)
  const newest = async () => (await anonymous.radar.scans(MOORE)).products[0]?.frames.at(-1)
  const before = await newest()
  expect(before?.geometry).toBeNull()
  expect(asked.every((url) => url.includes('list-type'))).toBe(true)
  await services.radar.values(keyOf(before?.full), 'reflectivity', 'full', NETWORK)
  expect((await newest())?.geometry).toMatchObject({ gates: 1840, rows: 360, missingRows: 0, elevationDegrees: 0 })
  expect((await anonymous.radar.scans(MOORE)).products[0]?.usualGeometry.heightMetres).toBe(0)
})

test('both pictures of a scan cost one file, and different networks share it', async () => {
  const { anonymous, add, services, asked } = await radarContext()
  add('TLX', 'N0B', 2)
  const key = keyOf((await anonymous.radar.scans(MOORE)).products[0]?.frames.at(-1)?.full)
  const before = asked.length
  await Promise.all([
    services.radar.values(key, 'reflectivity', 'full', NETWORK),
    services.radar.values(key, 'reflectivity', 'overview', NETWORK),
    services.radar.values(key, 'reflectivity', 'full', '203.0.113.5'),
  ])
  expect(asked.length).toBe(before + 1)
})

test('the next scan is ready before a request while a page is open', async () => {
  const { anonymous, services, add, asked, passTime } = await radarContext()
  add('TLX', 'N0B', 3)
  await anonymous.radar.scans(MOORE)
  passTime(MINUTE)
  add('TLX', 'N0B', 0)
  await services.radar.prefetch()
  expect(asked.filter((url) => !url.includes('list-type'))).toHaveLength(1)
  expect((await anonymous.radar.scans(MOORE)).products[0]?.frames.at(-1)?.geometry).not.toBeNull()
  passTime(11 * MINUTE)
  const before = asked.length
  await services.radar.prefetch()
  expect(asked).toHaveLength(before)
})

test('higher tilts are listed where the radar makes them', async () => {
  const { anonymous, add } = await radarContext()
  add('TLX', 'N0B', 2)
  add('TLX', 'N1B', 3)
  add('TLX', 'N3B', 50)
  const { products } = await anonymous.radar.scans({ ...MOORE, tilt: 2 })
  expect(products[0]).toMatchObject({ tilt: 2, code: 'N1B', problem: null })
  expect(products[0]?.tilts.map(({ tilt }) => tilt)).toEqual([1, 2])
  const third = await anonymous.radar.scans({ ...MOORE, tilt: 3 })
  expect(third.products[0]?.problem).toBe('KTLX sent no reflectivity at tilt 3 in the last hour.')
  const rain = await anonymous.radar.scans({ ...MOORE, tilt: 2, products: 'precipitation' })
  expect(rain.products[0]?.problem).toBe('KTLX sent no precipitation at tilt 2 in the last hour.')
})

test('storm-relative velocity comes with the motion of the storms, or says that it is not known', async () => {
  const { anonymous, add, state, passTime } = await radarContext()
  add('TLX', 'N0B', 1)
  add('TLX', 'N0G', 2)
  const ask = async () => (await anonymous.radar.scans({ ...MOORE, products: 'storm-relative-velocity' })).products[0]
  expect(await ask()).toMatchObject({
    code: 'N0G',
    stormMotion: null,
    problem: 'The motion of the storms is not known, so velocity relative to them cannot be shown.',
  })
  add('TLX', 'NST', 3)
  const line = '  A2     237/ 24   217/ 31     246/ 17   266/ 11   312/  8   354/ 12    0.5/ 0.5'
  state.file = buildProduct({ code: 58, lines: [line] })
  passTime(90_000)
  expect(await ask()).toMatchObject({ stormMotion: { direction: 37, knots: 31, product: 'NST' }, problem: null })
})

test('a mosaic has the working radars around a part of the map, and which scans they have', async () => {
  const { anonymous, add } = await radarContext()
  add('TLX', 'N0B', 2, 8)
  add('VNX', 'N0B', 3)
  add('INX', 'N0B', 40)
  const plains = { north: 37, south: 34, east: -96, west: -99 }
  const mosaic = await anonymous.radar.mosaic(plains)
  expect(mosaic.radars.map(({ id }) => id).toSorted()).toEqual(['KTLX', 'KVNX'])
  expect(mosaic).toMatchObject({ product: 'reflectivity', code: 'N0B', problem: null })
  expect(mosaic.radars[0]?.frames.at(-1)?.overview).toMatch(/overview\.png$/)
  const atlantic = await anonymous.radar.mosaic({ north: 37, south: 34, east: -50, west: -55 })
  expect(atlantic).toMatchObject({ radars: [], isTruncated: false, problem: 'No radar reaches this part of the map.' })
})

test('a mosaic whose lists cannot be read says so', async () => {
  const { anonymous, state } = await radarContext()
  state.isDown = true
  const mosaic = await anonymous.radar.mosaic({ north: 37, south: 34, east: -96, west: -99 })
  expect(mosaic).toMatchObject({ radars: [], problem: 'The list of radar scans cannot be read right now.' })
})

test('radars touch a part of the map by their range, also across the date line', () => {
  const ids = (north: number, south: number, east: number, west: number) =>
    listTouching({ north, south, east, west }, 460).map(({ id }) => id)
  expect(ids(35.4, 35.3, -97.2, -97.3)[0]).toBe('KTLX')
  expect(ids(14, 13, 146, 144)).toContain('PGUA')
  expect(ids(61, 60, -165, 175)).toContain('PABC')
  expect(ids(61, 60, -165, 175)).not.toContain('KTLX')
  expect(ids(49, 25, -66, -125).length).toBeGreaterThan(130)
})

test('a value picture is sent for ever, and only for scans that were listed', async () => {
  const keys: string[] = []
  const { request, services } = await startTestServer({
    http: {
      getJson: async () => ({}),
      getText: async () => `<ListBucketResult>${keys.map((key) => `<Key>${key}</Key>`).join('')}</ListBucketResult>`,
      getBytes: async () => ringOfEcho,
    },
  })
  const time = new Date(services.now().getTime() - 120_000).toISOString().slice(0, 19).replaceAll(/[-T:]/g, '_')
  const key = `TLX_N0B_${time}`
  const unknown = await request('GET', `/api/radar/scans/${key}/full.png`)
  expect(unknown).toMatchObject({ status: 404, json: { message: 'There is no such radar picture', code: 'NOT_FOUND' } })
  keys.push(key)
  const { json } = await request('GET', '/api/radar/scans?lat=35.34&lon=-97.49')
  for (const detail of ['full', 'overview'] as const) {
    const answer = await request('GET', json.products[0].frames.at(-1)[detail])
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('image/png')
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  }
  for (const path of [`${key}/half.png`, `${key.replace('N0B', 'NST')}/full.png`, `${key}x/full.png`])
    expect((await request('GET', `/api/radar/scans/${path}`)).status).toBe(404)
})

test.each([
  ['scans?lat=35&lon=-97&products=wind', "There is no radar product 'wind'"],
  ['scans?lat=35&lon=-97&tilt=5', 'The tilt must be 1, 2, 3 or 4'],
  ['mosaic?north=95&south=34&east=-96&west=-99', 'North (north) must be degrees'],
  ['mosaic?north=37&south=34&east=-96', 'West (west) is required'],
])('%s is refused with one sentence', async (path, message) => {
  const { request } = await startTestServer()
  const answer = await request('GET', `/api/radar/${path}`)
  expect(answer.status).toBe(400)
  expect(answer.json.message).toContain(message)
})
