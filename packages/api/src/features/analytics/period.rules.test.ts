import { describe, expect, test } from 'vitest'
import { toDaySpan, toPeriod } from './period.rules'

const NOW = new Date('2026-05-20T21:34:56Z')
const iso = (time: Date | undefined) => time?.toISOString()

describe('the period of a range', () => {
  test('the last 24 hours are this hour and the 23 before', () => {
    const { from, until, step, starts } = toPeriod('1d', NOW)
    expect([iso(from), iso(until)]).toEqual(['2026-05-19T22:00:00.000Z', '2026-05-20T21:34:56.000Z'])
    expect(step).toBe('hour')
    expect([starts.length, iso(starts[0]), iso(starts.at(-1))]).toEqual([
      24,
      '2026-05-19T22:00:00.000Z',
      '2026-05-20T21:00:00.000Z',
    ])
  })

  test('seven days are today in UTC and the six before', () => {
    const { from, step, starts } = toPeriod('7d', NOW)
    expect([iso(from), step, starts.length]).toEqual(['2026-05-14T00:00:00.000Z', 'day', 7])
    expect(iso(starts.at(-1))).toBe('2026-05-20T00:00:00.000Z')
  })

  test.each([
    ['1d', '2026-05-18T22:00:00.000Z', '2026-05-19T21:34:56.000Z'],
    ['7d', '2026-05-07T00:00:00.000Z', '2026-05-13T21:34:56.000Z'],
    ['30d', '2026-03-22T00:00:00.000Z', '2026-04-20T21:34:56.000Z'],
    ['90d', '2025-11-22T00:00:00.000Z', '2026-02-19T21:34:56.000Z'],
  ] as const)('the one before %s is as long, up to the same moment in it', (range, from, until) => {
    const period = toPeriod(range, NOW)
    expect([iso(period.previous.from), iso(period.previous.until)]).toEqual([from, until])
    const length = (span: { from: Date; until: Date }) => span.until.getTime() - span.from.getTime()
    expect(length(period.previous)).toBe(length(period))
  })
})

describe('the hours of a span', () => {
  const hours = (bits: number) => Array.from({ length: 24 }, (_, hour) => hour).filter((hour) => (bits >> hour) & 1)

  test('of the first day are those from its beginning on, of the last those up to its end', () => {
    const span = toDaySpan({ from: new Date('2026-05-19T22:00:00Z'), until: NOW })
    expect([span.first, span.last]).toEqual(['2026-05-19', '2026-05-20'])
    expect(hours(span.firstHours)).toEqual([22, 23])
    expect(hours(span.lastHours)).toHaveLength(22)
  })

  test('within one day are those between', () => {
    const span = toDaySpan({ from: new Date('2026-05-20T03:00:00Z'), until: new Date('2026-05-20T05:59:59Z') })
    expect([hours(span.firstHours), hours(span.lastHours)]).toEqual([
      [3, 4, 5],
      [3, 4, 5],
    ])
  })
})
