import { expect, test } from 'vitest'
import { isAffectedByChanges, RADAR_MARGIN } from './changes.rules'

const changes = { areas: [[-97.6, 35.2, -97.4, 35.4] as [number, number, number, number]], streamIds: ['storm'] }

test('a list around a place is affected by a change near it', () => {
  expect(isAffectedByChanges({ lat: 35.3, lon: -97.5, radius: 50 }, changes)).toBe(true)
  expect(isAffectedByChanges({ lat: 36.2, lon: -98.2, radius: 50 }, changes)).toBe(true)
  expect(isAffectedByChanges({ lat: 40, lon: -97.5, radius: 50 }, changes)).toBe(false)
  expect(isAffectedByChanges({ lat: 35.3, lon: -90 }, changes)).toBe(false)
})

test('the list of a stream is affected by a change near that stream', () => {
  expect(isAffectedByChanges({ id: 'storm' }, changes)).toBe(true)
  expect(isAffectedByChanges({ id: 'other' }, changes)).toBe(false)
})

test('a list without a place is always affected', () => {
  expect(isAffectedByChanges(undefined, changes)).toBe(true)
})

test('the alerts of a radar are affected by changes within its range', () => {
  expect(isAffectedByChanges({ lat: 40, lon: -97.5 }, changes, RADAR_MARGIN)).toBe(true)
  expect(isAffectedByChanges({ lat: 45, lon: -97.5 }, changes, RADAR_MARGIN)).toBe(false)
})
