import type { WeatherSource } from '@squall/shared/contract/weather'
import { describe, expect, test } from 'vitest'
import { describeRefresh, describeSource, getLocationServices, listSystems, summarizeSystems } from './status.rules'

const NOW = Date.parse('2026-05-20T20:00:00Z')
const source = (id: WeatherSource['id'], state: WeatherSource['state'], rest: Partial<WeatherSource> = {}) => ({
  id,
  name: id,
  state,
  lastSuccess: '2026-05-20T19:58:00Z',
  problem: null,
  ...rest,
})
const words = (sources: WeatherSource[] | null) =>
  listSystems(sources).map(({ name, status }) => `${name}: ${status.word}`)

describe('a system', () => {
  test('has the status of its main source', () => {
    expect(words([source('conditions', 'waiting'), source('alerts', 'active'), source('storms', 'down')])).toEqual([
      'Weather API: Waiting',
      'Alert System: Active',
      'Storm Tracking: Down',
    ])
  })

  test('is limited when an additional source fails', () => {
    expect(words([source('alerts', 'active'), source('watches', 'down')])[1]).toBe('Alert System: Limited')
    expect(words([source('alerts', 'down'), source('watches', 'stale')])[1]).toBe('Alert System: Down')
    expect(words([source('storms', 'active'), source('radar', 'waiting')])[2]).toBe('Storm Tracking: Active')
  })

  test('is unknown when its sources have no current state', () => {
    expect(words(null)).toEqual(['Weather API: Unknown', 'Alert System: Unknown', 'Storm Tracking: Unknown'])
  })
})

describe('the note on a source', () => {
  const fault = 'It did not answer in time.'
  test.each<[WeatherSource, string]>([
    [source('alerts', 'active'), 'Last answer 2m ago.'],
    [source('alerts', 'active', { problem: fault }), `Last answer 2m ago. ${fault}`],
    [source('alerts', 'down', { problem: fault }), `${fault} Last answer 2m ago.`],
    [source('alerts', 'down', { problem: fault, lastSuccess: null }), `${fault} No answer yet.`],
    [source('alerts', 'stale'), 'Last answer 2m ago.'],
    [source('uv', 'waiting', { lastSuccess: null }), 'Not asked yet.'],
    [source('uv', 'waiting'), 'Not needed at the moment. Last answer 2m ago.'],
    [source('uv', 'off'), 'Switched off on this server.'],
  ])('%#', (of, note) => {
    expect(describeSource(of, NOW)).toBe(note)
  })
})

describe('location services', () => {
  const place = { latitude: 35, longitude: -97 }
  const nothing = { place: null, accuracy: null, isAsking: false, errorCode: null }
  test.each([
    ['active with a place of the device', { ...nothing, place, accuracy: 20 }, 'Active'],
    ['waiting while the device is asked', { ...nothing, isAsking: true }, 'Waiting'],
    ['disabled without a place', nothing, 'Disabled'],
    [
      'disabled after a refusal, though an old place is kept',
      { ...nothing, place, accuracy: 20, errorCode: 1 },
      'Disabled',
    ],
    ['disabled with a place chosen by hand', { ...nothing, place }, 'Disabled'],
  ])('are %s', (_when, state, word) => {
    expect(getLocationServices(state).word).toBe(word)
  })
})

test('the summary names the systems with problems', () => {
  const rows = listSystems([source('conditions', 'waiting'), source('alerts', 'active'), source('storms', 'active')])
  expect(summarizeSystems(rows.slice(1))).toBe('Everything is active')
  expect(summarizeSystems(rows)).toBe('No problem known')
  expect(
    summarizeSystems(listSystems([source('conditions', 'down'), source('alerts', 'stale'), source('storms', 'off')])),
  ).toBe('Weather API: Down · Alert System: Not current · Storm Tracking: Off')
})

test('a refresh reports its result', () => {
  const at = new Date(2026, 4, 20, 15, 12, 5).getTime()
  expect(describeRefresh(false, null)).toBe('')
  expect(describeRefresh(true, { at, asked: 5, failed: 0 })).toBe('Refreshing...')
  expect(describeRefresh(false, { at, asked: 5, failed: 0 })).toMatch(/^Refreshed at .*12:05/)
  expect(describeRefresh(false, { at, asked: 5, failed: 2 })).toMatch(/^Refreshed in part at .*: 2 of 5 failed$/)
  expect(describeRefresh(false, { at, asked: 5, failed: 5 })).toMatch(/^Could not be refreshed at /)
})
