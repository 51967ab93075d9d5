import { expect, test } from 'vitest'
import { explainEmptyAlerts, formatRemainingTime, isOverdue, splitParagraphs } from './rules'

test('official text keeps its paragraphs and loses its fixed-width line breaks', () => {
  expect(splitParagraphs('At 300 PM CDT, a tornado\nwas located.\n\nHAZARD...Deadly   tornado.\n\n')).toEqual([
    'At 300 PM CDT, a tornado was located.',
    'HAZARD...Deadly tornado.',
  ])
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
