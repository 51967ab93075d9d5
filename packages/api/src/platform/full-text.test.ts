import { expect, test } from 'vitest'
import { hasTerms, hasWords, mergeNewest, toFullTextQuery, toPartsQuery } from './full-text'

test('each typed word must be the prefix of a word, and query operators are ignored', () => {
  expect(toFullTextQuery(' Wall cloud ')).toBe('"Wall"* AND "cloud"*')
  expect(toFullTextQuery('#hail OR "NEAR(a*')).toBe('"hail"* AND "OR"* AND "NEAR"* AND "a"')
  expect(toFullTextQuery('größe Óyá')).toBe('"größe"* AND "Óyá"*')
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

test('parts of words are searched from three letters on', () => {
  expect(toPartsQuery('orman #hail')).toBe('"orman" "hail"')
  for (const typed of ['', '🌪️', 'ok', 'orman ok', 'ål']) expect(toPartsQuery(typed), typed).toBeNull()
  const row = (name: string, text: string) => ({ texts: [name, text], names: [name, null], places: ['Moore, OK'] })
  for (const typed of ['gst', 'rÖm angs', 'GSTROM wall', 'wall oklahoma', 'wall angst'])
    expect(hasTerms(typed, row('Ångström', 'Wall cloud')), typed).toBe(true)
  for (const typed of ['om', 'strom oslo', 'loud', 'texas', ''])
    expect(hasTerms(typed, row('Ångström', 'Wall cloud')), typed).toBe(false)
})

test('a row that two queries find is listed once, newest first', () => {
  const rows = (...serials: number[]) => serials.map((serial) => ({ serial }))
  expect(mergeNewest([rows(9, 5, 1), rows(7, 5)], 3)).toEqual(rows(9, 7, 5))
  expect(mergeNewest([], 3)).toEqual([])
})
