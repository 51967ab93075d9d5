import { expect, test } from 'vitest'
import { parseRadarLink, toLinkQuery, toRadarQuery } from './radar-view'

const center = { latitude: 35.34, longitude: -97.49 }

test('small moves keep the same query', () => {
  const query = toRadarQuery({ center, zoom: 7 })
  expect(query).toEqual({ lat: 35.25, lon: -97.5 })
  expect(toRadarQuery({ center: { latitude: 35.3, longitude: -97.45 }, zoom: 6.4 })).toEqual(query)
})

test('closer zooms use a finer grid', () => {
  expect(toRadarQuery({ center, zoom: 8.9 })).toEqual({ lat: 35.375, lon: -97.5 })
  expect(toRadarQuery({ center, zoom: 12 })).toEqual({ lat: 35.3125, lon: -97.5 })
})

const moore = { latitude: 35.3391, longitude: -97.4867 }

test('a view survives the way into an address and back', () => {
  const query = toLinkQuery({ center: moore, zoom: 7 }, 'velocity', 'KTLX')
  expect(query).toBe('lat=35.34&lon=-97.49&zoom=7&layer=velocity&radar=KTLX')
  expect(parseRadarLink(new URLSearchParams(query))).toEqual({
    center: { latitude: 35.34, longitude: -97.49 },
    zoom: 7,
    layer: 'velocity',
    radar: 'KTLX',
  })
})

test('a close view has more decimals, a zoom one decimal, and no radar is written when none was chosen', () => {
  expect(toLinkQuery({ center: moore, zoom: 11.237 }, 'reflectivity', null)).toBe(
    'lat=35.339&lon=-97.487&zoom=11.2&layer=reflectivity',
  )
})

test('invalid values are ignored', () => {
  const nothing = { center: null, zoom: null, layer: null, radar: null }
  expect(parseRadarLink(new URLSearchParams(''))).toEqual(nothing)
  expect(parseRadarLink(new URLSearchParams('lat=&lon=&zoom=&layer=&radar='))).toEqual(nothing)
  expect(parseRadarLink(new URLSearchParams('lat=95&lon=-97&zoom=2&layer=wind&radar=../x'))).toEqual(nothing)
  expect(parseRadarLink(new URLSearchParams('lat=35&zoom=NaN&radar=K'))).toEqual(nothing)
  expect(parseRadarLink(new URLSearchParams('lat=35&lon=-200&zoom=13'))).toEqual(nothing)
})

test('a radar may be written in lower case', () => {
  expect(parseRadarLink(new URLSearchParams('radar=ktlx')).radar).toBe('KTLX')
})
