import type { RadarAlert, RadarStormCell } from '@squall/shared/contract/weather'
import { expect, test } from 'vitest'
import { formatTime } from '../../../platform/format'
import { radarSummary } from './summary.rules'
import { gap, layer, radarData, scan, scanTime } from './testing/radar'

const cell: RadarStormCell = {
  id: 'a',
  lat: 35.3,
  lon: -97.5,
  motion: { direction: 60, speed: 38 },
  intensity: 'strong',
  forecast: [],
}
const warning: RadarAlert = {
  id: 'w',
  title: 'Tornado Warning',
  expires: scanTime,
  kind: 'warning',
  type: 'tornado',
  polygons: [],
  place: null,
}
const seen = { data: radarData, layer, cells: [cell], alerts: [warning] }

test('the summary names radar, layer, times, storms with their motion, and what is in force', () => {
  const first = '2026-05-20T19:30:00.000Z'
  const frames = [gap, { ...scan, scanTime: first }, scan]
  expect(radarSummary({ ...seen, layer: { ...layer, frames } })).toBe(
    `Reflectivity of radar KTLX, from ${formatTime(first)} to ${formatTime(scanTime)}. ` +
      '1 storm in its reach: strong, moving ENE at 38 mph. In force: 1 warning. ' +
      'Storm marks and warnings show the present, also over older frames.',
  )
})

test('the worst storms are told first and the rest are counted', () => {
  const weak: RadarStormCell = { ...cell, intensity: 'weak', motion: null }
  const still: RadarStormCell = { ...cell, intensity: 'violent', motion: { direction: 0, speed: 0 } }
  const summary = radarSummary({ ...seen, cells: [weak, weak, weak, weak, still] })
  expect(summary).toContain('5 storms in its reach: violent, nearly stationary; weak, too new to tell')
  expect(summary).toContain('; and 1 more.')
})

test('what is not known is not called none', () => {
  const unknown = radarSummary({ ...seen, cells: undefined, alerts: undefined })
  expect(unknown).toContain('Storms are not known right now. Warnings are not known right now.')
  expect(radarSummary({ ...seen, data: { ...radarData, stale: true }, cells: [] })).toContain('Storms are not known')
  expect(radarSummary({ ...seen, layer: { ...layer, frames: [gap] } })).toContain('KTLX shows nothing in this layer')
  expect(radarSummary({ ...seen, data: { ...radarData, radarStation: null } })).toBe('The map shows no radar.')
})

test('an empty list of alerts that is old or incomplete is no list', () => {
  const data = { ...radarData, alertFreshness: { ...radarData.alertFreshness, stale: true } }
  expect(radarSummary({ ...seen, data, alerts: [] })).toContain('Whether warnings are in force is not known right now.')
})

test('dangers are counted by kind', () => {
  const alerts: RadarAlert[] = [warning, warning, { ...warning, kind: 'watch' }, { ...warning, kind: 'signature' }]
  expect(radarSummary({ ...seen, alerts })).toContain('In force: 2 warnings, 1 radar signature, 1 watch.')
  expect(radarSummary({ ...seen, cells: [], alerts: [] })).toContain(
    'No storm is tracked in its reach. No warning or watch lies in its reach.',
  )
})
