import { expect, test } from 'vitest'
import { nextSerial, removeDuplicates, withToggledLike } from './paged-list'

const rows = [3, 2, 1].map((serial) => ({ id: `row-${serial}`, serial }))

test('a full page has a next one, which begins after its last row', () => {
  expect(nextSerial(3)(rows)).toBe(1)
  expect(nextSerial(4)(rows)).toBeUndefined()
  expect(nextSerial(3)([])).toBeUndefined()
})

test('a row that two pages hold is shown once', () => {
  expect(removeDuplicates([...rows, ...rows.slice(1)])).toEqual(rows)
})

test('a like moves the count by one and never below nothing', () => {
  expect(withToggledLike({ likes: 4, likedByMe: false })).toEqual({ likes: 5, likedByMe: true })
  expect(withToggledLike({ likes: 0, likedByMe: true })).toEqual({ likes: 0, likedByMe: false })
})
