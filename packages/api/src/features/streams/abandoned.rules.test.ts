import { expect, test } from 'vitest'
import { ABANDONED_AFTER_MS, getAbandonedBefore } from './abandoned.rules'

const now = new Date('2026-05-20T21:00:00Z')
const ago = (ms: number) => new Date(now.getTime() - ms)

test('where api always hears media, a stream without a report for a minute is abandoned', () => {
  expect(ABANDONED_AFTER_MS).toBe(60_000)
  expect(getAbandonedBefore(now, new Date(0))).toEqual(ago(60_000))
})

test('while api does not hear the media nodes, no stream is abandoned', () => {
  expect(getAbandonedBefore(now, null)).toBeNull()
})

test('after api hears them again, or has started, they have a minute to report', () => {
  expect(getAbandonedBefore(now, ago(59_999))).toBeNull()
  expect(getAbandonedBefore(now, ago(60_000))).toEqual(ago(60_000))
})
