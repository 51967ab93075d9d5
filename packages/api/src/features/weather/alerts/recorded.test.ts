import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { joinEvents } from './events'
import { parseAlertList } from './nws-format'

/** Replies as they were recorded; they are no part of the repository. */
const folder =
  process.env.SQUALL_RECORDED_WEATHER ?? resolve(import.meta.dirname, '../../../../../../../shared/weather/fixtures')
const isThere = existsSync(resolve(folder, 'nws'))
if (!isThere) console.log('Skipped: no recorded weather (SQUALL_RECORDED_WEATHER names its folder).')
const read = (name: string) => parseAlertList(JSON.parse(readFileSync(resolve(folder, 'nws', name), 'utf8')))

test.runIf(isThere)('the hour of two tornado emergencies', () => {
  const { features, unreadable } = read('alerts-active-20230112-tornado-emergency.json')
  const events = joinEvents(features, new Date('2023-01-12T19:05:00Z'))
  expect(features).toHaveLength(37)
  expect(unreadable).toBe(0)
  expect(events.filter(({ type, severity }) => type === 'tornado' && severity === 'emergency')).toHaveLength(2)
  const warnings = events.filter(({ type, severity }) => type === 'tornado' && severity !== 'watch')
  expect(warnings.every(({ polygons }) => polygons.length > 0)).toBe(true)
})

test.runIf(isThere)('a day of flash floods', () => {
  const { unreadable, features } = read('alerts-active-20230913-flash-floods.json')
  expect(unreadable).toBe(0)
  const events = joinEvents(features, new Date('2023-09-13T21:30:00Z'))
  expect(events.some(({ type }) => type === 'flash-flood')).toBe(true)
})

test.runIf(isThere)('a watch with its update and its cancellation ends', () => {
  const { features, unreadable } = read('alert-chain-watch-641-alert-update-cancel.json')
  expect(unreadable).toBe(0)
  expect(joinEvents(features, new Date('2025-11-25T23:00:00Z'))).toEqual([])
})
