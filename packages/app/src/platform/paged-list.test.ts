import { expect, test } from 'vitest'
import { nextSerial, removeDuplicates, withToggledLike } from './paged-list'

const rows = [3, 2, 1].map((serial) => ({ id: `row-${serial}`, serial }))

test('a full page has a next page, which starts after its last row', () => {
  expect(nextSerial(3)(rows)).toBe(1)
  expect(nextSerial(4)(rows)).toBeUndefined()
  expect(nextSerial(3)([])).toBeUndefined()
})

test('a row on two pages is shown once', () => {
  expect(removeDuplicates([...rows, ...rows.slice(1)])).toEqual(rows)
})

test('a like changes the count by one, never below zero', () => {
  expect(withToggledLike({ likes: 4, likedByMe: false })).toEqual({ likes: 5, likedByMe: true })
  expect(withToggledLike({ likes: 0, likedByMe: true })).toEqual({ likes: 0, likedByMe: false })
})
