import type { RadarAlert, RadarStormCell } from '@squall/shared/contract/weather'
import { expect, test } from 'vitest'
import { formatTime } from '../../../platform/format'
import type { LoopFrame, ScanLoop } from './map/loop.rules'
import { createLoop } from './map/testing/loops'
import {
  formatCellName,
  formatRadarSummary,
  getRadarNotice,
  listRadarFacts,
  sortByIntensity,
} from './radar-texts.rules'
import { radarDataSample, scanTime } from './testing/radar'

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

const slot = '2026-05-20T20:20:00.000Z'
const scan: LoopFrame = { slot, scanTime, pictures: ['/full.png'], problem: null }
const gap: LoopFrame = { slot, scanTime: null, pictures: [], problem: 'No scan' }
const loop: ScanLoop = createLoop([], { frames: [gap, scan, scan] })

const seen = { data: radarDataSample, loop, cells: [cell], alerts: [warning] }

test('the summary names radar, layer, times, storms with their motion, and what is in force', () => {
  const first = '2026-05-20T19:30:00.000Z'
  const frames = [gap, { ...scan, scanTime: first }, scan]
  expect(formatRadarSummary({ ...seen, loop: { ...loop, frames } })).toBe(
    `Reflectivity of radar KTLX, from ${formatTime(first)} to ${formatTime(scanTime)}. ` +
      '1 storm within its range: strong, moving ENE at 38 mph. In force: 1 warning. ' +
      'Storm marks and warnings show the present, also over older frames.',
  )
})

test('a mosaic is several radars', () => {
  expect(formatRadarSummary({ ...seen, loop: { ...loop, radar: null } })).toContain(
    `Reflectivity of the radars in view, from ${formatTime(scanTime)}`,
  )
})

test('the summary lists the most intense storms and counts the rest', () => {
  const weak: RadarStormCell = { ...cell, intensity: 'weak', motion: null }
  const still: RadarStormCell = { ...cell, intensity: 'violent', motion: { direction: 0, speed: 0 } }
  const summary = formatRadarSummary({ ...seen, cells: [weak, weak, weak, weak, still] })
  expect(summary).toContain('5 storms within its range: violent, nearly stationary; weak, too new for a forecast')
  expect(summary).toContain('; and 1 more.')
})

test('unknown storms and alerts are not reported as none', () => {
  const unknown = formatRadarSummary({ ...seen, cells: undefined, alerts: undefined })
  expect(unknown).toContain('Storms cannot be read right now. Warnings cannot be read right now.')
  expect(formatRadarSummary({ ...seen, data: { ...radarDataSample, stale: true }, cells: [] })).toContain(
    'Storms cannot be read',
  )
  expect(formatRadarSummary({ ...seen, loop: { ...loop, frames: [gap] } })).toContain(
    'KTLX shows nothing in this layer',
  )
  expect(formatRadarSummary({ ...seen, data: { ...radarDataSample, radarStation: null } })).toBe(
    'The map shows no radar.',
  )
})

test('an outdated or incomplete empty alert list counts as unknown', () => {
  const data = { ...radarDataSample, alertFreshness: { ...radarDataSample.alertFreshness, stale: true } }
  expect(formatRadarSummary({ ...seen, data, alerts: [] })).toContain(
    'Squall cannot tell right now whether warnings are in force.',
  )
})

test('dangers are counted by kind', () => {
  const alerts: RadarAlert[] = [warning, warning, { ...warning, kind: 'watch' }, { ...warning, kind: 'signature' }]
  expect(formatRadarSummary({ ...seen, alerts })).toContain('In force: 2 warnings, 1 radar signature, 1 watch.')
  expect(formatRadarSummary({ ...seen, cells: [], alerts: [] })).toContain(
    'No storm is tracked within its range. No warning or watch is in force within its range.',
  )
})

const now = Date.parse(scanTime) + 4 * 60_000

const findFact = (name: string, data = radarDataSample) =>
  listRadarFacts(data, loop, now).find((fact) => fact.name === name)

test('the card names the station, its distance, its newest scan with its age, and the product', () => {
  expect(findFact('Station')?.value).toBe('KTLX')
  expect(findFact('Distance')?.value).toBe('12 mi from the middle of the map')
  expect(findFact('Newest scan')?.value).toBe(`${formatTime(scanTime)}, 4 min ago`)
  expect(findFact('Product')?.value).toBe('Reflectivity, N0B')
})

