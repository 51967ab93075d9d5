import { expect, test } from 'vitest'
import { toSearchTerms } from './us-states'

test('the name of a US state is one term, and its code stands for it in a place; the reverse too', () => {
  expect(toSearchTerms(['Hail', 'Oklahoma'])).toEqual([
    { words: ['Hail'], state: null },
    { words: ['Oklahoma'], state: ['ok'] },
  ])
  expect(toSearchTerms(['West', 'Virginia', 'flood'])).toEqual([
    { words: ['West', 'Virginia'], state: ['wv'] },
    { words: ['flood'], state: null },
  ])
  expect(toSearchTerms(['Gallup,', 'NM'])).toEqual([
    { words: ['Gallup,'], state: null },
    { words: ['NM'], state: ['new', 'mexico'] },
  ])
  expect(toSearchTerms(['new', 'wall'])).toEqual([
    { words: ['new'], state: null },
    { words: ['wall'], state: null },
  ])
  expect(toSearchTerms([])).toEqual([])
})
