import { expect, test } from 'vitest'
import { futureTime, toLocalInputValue } from './local-time.rules'

test('what a field holds becomes the same moment in UTC, and back', () => {
  const iso = new Date(Date.now() + 86_400_000).toISOString().replace(/:\d\d\.\d+Z$/, ':00.000Z')
  expect(futureTime('Missing').parse(toLocalInputValue(iso))).toBe(iso)
})

test('nothing, nonsense and the past are refused with a sentence', () => {
  const said = (typed: string) => futureTime('Missing').safeParse(typed).error?.issues[0]?.message
  expect(said('')).toBe('Missing')
  expect(said('soon')).toBe('Missing')
  expect(said('2020-05-20T16:00')).toBe('Choose a date in the future')
})
