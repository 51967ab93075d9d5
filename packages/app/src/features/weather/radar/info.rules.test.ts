import { expect, test } from 'vitest'
import { formatTime } from '../../../platform/format'
import { listRadarFacts } from './info.rules'
import { layer, radarData, scanTime } from './testing/radar'

const now = Date.parse(scanTime) + 4 * 60_000
const factOf = (name: string, data = radarData) => listRadarFacts(data, layer, now).find((fact) => fact.name === name)

test('the card names the station, its distance, its newest scan with its age, and the product', () => {
  expect(factOf('Station')?.value).toBe('KTLX')
  expect(factOf('Distance')?.value).toBe('19 km from the middle of the map')
  expect(factOf('Newest scan')?.value).toBe(`${formatTime(scanTime)}, 4 min ago`)
  expect(factOf('Product')?.value).toBe('Reflectivity, N0B')
})

test('what nobody reported is said to be so', () => {
  expect(factOf('Conditions')).toEqual({ name: 'Conditions', value: 'Not reported', isMuted: true })
  const currentConditions = { shortForecast: 'Light Rain', observedAt: scanTime, source: 'KOKC' }
  const data = { ...radarData, currentConditions }
  expect(factOf('Conditions', data)?.value).toBe(`Light Rain, ${formatTime(scanTime)}`)
  expect(factOf('Observed by', data)?.value).toBe('KOKC')
})

test('without a radar there is no station, no distance and no word of safety', () => {
  const data = { ...radarData, radarStation: null, coverage: false, hasActiveWeather: false, layers: [] }
  const facts = Object.fromEntries(listRadarFacts(data, undefined, now).map(({ name, value }) => [name, value]))
  expect(facts).toMatchObject({ Station: 'None in reach', Distance: 'Not reported', 'Active weather': 'Not known' })
})

test('active weather is denied only by a current and complete list', () => {
  const quiet = { ...radarData, hasActiveWeather: false }
  expect(factOf('Active weather')?.value).toContain('Yes')
  expect(factOf('Active weather', quiet)?.value).toBe('No warnings or watches in reach')
  const old = { ...quiet, alertFreshness: { ...quiet.alertFreshness, stale: true } }
  expect(factOf('Active weather', old)?.value).toBe('Not known')
})
