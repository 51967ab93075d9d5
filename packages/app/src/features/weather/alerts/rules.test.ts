import type { BannerAlert } from '@squall/shared/contract/weather'
import { expect, test } from 'vitest'
import { findBannerAlert, getEmptiness, isOverdue, remainingText, shortDistance, splitParagraphs } from './rules'

test('official text is shown in its own paragraphs without the line breaks of teleprinters', () => {
  expect(splitParagraphs('At 300 PM CDT, a tornado\nwas located.\n\nHAZARD...Deadly   tornado.\n\n')).toEqual([
    'At 300 PM CDT, a tornado was located.',
    'HAZARD...Deadly tornado.',
  ])
})

test('a distance has one decimal while it is near', () => {
  expect(shortDistance(4.04)).toBe('4.0 km')
  expect(shortDistance(31.6)).toBe('32 km')
})

test('the banner is the first alert that was not dismissed', () => {
  const alert = (id: string): BannerAlert => ({
    id,
    severity: 'warning',
    type: 'tornado',
    title: 'Tornado Warning',
    area: 'Cleveland, OK',
    description: '',
    endTime: '2026-05-20T21:00:00Z',
  })
  const alerts = [alert('event:7.3'), alert('event:9.3')]
  expect(findBannerAlert(alerts, new Set())?.id).toBe('event:7.3')
  expect(findBannerAlert(alerts, new Set(['event:7.3']))?.id).toBe('event:9.3')
  expect(findBannerAlert([], new Set())).toBeUndefined()
})

const now = Date.parse('2026-05-20T20:00:00Z')

test('the time left is minutes, then hours and minutes, and Active now once it is past', () => {
  expect(remainingText('2026-05-20T20:12:00Z', now)).toBe('12m left')
  expect(remainingText('2026-05-20T21:05:00Z', now)).toBe('1h 05m left')
  expect(remainingText('2026-05-20T20:00:20Z', now)).toBe('1m left')
  expect(remainingText('2026-05-20T19:59:00Z', now)).toBe('Active now')
})

test('all is clear only when the data are current and complete', () => {
  expect(getEmptiness({ stale: false, complete: true })).toBe('clear')
  expect(getEmptiness({ stale: true, complete: true })).toBe('stale')
  expect(getEmptiness({ stale: false, complete: false })).toBe('incomplete')
})

test('a list this device could not renew is not current, whatever it said of itself', () => {
  const receipt = { isError: false, receivedAt: now, everyMs: 30_000 }
  expect(isOverdue(receipt, now + 89_000)).toBe(false)
  expect(isOverdue(receipt, now + 91_000)).toBe(true)
  expect(isOverdue({ ...receipt, isError: true }, now)).toBe(true)
})
