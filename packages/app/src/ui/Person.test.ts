import { expect, test } from 'vitest'
import { getPersonColor } from './Person'

test('a name always has the same colour, whatever spaces surround it', () => {
  expect(getPersonColor('Maria Velasquez')).toBe(getPersonColor(' Maria Velasquez '))
})

test('a hundred names share all seven colours', () => {
  const used = new Set(Array.from({ length: 100 }, (_, i) => getPersonColor(`Chaser ${i}`)))
  expect([...used].sort()).toEqual([1, 2, 3, 4, 5, 6, 7])
})
