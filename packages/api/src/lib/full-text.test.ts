import { expect, test } from 'vitest'
import { fullTextQuery } from './full-text'

test('each word typed must begin a word, and signs of the query language are no part of it', () => {
  expect(fullTextQuery(' Wall cloud ')).toBe('"Wall"* "cloud"*')
  expect(fullTextQuery('#hail OR "NEAR(a*')).toBe('"hail"* "OR"* "NEAR"* "a"')
  expect(fullTextQuery('größe Óyá')).toBe('"größe"* "Óyá"*')
})

test('without a word there is no query', () => {
  for (const typed of ['', '  ', '"*()', '🌪️']) expect(fullTextQuery(typed)).toBeNull()
})
