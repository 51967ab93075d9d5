import { expect, test } from 'vitest'
import { isTouched, RADAR_MARGIN } from './news.rules'

const changes = { areas: [[-97.6, 35.2, -97.4, 35.4] as [number, number, number, number]], streamIds: ['storm'] }

test('a list around a place is old when something near it changed', () => {
  expect(isTouched({ lat: 35.3, lon: -97.5, radius: 50 }, changes)).toBe(true)
  expect(isTouched({ lat: 36.2, lon: -98.2, radius: 50 }, changes)).toBe(true)
  expect(isTouched({ lat: 40, lon: -97.5, radius: 50 }, changes)).toBe(false)
  expect(isTouched({ lat: 35.3, lon: -90 }, changes)).toBe(false)
})

test('the list of a stream is old when something near that stream changed', () => {
  expect(isTouched({ id: 'storm' }, changes)).toBe(true)
  expect(isTouched({ id: 'other' }, changes)).toBe(false)
})

test('a list that is not about a place is always old', () => {
  expect(isTouched(undefined, changes)).toBe(true)
})

test('the alerts in reach of a radar are old when something changed as far as it may see', () => {
  expect(isTouched({ lat: 40, lon: -97.5 }, changes, RADAR_MARGIN)).toBe(true)
  expect(isTouched({ lat: 45, lon: -97.5 }, changes, RADAR_MARGIN)).toBe(false)
})
