import { expect, test } from 'vitest'
import { futureTime, toLocalInputValue } from './local-time.rules'

test('a field value converts to UTC and back', () => {
  const iso = new Date(Date.now() + 86_400_000).toISOString().replace(/:\d\d\.\d+Z$/, ':00.000Z')
  expect(futureTime('Missing').parse(toLocalInputValue(iso))).toBe(iso)
})

test('an empty, invalid or past time is refused with a message', () => {
  const said = (typed: string) => futureTime('Missing').safeParse(typed).error?.issues[0]?.message
  expect(said('')).toBe('Missing')
  expect(said('soon')).toBe('Missing')
  expect(said('2020-05-20T16:00')).toBe('Choose a date in the future')
})
