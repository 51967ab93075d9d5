import { expect, test } from 'vitest'
import { readRecordedWeather, withoutRecordedWeather } from '../../testing/recorded-weather'
import { groupIntoAlertEvents } from './events'
import { parseAlertList } from './nws-format'

const isThere = withoutRecordedWeather === null
const read = (name: string) => parseAlertList(JSON.parse(readRecordedWeather(`nws/${name}`).toString()))

test.runIf(isThere)('the hour of two tornado emergencies', () => {
  const { features, unreadable } = read('alerts-active-20230112-tornado-emergency.json')
  const events = groupIntoAlertEvents(features, new Date('2023-01-12T19:05:00Z'))
  expect(features).toHaveLength(37)
  expect(unreadable).toBe(0)
  expect(events.filter(({ type, severity }) => type === 'tornado' && severity === 'emergency')).toHaveLength(2)
  const warnings = events.filter(({ type, severity }) => type === 'tornado' && severity !== 'watch')
  expect(warnings.every(({ polygons }) => polygons.length > 0)).toBe(true)
})

test.runIf(isThere)('a day of flash floods', () => {
  const { unreadable, features } = read('alerts-active-20230913-flash-floods.json')
  expect(unreadable).toBe(0)
  const events = groupIntoAlertEvents(features, new Date('2023-09-13T21:30:00Z'))
  expect(events.some(({ type }) => type === 'flash-flood')).toBe(true)
})

test.runIf(isThere)('a watch with its update and its cancellation ends', () => {
  const { features, unreadable } = read('alert-chain-watch-641-alert-update-cancel.json')
  expect(unreadable).toBe(0)
  expect(groupIntoAlertEvents(features, new Date('2025-11-25T23:00:00Z'))).toEqual([])
})
