import { expect, test } from 'vitest'
import {
  formatAge,
  formatBytes,
  formatCount,
  formatDate,
  formatDateTime,
  formatDay,
  formatDegrees,
  formatElapsed,
  formatMonth,
  formatNumber,
  formatQuantity,
  formatSeconds,
  formatTime,
  formatUptime,
} from './format'

const START = '2026-05-20T20:00:00.000Z'
const after = (minutes: number) => Date.parse(START) + minutes * 60_000

test('elapsed time is shown in hours and minutes', () => {
  expect(formatElapsed(START, after(12))).toBe('12m')
  expect(formatElapsed(START, after(60))).toBe('1h 00m')
  expect(formatElapsed(START, after(125.9))).toBe('2h 05m')
  expect(formatElapsed(START, after(26 * 60))).toBe('26h 00m')
})

test('the first minute and a clock that runs ahead read as under a minute', () => {
  expect(formatElapsed(START, after(0.5))).toBe('under 1m')
  expect(formatElapsed(START, after(-5))).toBe('under 1m')
})

test('an invalid time is shown as a dash', () => {
  expect(formatElapsed('soon', after(1))).toBe('–')
  expect(formatDate('')).toBe('–')
  expect(formatDateTime('soon')).toBe('–')
  expect(formatMonth('soon')).toBe('–')
  expect(formatTime('soon')).toBe('–')
})

test('quantities agree with their noun', () => {
  expect(formatQuantity(1, 'viewer')).toBe('1 viewer')
  expect(formatQuantity(0, 'viewer')).toBe('0 viewers')
  expect(formatQuantity(2, 'person', 'people')).toBe('2 people')
})

test('large numbers are grouped, and shortened where room is tight', () => {
  expect(formatNumber(1234)).toBe(new Intl.NumberFormat().format(1234))
  expect(formatCount(950)).toBe('950')
  expect(formatCount(12_400).length).toBeLessThan('12,400'.length)
})

test('a position is precise to 6 decimals', () => {
  expect(formatDegrees(-97.4867)).toBe('-97.486700°')
})

test('seconds are shown as minutes and seconds', () => {
  expect([0, 7, 60, 299, 3723].map(formatSeconds)).toEqual(['0:00', '0:07', '1:00', '4:59', '1:02:03'])
})

test('a day is the same everywhere', () => {
  expect(formatDay('2026-05-01')).toBe('May 1, 2026')
  expect(formatDay('soon')).toBe('–')
})

test('an age is shown in its largest whole unit, and after a week as the date', () => {
  expect(formatAge(START, after(-5))).toBe('just now')
  expect(formatAge(START, after(0.9))).toBe('just now')
  expect(formatAge(START, after(1))).toBe('1m ago')
  expect(formatAge(START, after(59.9))).toBe('59m ago')
  expect(formatAge(START, after(60))).toBe('1h ago')
  expect(formatAge(START, after(24 * 60 - 1))).toBe('23h ago')
  expect(formatAge(START, after(24 * 60))).toBe('1d ago')
  expect(formatAge(START, after(7 * 24 * 60 - 1))).toBe('6d ago')
  expect(formatAge(START, after(7 * 24 * 60))).toBe(formatDate(START))
  expect(formatAge('never', 0)).toBe('–')
})

test('bytes go up a unit at each 1024', () => {
  const sizes = [0, 512, 1023, 1024, 1536, 1024 ** 2, 12.4 * 1024 ** 2, 1.2 * 1024 ** 3, 5 * 1024 ** 5]
  expect(sizes.map(formatBytes)).toEqual([
    '0 B',
    '512 B',
    '1,023 B',
    '1 kB',
    '1.5 kB',
    '1 MB',
    '12.4 MB',
    '1.2 GB',
    '5,120 TB',
  ])
})

test('an uptime is shown in its two largest units', () => {
  const spans = [40.9, 12 * 60, 5 * 3600 + 12 * 60, 6 * 86_400 + 4 * 3600 + 59]
  expect(spans.map(formatUptime)).toEqual(['40 s', '12 min', '5 h 12 min', '6 d 4 h'])
})