test('missing values are "Not reported"', () => {
  expect(findFact('Conditions')).toEqual({ name: 'Conditions', value: 'Not reported', isMuted: true })
  const currentConditions = { shortForecast: 'Light Rain', observedAt: scanTime, source: 'KOKC' }
  const data = { ...radarDataSample, currentConditions }
  expect(findFact('Conditions', data)?.value).toBe(`Light Rain, ${formatTime(scanTime)}`)
  expect(findFact('Observed by', data)?.value).toBe('KOKC')
})

test('without a radar, station, distance and active weather are unknown', () => {
  const data = { ...radarDataSample, radarStation: null, coverage: false, hasActiveWeather: false, layers: [] }
  const facts = Object.fromEntries(listRadarFacts(data, null, now).map(({ name, value }) => [name, value]))
  expect(facts).toMatchObject({ Station: 'None in range', Distance: 'Not reported', 'Active weather': 'Not known' })
})

test('active weather is "No" only with a current and complete list', () => {
  const quiet = { ...radarDataSample, hasActiveWeather: false }
  expect(findFact('Active weather')?.value).toContain('Yes')
  expect(findFact('Active weather', quiet)?.value).toBe('No warnings or watches in range')
  const old = { ...quiet, alertFreshness: { ...quiet.alertFreshness, stale: true } }
  expect(findFact('Active weather', old)?.value).toBe('Not known')
})

const well = { data: radarDataSample, loop, failure: null, isOff: false, cannotDraw: null, now }

test('working and loading radar have no notice', () => {
  expect(getRadarNotice(well)).toBeNull()
  expect(getRadarNotice({ ...well, data: undefined, loop: null })).toBeNull()
})

test('a server without weather says so', () => {
  expect(getRadarNotice({ ...well, isOff: true })?.sentence).toContain('switched off')
})

test('a failed request is reported, and the data from before is called outdated', () => {
  const failure = 'The server cannot be reached.'
  expect(getRadarNotice({ ...well, data: undefined, loop: null, failure })).toEqual({
    sentence: failure,
    isWarning: true,
    canRetry: true,
  })
  expect(getRadarNotice({ ...well, failure })?.sentence).toContain('showed last')
})

test('outside the range of all radars the notice is no warning', () => {
  const notice = getRadarNotice({
    ...well,
    data: { ...radarDataSample, coverage: false, radarStation: null, layers: [] },
  })
  expect(notice).toMatchObject({ isWarning: false, canRetry: false })
  expect(notice?.sentence).toContain('No NEXRAD radar reaches this place')
})

test('a silent radar has the time of its newest scan, if known', () => {
  const late = now + 64 * 60_000
  expect(getRadarNotice({ ...well, data: { ...radarDataSample, stale: true }, now: late })?.sentence).toContain(
    '1 h 08 min ago',
  )
  const mute = { ...radarDataSample, stale: true, timestamp: null }
  expect(getRadarNotice({ ...well, data: mute })?.sentence).toContain('sent nothing in the last hour')
  expect(getRadarNotice({ ...well, data: { ...radarDataSample, radarStation: null } })?.sentence).toContain(
    'No radar answers',
  )
})

test('a layer problem is shown in the words of the server', () => {
  const problem = 'The list of radar scans cannot be read right now.'
  expect(getRadarNotice({ ...well, loop: { ...loop, problem } })?.sentence).toBe(problem)
})

test('a browser that cannot draw radar gets a warning', () => {
  const cannotDraw = 'This browser cannot draw radar pictures.'
  expect(getRadarNotice({ ...well, cannotDraw })).toEqual({ sentence: cannotDraw, isWarning: true, canRetry: false })
})

test('a cell is named by the short id of its radar or model', () => {
  expect(formatCellName('KTLX-M0')).toBe('M0')
  expect(formatCellName('probsevere-193413')).toBe('193413')
})

test('the most intense cells come first', () => {
  const cell = (intensity: 'violent' | 'strong' | 'weak') => ({
    id: intensity,
    lat: 35,
    lon: -97,
    motion: null,
    intensity,
    forecast: [],
  })
  expect(sortByIntensity([cell('weak'), cell('violent'), cell('strong')]).map(({ id }) => id)).toEqual([
    'violent',
    'strong',
    'weak',
  ])
})
