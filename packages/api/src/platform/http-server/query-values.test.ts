import { expect, test } from 'vitest'
import { z } from 'zod'
import { parseQueryValues } from './query-values'

const Input = z.object({
  live: z.boolean().optional(),
  shown: z.boolean().nullish(),
  limit: z.number().int().default(10),
  name: z.string(),
  kind: z.enum(['true', 'other']).optional(),
  names: z.array(z.string()).default([]),
})

test('booleans are true, false, 1 and 0, and other text is refused', () => {
  for (const [text, flag] of [
    ['true', true],
    ['1', true],
    ['TRUE', true],
    ['false', false],
    ['0', false],
  ] as const) {
    expect(parseQueryValues(Input, { live: text, shown: text })).toEqual({ live: flag, shown: flag })
  }
  for (const text of ['no', 'yes', 'off', 'null', '2', ' ']) {
    expect(() => parseQueryValues(Input, { live: text }), text).toThrow('live must be true or false')
  }
})

test('numbers are parsed, and other text is left for the schema to refuse', () => {
  expect(parseQueryValues(Input, { limit: '12' })).toEqual({ limit: 12 })
  expect(parseQueryValues(Input, { limit: '-1.5e2' })).toEqual({ limit: -150 })
  for (const text of ['', ' ', '0x10', 'Infinity', 'twelve', '1,5']) {
    expect(parseQueryValues(Input, { limit: text })).toEqual({ limit: text })
    expect(Input.safeParse(parseQueryValues(Input, { name: 'a', limit: text })).success, text).toBe(false)
  }
})

test('a list of one value, which stands in the URL like a text, is a list', () => {
  expect(parseQueryValues(Input, { names: 'a' })).toEqual({ names: ['a'] })
  expect(parseQueryValues(Input, { names: ['a', 'b'] })).toEqual({ names: ['a', 'b'] })
})

test('texts, other values and unknown fields stay as they are', () => {
  const values = { name: '1', kind: 'true', limit: 3, live: false, unknown: 'true', toString: '1' }
  expect(parseQueryValues(Input, values)).toEqual(values)
})
