import { expect, test } from 'vitest'
import { hasWords, toFullTextQuery } from './full-text'

test('each typed word must be the prefix of a word, and query operators are ignored', () => {
  expect(toFullTextQuery(' Wall cloud ')).toBe('"Wall"* "cloud"*')
  expect(toFullTextQuery('#hail OR "NEAR(a*')).toBe('"hail"* "OR"* "NEAR"* "a"')
  expect(toFullTextQuery('größe Óyá')).toBe('"größe"* "Óyá"*')
})

test('input without a word gives no query', () => {
  for (const typed of ['', '  ', '"*()', '🌪️']) expect(toFullTextQuery(typed)).toBeNull()
})

test('a few rows are searched without the index by the same rules', () => {
  const texts = ['Granizo en Córdoba', null, 'Hail a4']
  for (const typed of ['cordo', 'CÓRDOBA hail', 'gran ha', 'en', 'a4', '#hail!']) {
    expect(hasWords(typed, texts), typed).toBe(true)
  }
  for (const typed of ['ordoba', 'hail snow', 'a', 'g']) expect(hasWords(typed, texts), typed).toBe(false)
})
