import type { WeatherSource } from '@squall/shared/contract/weather'
import { describe, expect, test } from 'vitest'
import { listSystems, locationServices, refreshNote, sourceNote, summarizeSystems } from './status.rules'

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
  test('is what the source is that it stands on', () => {
    expect(words([source('conditions', 'waiting'), source('alerts', 'active'), source('storms', 'down')])).toEqual([
      'Weather API: Waiting',
      'Alert System: Active',
      'Storm Tracking: Down',
    ])
  })

  test('is limited when a source that helps it is missing', () => {
    expect(words([source('alerts', 'active'), source('watches', 'down')])[1]).toBe('Alert System: Limited')
    expect(words([source('alerts', 'down'), source('watches', 'stale')])[1]).toBe('Alert System: Down')
    expect(words([source('storms', 'active'), source('radar', 'waiting')])[2]).toBe('Storm Tracking: Active')
  })

  test('is unknown when nothing current is known of its sources', () => {
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
    expect(sourceNote(of, NOW)).toBe(note)
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
    expect(locationServices(state).word).toBe(word)
  })
})

test('the one line names what is troubled', () => {
  const rows = listSystems([source('conditions', 'waiting'), source('alerts', 'active'), source('storms', 'active')])
  expect(summarizeSystems(rows.slice(1))).toBe('Everything is active')
  expect(summarizeSystems(rows)).toBe('No problem known')
  expect(
    summarizeSystems(listSystems([source('conditions', 'down'), source('alerts', 'stale'), source('storms', 'off')])),
  ).toBe('Weather API: Down · Alert System: Not current · Storm Tracking: Off')
})

test('a refresh says how it went', () => {
  const at = new Date(2026, 4, 20, 15, 12, 5).getTime()
  expect(refreshNote(false, null)).toBe('')
  expect(refreshNote(true, { at, asked: 5, failed: 0 })).toBe('Refreshing...')
  expect(refreshNote(false, { at, asked: 5, failed: 0 })).toMatch(/^Refreshed at .*12:05/)
  expect(refreshNote(false, { at, asked: 5, failed: 2 })).toMatch(/^Refreshed in part at .*: 2 of 5 failed$/)
  expect(refreshNote(false, { at, asked: 5, failed: 5 })).toMatch(/^Could not be refreshed at /)
})
