import { expect, test } from 'vitest'
import { getMinPopulation, type Landmark, placeCityLabels, readCities } from './cities.rules'
import type { MapView } from './projection.rules'

const cities = readCities({
  names: 'Oklahoma City|Norman|Moore|Purcell',
  thousands: [681, 128, 63, 6],
  longitudes: [-9752, -9744, -9749, -9736],
  latitudes: [3547, 3522, 3534, 3501],
})
const view: MapView = { center: { latitude: 35.3, longitude: -97.5 }, zoom: 9, width: 600, height: 400 }
const names = (shown: MapView) => placeCityLabels(cities, shown, (label) => label.length * 7).map(({ name }) => name)

test('a country shows its largest cities, a county its towns', () => {
  expect(getMinPopulation(4)).toBe(4_000_000)
  expect(getMinPopulation(7)).toBe(62_500)
  expect(getMinPopulation(9)).toBeLessThan(5_000)
})

test('close up every name fits, the larger city first', () => {
  expect(names(view)).toEqual(['Oklahoma City', 'Norman', 'Moore', 'Purcell'])
})

test('further out, small towns and names over a larger city are omitted', () => {
  expect(names({ ...view, zoom: 7 })).toEqual(['Oklahoma City', 'Norman'])
})

test('names that cross the edge and cities outside the view are omitted', () => {
  expect(names({ ...view, center: { latitude: 35.3, longitude: -98.15 } })).toEqual(['Moore'])
  expect(names({ ...view, center: { latitude: 45, longitude: -97.5 } })).toEqual([])
})

test('a landmark is not named twice, and no label covers its name', () => {
  const norman = { name: 'Norman', place: { latitude: 35.223, longitude: -97.44 } }
  const besides = (landmark: Landmark) =>
    placeCityLabels(cities, view, (label) => label.length * 7, [landmark]).map(({ name }) => name)
  expect(besides(norman)).toEqual(['Oklahoma City', 'Moore', 'Purcell'])
  expect(besides({ name: 'Storm Lab', place: { latitude: 35.34, longitude: -97.5 } })).not.toContain('Moore')
  // Another Norman, far away.
  expect(besides({ ...norman, place: { latitude: 41, longitude: -90 } })).toContain('Norman')
})
