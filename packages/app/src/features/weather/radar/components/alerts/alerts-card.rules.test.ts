import { expect, test } from 'vitest'
import { alert, signature } from '../../testing/alerts'
import { countsText, getQuietState, untilText } from './alerts-card.rules'

const fresh = { source: 'National Weather Service', updatedAt: '2026-05-20T20:15:00Z', stale: false, complete: true }
const known = { isOff: false, coverage: true, freshness: fresh, isOverdue: false }

test('counts are in words and only of what is there', () => {
  const watch = alert('watch', { kind: 'watch' })
  expect(countsText([alert('one'), alert('two'), watch, watch, signature])).toBe(
    '2 warnings, 1 radar signature, 2 watches',
  )
  expect(countsText([alert('a', { kind: 'advisory' }), alert('b', { kind: 'advisory' })])).toBe('2 advisories')
  expect(countsText([])).toBe('')
})

test('an alert says until when, a signature that it is no warning', () => {
  const now = Date.parse('2026-05-20T20:16:00Z')
  expect(untilText(alert('one'), now)).toMatch(/^until .+, 29m left$/)
  expect(untilText(signature, now)).toBe('Radar signature, not an official warning')
})

test('there are no alerts only where the list is current, complete and covers the place', () => {
  expect(getQuietState(known)).toBe('none')
  expect(getQuietState({ ...known, freshness: { ...fresh, stale: true } })).toBe('stale')
  expect(getQuietState({ ...known, isOverdue: true })).toBe('stale')
  expect(getQuietState({ ...known, freshness: { ...fresh, complete: false } })).toBe('incomplete')
  expect(getQuietState({ ...known, freshness: undefined })).toBe('unknown')
  expect(getQuietState({ ...known, coverage: false })).toBe('not-covered')
  expect(getQuietState({ ...known, isOff: true })).toBe('off')
})
