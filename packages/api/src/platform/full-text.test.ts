import { expect, test } from 'vitest'
import { fullTextQuery, hasWords } from './full-text'

test('each word typed must begin a word, and signs of the query language are no part of it', () => {
  expect(fullTextQuery(' Wall cloud ')).toBe('"Wall"* "cloud"*')
  expect(fullTextQuery('#hail OR "NEAR(a*')).toBe('"hail"* "OR"* "NEAR"* "a"')
  expect(fullTextQuery('größe Óyá')).toBe('"größe"* "Óyá"*')
})

test('without a word there is no query', () => {
  for (const typed of ['', '  ', '"*()', '🌪️']) expect(fullTextQuery(typed)).toBeNull()
})

test('a few rows are searched without the index by the same rules', () => {
  const texts = ['Granizo en Córdoba', null, 'Hail a4']
  for (const typed of ['cordo', 'CÓRDOBA hail', 'gran ha', 'en', 'a4', '#hail!']) {
    expect(hasWords(typed, texts), typed).toBe(true)
  }
  for (const typed of ['ordoba', 'hail snow', 'a', 'g']) expect(hasWords(typed, texts), typed).toBe(false)
})
