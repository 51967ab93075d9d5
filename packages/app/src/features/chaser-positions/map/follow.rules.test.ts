import { expect, test } from 'vitest'
import { getMiddleShift, leavesChaser } from './follow.rules'

test('dragging the map away ends the following; a trembling finger does not', () => {
  expect(leavesChaser({ zoomBefore: 9, zoomAfter: 9, pixelsAway: 60 })).toBe(true)
  expect(leavesChaser({ zoomBefore: 9, zoomAfter: 9, pixelsAway: 5 })).toBe(false)
})

test('zooming keeps the following, wherever the fingers are', () => {
  expect(leavesChaser({ zoomBefore: 9, zoomAfter: 10, pixelsAway: 200 })).toBe(false)
})

test('a chaser is followed in the middle of what a sheet leaves free, however high it is', () => {
  expect(getMiddleShift(600, 0)).toBe(0)
  expect(getMiddleShift(600, 200)).toBe(100)
  expect(getMiddleShift(600, 600)).toBe(210)
})
