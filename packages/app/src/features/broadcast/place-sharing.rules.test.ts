import { expect, test } from 'vitest'
import { describeSharing, toDevicePosition } from './place-sharing.rules'

test('the broadcaster reads what viewers see of the place', () => {
  expect(describeSharing('exact', null)).toBe('Your exact place is shown')
  expect(describeSharing('approximate', null)).toBe('Your place is shown to about 1 km')
  expect(describeSharing('off', 'Denied')).toBe('Your place is not shown')
  expect(describeSharing('exact', 'Denied')).toBe('Your device does not know your place')
})

const coords = { latitude: 35.3, longitude: -97.4, accuracy: 8, altitude: null, altitudeAccuracy: null }
const toPosition = (heading: number | null, speed: number | null, now = 1_250) => {
  const all = { ...coords, heading, speed, toJSON: () => coords }
  return toDevicePosition({ coords: all, timestamp: 1_000, toJSON: () => all }, now)
}

test('a position has its age, and its speed in km/h', () => {
  expect(toPosition(271, 20)).toEqual({
    ...{ latitude: 35.3, longitude: -97.4, accuracyM: 8 },
    ...{ headingDegrees: 271, speedKmh: 72, ageMs: 250 },
  })
})

test('what the device does not know is null, also where browsers say that it is no number', () => {
  expect(toPosition(Number.NaN, null)).toMatchObject({ headingDegrees: null, speedKmh: null })
  expect(toPosition(null, 0)).toMatchObject({ headingDegrees: null, speedKmh: 0 })
})

test('a time that is not that of the clock is not believed', () => {
  expect(toPosition(null, null, 978_307_200_000)).toMatchObject({ ageMs: 1_000 })
  expect(toPosition(null, null, 0)).toMatchObject({ ageMs: 0 })
})
