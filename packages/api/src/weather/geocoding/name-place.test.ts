import { expect, test } from 'vitest'
import { createTestContext } from '../../testing/test-context'
import { namePlace } from './name-place'

const named = (latitude: number, longitude: number) => namePlace({ latitude, longitude })

test('a place in the United States is named after its nearest town with the code of the state', () => {
  expect(named(35.33, -97.49)).toBe('Moore, OK')
  expect(named(46.81, -100.78)).toBe('Bismarck, ND')
  expect(named(18.4, -66.1)).toMatch(/, PR$/)
})

test('a city is named from farther away than a village', () => {
  // Hall Park with its thousand people is 3 km nearer than Norman.
  expect(named(35.28, -97.3)).toBe('Norman, OK')
  expect(named(37.8, -97.33)).toBe('Park City, KS')
})

test('a place in another country is named with the country', () => {
  expect(named(52.52, 13.4)).toBe('Berlin, Germany')
  expect(named(25.03, 121.56)).toBe('Taipei, Taiwan')
})

test('no town is named at sea, in a desert or at a pole', () => {
  for (const [latitude, longitude] of [
    [27, -90],
    [0, 0],
    [39.5, -117],
    [90, 0],
    [-90, 180],
  ] as const)
    expect(named(latitude, longitude), `${latitude}, ${longitude}`).toBeNull()
})

test('a town on the other side of 180 degrees is near', () => {
  expect(named(63.06, 179.95)).toBe('Beringovskiy, Russia')
  expect(named(63.06, -179.95)).toBe('Beringovskiy, Russia')
})

test('anyone may ask for the name of a place', async () => {
  const { caller } = await createTestContext()
  const anonymous = await caller()
  expect(await anonymous.geocoding.nameOf({ lat: 35.33, lon: -97.49 })).toEqual({ name: 'Moore, OK' })
  expect(await anonymous.geocoding.nameOf({ lat: 27, lon: -90 })).toEqual({ name: null })
  await expect(anonymous.geocoding.nameOf({ lat: 91, lon: 0 })).rejects.toThrow(
    'Latitude (lat) must be degrees from −90 to 90',
  )
})
