import { afterEach, expect, test } from 'vitest'
import {
  chooseUnits,
  findUnits,
  formatAccuracy,
  formatDistance,
  formatInches,
  formatMiles,
  formatNearDistance,
  formatPressure,
  formatSpeed,
  formatTemperature,
  formatZonedTime,
} from './weather-format'

afterEach(() => chooseUnits('auto'))

test('every measured value follows the units of the person', () => {
  const values = () => [
    formatTemperature(72),
    formatSpeed(15),
    formatDistance(20),
    formatNearDistance(4.04),
    formatMiles(10),
    formatInches(1.75),
    formatPressure(29.92),
    formatAccuracy(11.6),
  ]
  chooseUnits('us')
  expect(values()).toEqual(['72°F', '15 mph', '12 mi', '2.5 mi', '10 mi', '1.75 in', '29.92 inHg', '38 ft'])
  chooseUnits('metric')
  expect(values()).toEqual(['22°C', '24 km/h', '20 km', '4.0 km', '16.1 km', '44.4 mm', '1,013 hPa', '12 m'])
})

test('without a choice the units are those of the place', () => {
  const [moore, berlin] = [
    { latitude: 35.34, longitude: -97.49 },
    { latitude: 52.52, longitude: 13.4 },
  ]
  expect(findUnits('auto', moore, 'de-DE')).toBe('us')
  expect(findUnits('auto', berlin, 'en-US')).toBe('metric')
  expect(findUnits('us', berlin, 'de-DE')).toBe('us')
  expect(findUnits('auto', null, 'en-US')).toBe('us')
  expect(findUnits('auto', null, 'en-GB')).toBe('metric')
})

test('a time of day has its zone', () => {
  expect(formatZonedTime('2026-05-20T19:10:00Z')).toMatch(/^\d{1,2}:\d\d\s[AP]M \S+$/)
  expect(formatZonedTime('soon')).toBe('–')
})
