import { SIMULATED_PLACE } from '@squall/shared/rules/place'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { parseProbSevere } from '../storms/probsevere'
import { answerRequest, startSimulatedUpstream } from './server'
import { stormsAt } from './world'

/** The southern supercell is a few km before Moore. */
const NOW = new Date('2026-11-21T08:58:00Z')

function ask(path: string, now = NOW): unknown {
  const answer = answerRequest(path, now)
  if (answer === null || answer.status !== 200) throw new Error(`${path}: ${answer?.status ?? 'nothing'}`)
  return JSON.parse(String(answer.body))
}

const pathBelow = (address: string) => new URL(address).pathname
const Point = z.object({ properties: z.object({ observationStations: z.url() }) })
const Stations = z.object({ features: z.array(z.object({ properties: z.object({ stationIdentifier: z.string() }) })) })
const Quantity = z.object({ unitCode: z.string(), value: z.number().nullable() })
const Observation = z.object({
  properties: z.object({
    timestamp: z.string(),
    temperature: Quantity,
    windSpeed: Quantity,
    textDescription: z.string(),
  }),
})

function stationsNear(latitude: number, longitude: number): string[] {
  const point = Point.parse(ask(`/nws/points/${latitude},${longitude}`))
  const { features } = Stations.parse(ask(`/nws${pathBelow(point.properties.observationStations)}`))
  return features.map(({ properties }) => properties.stationIdentifier)
}

const observed = (id: string, now: Date) =>
  Observation.parse(ask(`/nws/stations/${id}/observations/latest`, now)).properties

test('a point leads to its stations, the nearest first', () => {
  expect(stationsNear(SIMULATED_PLACE.latitude, SIMULATED_PLACE.longitude).slice(0, 3)).toEqual([
    'KOKC',
    'KOUN',
    'KTIK',
  ])
  expect(stationsNear(35.53, -97.95)[0]).toBe('KRQO')
  expect(stationsNear(47.6, -122.3)).toEqual([])
})

test('a point outside the covered box is refused as the service does it', () => {
  const answer = answerRequest('/nws/points/51.5,-0.12', NOW)
  expect(answer).toMatchObject({ status: 404, type: 'application/problem+json' })
})

test('a station feels the storm that passes: cooler, windier, and in words', () => {
  const before = observed('KTIK', new Date(NOW.getTime() - 30 * 60_000))
  const during = observed('KTIK', new Date(NOW.getTime() + 12 * 60_000))
  expect(during.temperature).toMatchObject({ unitCode: 'wmoUnit:degC' })
  expect(during.temperature.value ?? 0).toBeLessThan((before.temperature.value ?? 0) - 2)
  expect(during.windSpeed.value ?? 0).toBeGreaterThan((before.windSpeed.value ?? 0) + 10)
  expect(during.textDescription).toContain('Thunderstorm')
  expect(NOW.getTime() + 720_000 - Date.parse(during.timestamp)).toBeLessThan(7 * 60_000)
})

test('the listing of storm files leads to files our reader takes, with all storms of their time', () => {
  const page = String(answerRequest('/probsevere/?C=M;O=D', NOW)?.body)
  const names = [...page.matchAll(/href="(MRMS_PROBSEVERE_\d{8}_\d{6}\.json)"/g)].map(([, name]) => name ?? '')
  expect(names).toHaveLength(30)
  expect(names.toSorted().reverse()).toEqual(names)
  const file = parseProbSevere(ask(`/probsevere/${names[0]}`))
  const expected = stormsAt(file?.validTime ?? NOW)
  expect(NOW.getTime() - (file?.validTime.getTime() ?? 0)).toBeLessThan(4 * 60_000)
  expect(file?.storms).toHaveLength(expected.length)
  expect(file?.storms[0]?.tornado).toBe(Math.round(expected[0]?.tornado ?? -1))
})

test('the UV forecast is of today by the hour, for a city or a postal code', () => {
  const Rows = z.array(z.object({ ORDER: z.number(), DATE_TIME: z.string(), UV_VALUE: z.number() }))
  const rows = Rows.parse(ask('/uv/getEnvirofactsUVHOURLY/CITY/Oklahoma%20City/STATE/OK/JSON'))
  expect(rows.map(({ DATE_TIME }) => DATE_TIME).slice(0, 2)).toEqual(['Nov/21/2026 06 AM', 'Nov/21/2026 07 AM'])
  expect(rows.at(-1)).toMatchObject({ DATE_TIME: 'Nov/21/2026 08 PM', UV_VALUE: 0 })
  expect(Math.max(...rows.map(({ UV_VALUE }) => UV_VALUE))).toBe(8)
  expect(ask('/uv/getEnvirofactsUVHOURLY/ZIP/73160/JSON')).toHaveLength(15)
})

test('watches carry the number of their alerts, and every other one is particularly dangerous', () => {
  const Watches = z.object({
    features: z.array(
      z.object({ properties: z.looseObject({ number: z.number(), type: z.string(), is_pds: z.boolean() }) }),
    ),
  })
  const later = new Date(NOW.getTime() + 120 * 60_000)
  const [one, other] = [NOW, later].map(
    (now) => Watches.parse(ask('/watches/json/spcwatch.py', now)).features[0]?.properties,
  )
  expect(one?.type).toBe('TOR')
  expect(one?.is_pds).not.toBe(other?.is_pds)
  const code = `.TO.A.${String(one?.number).padStart(4, '0')}.`
  expect(JSON.stringify(ask('/nws/alerts/active?status=actual'))).toContain(code)
})

test('towns are found by their names, their states and counties as Nominatim lists them', () => {
  const Results = z.array(z.object({ lat: z.string(), lon: z.string(), display_name: z.string() }))
  const named = (q: string) =>
    Results.parse(ask(`/geocoding/search?${new URLSearchParams({ q, format: 'jsonv2', limit: '5' })}`)).map(
      ({ display_name }) => display_name,
    )
  expect(named('oklahoma city')).toEqual(['Oklahoma City, Oklahoma County, Oklahoma, United States'])
  expect(named('Kansas City')).toHaveLength(2)
  expect(named('kansas city, KS, USA')).toEqual(['Kansas City, Wyandotte County, Kansas, United States'])
  expect(named('Wichita').map((name) => name.split(',')[0])).toEqual(['Wichita', 'Wichita Falls'])
  expect(named('St. Louis')).toEqual(['St. Louis, Missouri, United States'])
  // A state alone is no town, and a town elsewhere is another one.
  for (const nowhere of ['Texas', 'Moore Texas', 'Norm', 'Atlantis', '', ',', 'USA']) expect(named(nowhere)).toEqual([])
  expect(answerRequest('/geocoding/search?q=Moore', NOW)).toBeNull()
})

test('the zones of alerts have shapes', () => {
  expect(ask('/nws/zones/county/OKC027')).toMatchObject({ geometry: { type: 'Polygon' } })
  expect(answerRequest('/nws/zones/county/TXC001', NOW)?.status).toBe(404)
})

test('the server answers on loopback alone, and 404 to what it does not know', async () => {
  const { base, close } = await startSimulatedUpstream(() => NOW)
  onTestFinished(close)
  expect(base).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
  expect((await fetch(`${base}/nws/alerts/active?status=actual`)).status).toBe(200)
  for (const path of ['/', '/nws', '/nws/alerts', '/level3/TLX_NST_1999_01_01_00_00_00', '/probsevere/x.json', '/uv/x'])
    expect((await fetch(`${base}${path}`)).status, path).toBe(404)
  expect((await fetch(`${base}/nws/alerts/active`, { method: 'POST' })).status).toBe(404)
})
