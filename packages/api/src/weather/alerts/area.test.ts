import { distanceKm, distanceToPolygonsKm, type Polygon } from '@squall/shared/rules/geo'
import { expect, test } from 'vitest'
import { readRecordedWeather, withoutRecordedWeather } from '../../testing/recorded-weather'
import { createDistance, toArea } from './area'
import { zoneMayReach } from './zone-states'
import { simplifyShape } from './zones'

/** A round coast of so many corners, with bays of 100 m. */
const coast = (corners: number): Polygon[] => {
  const ring = Array.from({ length: corners }, (_, index): [number, number] => {
    const angle = (2 * Math.PI * index) / corners
    const radius = 0.5 + (index % 2) * 0.001
    return [-97 + radius * Math.cos(angle), 35 + radius * Math.sin(angle)]
  })
  return [[[...ring, ring[0] ?? [0, 0]]]]
}
const corners = (shape: Polygon[]) => shape.flat(2).length

test('a shape keeps its place with far fewer corners', () => {
  const shape = coast(4_000)
  const simple = simplifyShape(shape)
  expect(corners(simple)).toBeLessThan(100)
  for (let degrees = 0; degrees < 360; degrees += 15) {
    const angle = (degrees * Math.PI) / 180
    const place = { latitude: 35 + 0.9 * Math.sin(angle), longitude: -97 + 0.9 * Math.cos(angle) }
    const difference = distanceToPolygonsKm(place, simple) - distanceToPolygonsKm(place, shape)
    expect(Math.abs(difference)).toBeLessThan(0.3)
  }
})

test('small holes and islands go, but never a whole shape', () => {
  const island: Polygon = [
    [
      [-90, 30],
      [-90.0001, 30],
      [-90, 30.0001],
      [-90, 30],
    ].map(([longitude = 0, latitude = 0]): [number, number] => [longitude, latitude]),
  ]
  const ring = coast(9)[0]?.[0] ?? []
  const tiny: Polygon = [ring.map(([longitude, latitude]) => [longitude / 1e4, latitude / 1e4])]
  expect(simplifyShape([...coast(100), tiny])).toHaveLength(1)
  expect(simplifyShape([tiny])).toEqual([tiny])
  expect(simplifyShape([island])).toEqual([island])
  expect(simplifyShape([])).toEqual([])
})

test('of several areas the nearest counts, and those out of reach are not measured', () => {
  const areas = [
    coast(50),
    coast(50).map((polygon) => polygon.map((ring) => ring.map(([x, y]): [number, number] => [x + 5, y]))),
  ].flatMap((shape) => toArea(shape) ?? [])
  expect(createDistance({ latitude: 35, longitude: -97 }, 50)(areas)).toBe(0)
  const between = { latitude: 35, longitude: -96 }
  expect(createDistance(between, 50)(areas)).toBeCloseTo(distanceKm(between, { latitude: 35, longitude: -96.5 }), 0)
  expect(createDistance(between, 40)(areas)).toBe(Number.POSITIVE_INFINITY)
  expect(toArea([])).toBeNull()
})

test('a zone is taken to be anywhere in its state, and one of no known state anywhere', () => {
  const zone = (code: string) => `https://api.weather.gov/zones/forecast/${code}`
  const moore = { latitude: 35.34, longitude: -97.49 }
  expect(zoneMayReach(zone('OKZ025'), moore, 50)).toBe(true)
  expect(zoneMayReach(zone('TXZ001'), moore, 200)).toBe(true)
  expect(zoneMayReach(zone('AKZ101'), moore, 500)).toBe(false)
  expect(zoneMayReach(zone('ORZ001'), moore, 500)).toBe(false)
  expect(zoneMayReach(zone('XXZ001'), moore, 50)).toBe(true)
})

test.runIf(withoutRecordedWeather === null)('the radars of all states stand within the boxes of their states', () => {
  const sites: { country: string; state: string; lat: number; lon: number; id: string }[] = JSON.parse(
    readRecordedWeather('geo/nexrad-tdwr-sites.json').toString(),
  )
  const american = sites.filter(({ country, state }) => country === 'USA' && /^[A-Z]{2}$/.test(state))
  expect(american.length).toBeGreaterThan(100)
  const outside = american.filter(
    ({ state, lat, lon }) => !zoneMayReach(`/${state}C001`, { latitude: lat, longitude: lon }, 0),
  )
  // The list takes Philadelphia's radar for one of Pennsylvania; it stands in New Jersey.
  expect(outside.map(({ id }) => id)).toEqual(['KDIX'])
})
