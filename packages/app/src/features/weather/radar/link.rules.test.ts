import { expect, test } from 'vitest'
import { parseRadarLink, toLinkQuery } from './link.rules'

const moore = { latitude: 35.3391, longitude: -97.4867 }

test('a view that was written into an address is read from it again', () => {
  const query = toLinkQuery({ center: moore, zoom: 7 }, 'velocity', 'KTLX')
  expect(query).toBe('lat=35.34&lon=-97.49&zoom=7&layer=velocity&radar=KTLX')
  expect(parseRadarLink(new URLSearchParams(query))).toEqual({
    center: { latitude: 35.34, longitude: -97.49 },
    zoom: 7,
    layer: 'velocity',
    radar: 'KTLX',
  })
})

test('a close view is written more finely, a zoom between two steps to a tenth, and no radar when none was chosen', () => {
  expect(toLinkQuery({ center: moore, zoom: 11.237 }, 'reflectivity', null)).toBe(
    'lat=35.339&lon=-97.487&zoom=11.2&layer=reflectivity',
  )
})

test('what makes no sense is as good as not there', () => {
  const nothing = { center: null, zoom: null, layer: null, radar: null }
  expect(parseRadarLink(new URLSearchParams(''))).toEqual(nothing)
  expect(parseRadarLink(new URLSearchParams('lat=&lon=&zoom=&layer=&radar='))).toEqual(nothing)
  expect(parseRadarLink(new URLSearchParams('lat=95&lon=-97&zoom=2&layer=wind&radar=../x'))).toEqual(nothing)
  expect(parseRadarLink(new URLSearchParams('lat=35&zoom=NaN&radar=K'))).toEqual(nothing)
  expect(parseRadarLink(new URLSearchParams('lat=35&lon=-200&zoom=13'))).toEqual(nothing)
})

test('a radar may be written in small letters', () => {
  expect(parseRadarLink(new URLSearchParams('radar=ktlx')).radar).toBe('KTLX')
})
