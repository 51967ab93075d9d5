import { getInputOutputParsers } from 'trpc-to-openapi'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { listProcedures } from '../root-router'

const sentence = (schema: z.ZodType, input: unknown) => schema.safeParse(input).error?.issues[0]?.message

describe('a wrong field is named in one plain sentence', () => {
  const Form = z.object({
    title: z.string().trim().min(1).max(5),
    startsAt: z.iso.datetime(),
    max_people: z.int().min(2).max(50),
    kind: z.enum(['warning', 'watch', 'other']),
    isPublic: z.boolean(),
    tags: z.array(z.string()).max(2),
    own: z.string('Say who you are'),
  })
  const right = {
    ...{ title: 'Chase', startsAt: '2026-05-20T20:00:00Z', max_people: 3, kind: 'watch', isPublic: true },
    ...{ tags: ['a'], own: 'me' },
  }

  test.each([
    ['title', undefined, 'Title is required'],
    ['title', '  ', 'Title is required'],
    ['title', 5, 'Title must be text'],
    ['title', 'Chasers', 'Title must have at most 5 characters'],
    ['startsAt', undefined, 'Starts at is required'],
    ['startsAt', 'tomorrow', 'Starts at must be a date and time such as 2026-05-20T20:00:00Z'],
    ['max_people', 1, 'Max people must be at least 2'],
    ['max_people', 2.5, 'Max people must be a whole number'],
    ['max_people', 'many', 'Max people must be a number'],
    ['kind', 'none', 'Kind must be warning, watch or other'],
    ['isPublic', 'yes', 'Is public must be true or false'],
    ['tags', ['a', 'b', 'c'], 'Tags must have at most 2 entries'],
    ['tags', [1], 'Tags must be text'],
    ['own', undefined, 'Say who you are'],
  ])('%s: %j', (field, value, expected) => {
    expect(sentence(Form, { ...right, [field]: value })).toBe(expected)
  })

  test('and so is a field that does not exist', () => {
    expect(sentence(z.strictObject({}), { role: 'admin' })).toBe('Unknown field: role')
    expect(sentence(Form, undefined)).toBe('The input is required')
  })
})

test('no procedure answers a missing or wrong field in the words of the validator', () => {
  const schemas = listProcedures().flatMap(({ path, procedure }) => {
    const { inputParser } = getInputOutputParsers(procedure)
    return inputParser instanceof z.ZodObject ? [{ path, schema: inputParser }] : []
  })
  expect(schemas.length).toBeGreaterThan(80)
  const VALIDATOR = /Invalid|expected|received|Too (small|big)|undefined|null|NaN|ZodE|regex|pattern/
  const isSentence = (message: string, field: PropertyKey | undefined) =>
    /^[A-Z“"]/.test(message) || message.startsWith(`${String(field)} must`)
  const inputs = (schema: z.ZodObject) => [
    {},
    ...[{ not: 'right' }, 7, '', true, null].map((wrong) =>
      Object.fromEntries(Object.keys(schema.shape).map((key) => [key, wrong])),
    ),
  ]
  const odd = schemas.flatMap(({ path, schema }) =>
    inputs(schema).flatMap((input) =>
      (schema.safeParse(input).error?.issues ?? [])
        .filter(({ message, path }) => VALIDATOR.test(message) || !isSentence(message, path.at(-1)))
        .map(({ message }) => `${path}: ${message}`),
    ),
  )
  expect([...new Set(odd)]).toEqual([])
})
