import type { BannerAlert } from '@squall/shared/contract/weather'
import { expect, test } from 'vitest'
import {
  explainEmptyAlerts,
  findBannerAlert,
  formatRemainingTime,
  isAffectedByChanges,
  isOverdue,
  RADAR_MARGIN,
  splitParagraphs,
} from './rules'

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

test('official text keeps its paragraphs and loses its fixed-width line breaks', () => {
  expect(splitParagraphs('At 300 PM CDT, a tornado\nwas located.\n\nHAZARD...Deadly   tornado.\n\n')).toEqual([
    'At 300 PM CDT, a tornado was located.',
    'HAZARD...Deadly tornado.',
  ])
})

const banner = (id: string, distance: number | null = null): BannerAlert => ({
  id,
  severity: 'warning',
  level: 'warning',
  type: 'tornado',
  title: 'Tornado Warning',
  area: 'Cleveland, OK',
  description: '',
  endTime: '2026-05-20T21:00:00Z',
  expires: '2026-05-20T21:00:00Z',
  distance,
  states: ['OK'],
})

const bannerFacts = { hasPlace: false, dismissed: new Map(), said: [] }

test('the banner is the first alert that was not dismissed, and an upgraded one returns', () => {
  const alerts = [banner('event.7:60'), banner('event.9:60')]
  const find = (dismissed: [string, number][]) =>
    findBannerAlert({ ...bannerFacts, alerts, dismissed: new Map(dismissed) })?.id
  expect(find([])).toBe('event.7:60')
  expect(find([['event.7', 60]])).toBe('event.9:60')
  expect(find([['event.7', 58]])).toBe('event.7:60')
  expect(
    find([
      ['event.7', 68],
      ['event.9', 60],
    ]),
  ).toBeUndefined()
})

test('where the place is known, only an alert around it has a banner', () => {
  const find = (alerts: BannerAlert[]) => findBannerAlert({ ...bannerFacts, alerts, hasPlace: true })?.id
  expect(find([banner('near:60', 3), banner('far:60')])).toBeUndefined()
  expect(find([banner('near:60', 3), banner('here:60', 0)])).toBe('here:60')
})

test('an alert that the page already says has no banner', () => {
  const alerts = [banner('event.7:60', 0)]
  expect(findBannerAlert({ ...bannerFacts, alerts, hasPlace: true, said: ['event.7'] })).toBeUndefined()
})

const now = Date.parse('2026-05-20T20:00:00Z')

test('the time left is in minutes, then in hours and minutes, and "Active now" once it is past', () => {
  expect(formatRemainingTime('2026-05-20T20:12:00Z', now)).toBe('12m left')
  expect(formatRemainingTime('2026-05-20T21:05:00Z', now)).toBe('1h 05m left')
  expect(formatRemainingTime('2026-05-20T20:00:20Z', now)).toBe('1m left')
  expect(formatRemainingTime('2026-05-20T19:59:00Z', now)).toBe('Active now')
})

test('an empty list means "clear" only when the data are current and complete', () => {
  const known = { coverage: true, stale: false, complete: true }
  expect(explainEmptyAlerts(known)).toBe('clear')
  expect(explainEmptyAlerts({ ...known, stale: true })).toBe('stale')
  expect(explainEmptyAlerts({ ...known, complete: false })).toBe('incomplete')
  expect(explainEmptyAlerts({ coverage: false, stale: false, complete: false })).toBe('not-covered')
})

test('a list that this device could not refetch in time is overdue', () => {
  const receipt = { isError: false, receivedAt: now, everyMs: 30_000 }
  expect(isOverdue(receipt, now + 89_000)).toBe(false)
  expect(isOverdue(receipt, now + 91_000)).toBe(true)
  expect(isOverdue({ ...receipt, isError: true }, now)).toBe(true)
})
