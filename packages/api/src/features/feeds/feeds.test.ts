import { expect, test } from 'vitest'
import { z } from 'zod'
import { CACHE } from '../../platform/http-server/cache-control'
import { alertFeature } from '../../testing/alert-feature'
import { startTestServer } from '../../testing/test-server'
import { groupIntoAlertEvents } from '../../weather/alerts/events'
import { AlertFeature } from '../../weather/alerts/nws-format'
import { parsePlacefile } from './placefiles/parse-placefile'

const EXACT = { latitude: 35.341234, longitude: -97.481234 }
const FEEDS = [
  '/api/geojson/streams.geojson',
  '/api/geojson/storm-reports.geojson',
  '/api/geojson/warnings.geojson',
  '/api/placefiles/chasers.txt',
  '/api/placefiles/storm-reports.txt',
]

const Collection = z.object({
  type: z.literal('FeatureCollection'),
  features: z.array(
    z.object({
      type: z.literal('Feature'),
      geometry: z.object({ type: z.string(), coordinates: z.array(z.unknown()) }),
      properties: z.record(z.string(), z.unknown()),
    }),
  ),
})

async function startFeeds() {
  const server = await startTestServer()
  const { request } = server
  const readFeatures = async (path: string) => Collection.parse(JSON.parse((await request('GET', path)).text)).features
  return { ...server, readFeatures }
}

test('every feed has an ETag, and answers 304 to who has it', async () => {
  const { request } = await startFeeds()
  for (const path of FEEDS) {
    const first = await request('GET', path)
    expect(first.status, path).toBe(200)
    const etag = first.headers.get('etag') ?? ''
    expect(first.headers.get('cache-control'), path).toBe(path.includes('warnings') ? CACHE.alerts : CACHE.revalidated)
    const again = await request('GET', `${path}?lat=35.3&lon=-97.5&version=1.5`, { headers: { 'if-none-match': etag } })
    expect([again.status, again.text], path).toEqual([304, ''])
  }
})

test('a stream is where the public sees it, and nowhere when its place is hidden', async () => {
  const { as, people, readFeatures, request } = await startFeeds()
  await as.owner.streams.start({ title: 'Wedge', ...EXACT, placePrecision: 'approximate' })
  await as.other.streams.start({ title: 'Hidden', ...EXACT, placePrecision: 'off' })
  const features = await readFeatures('/api/geojson/streams.geojson')
  expect(features).toMatchObject([
    {
      geometry: { type: 'Point', coordinates: [-97.48, 35.34] },
      properties: { title: 'Wedge', username: 'owner', chaser: 'OWNER' },
    },
  ])
  for (const path of FEEDS) {
    const { text } = await request('GET', path, { sessionId: people.owner.sessionId })
    expect(text, path).not.toContain('35.3412')
    expect(text, path).not.toContain('97.4812')
    expect(text, path).not.toContain('Hidden')
  }
})

test('reports are in the feeds until they are withdrawn; pending ones are not', async () => {
  const { as, readFeatures, request } = await startFeeds()
  await as.pending.stormReports.send({ kind: 'tornado', ...EXACT })
  const { id } = await as.owner.stormReports.send({ kind: 'hail', hailInches: 1.75, ...EXACT })
  expect(await readFeatures('/api/geojson/storm-reports.geojson')).toMatchObject([
    {
      geometry: { coordinates: [-97.48, 35.34] },
      properties: { kind: 'hail', type: 'Hail 1.75 in', source: 'member', reporter: 'OWNER' },
    },
  ])
  expect((await request('GET', '/api/placefiles/storm-reports.txt')).text).toContain('Hail 1.75 in')
  await as.owner.stormReports.withdraw({ id })
  expect(await readFeatures('/api/geojson/storm-reports.geojson')).toEqual([])
})

test('warnings in force are outlines with their event and end', async () => {
  const { services, readFeatures } = await startFeeds()
  const now = services.now()
  services.alerts.replace(groupIntoAlertEvents([AlertFeature.parse(alertFeature(now))], now), now)
  expect(await readFeatures('/api/geojson/warnings.geojson')).toMatchObject([
    { geometry: { type: 'MultiPolygon' }, properties: { event: 'Tornado Warning', severity: 'warning' } },
  ])
})

test('what we write as placefiles is read in full by the published grammar, whatever people call themselves', async () => {
  const { as, people, request } = await startFeeds()
  await as.owner.profiles.edit({ id: people.owner.id, displayName: 'Åsa "Twister" \\n End:' })
  await as.owner.streams.start({ title: 'Polygon: 35, -97\nEnd: "x"', ...EXACT })
  await as.owner.stormReports.send({ kind: 'wind', windMph: 70, ...EXACT, text: 'Line: 1\nEnd:\n"Gust"' })
  for (const path of ['/api/placefiles/chasers.txt', '/api/placefiles/storm-reports.txt']) {
    const { text, headers } = await request('GET', path)
    expect(headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(text).toMatch(/^[\n -~]*$/)
    const file = parsePlacefile(text)
    expect(file).toMatchObject({ skippedLines: 0, isCut: false })
    expect(file.shapes.map(({ kind }) => kind)).toEqual(['text', 'text'])
    expect(file.shapes[0]).toMatchObject({ point: [-97.48, 35.34] })
  }
  const chasers = parsePlacefile((await request('GET', '/api/placefiles/chasers.txt')).text)
  expect(chasers.shapes[1]).toMatchObject({ text: "Asa 'Twister' /n End:" })
  expect(chasers).toMatchObject({ title: 'Live chasers on squall.test', refreshSeconds: 30 })
})
