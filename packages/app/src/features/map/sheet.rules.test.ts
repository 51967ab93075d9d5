import { expect, test } from 'vitest'
import { getSheetPixels, LOW_PIXELS, settleSheet, sheetHeights, stepSheet } from './sheet.rules'

const AVAILABLE = 700

test('each height is larger than the one before and fits over the map', () => {
  const pixels = sheetHeights.map((height) => getSheetPixels(height, AVAILABLE))
  expect(pixels).toEqual(pixels.toSorted((a, b) => a - b))
  expect(pixels[0]).toBe(LOW_PIXELS)
  expect(pixels.at(-1)).toBeLessThan(AVAILABLE)
  expect(getSheetPixels('low', 60)).toBe(60)
})

test('a step stops at the ends', () => {
  expect(stepSheet('low', 1)).toBe('half')
  expect(stepSheet('half', -1)).toBe('low')
  expect(stepSheet('low', -1)).toBe('low')
  expect(stepSheet('full', 1)).toBe('full')
})

test('a slow drag ends at the nearest height', () => {
  expect(settleSheet(120, AVAILABLE, 0)).toBe('low')
  expect(settleSheet(300, AVAILABLE, 0)).toBe('half')
  expect(settleSheet(600, AVAILABLE, 0.1)).toBe('full')
})

test('a fling goes on in its direction, even from close to a height', () => {
  expect(settleSheet(120, AVAILABLE, 1)).toBe('half')
  expect(settleSheet(640, AVAILABLE, -1)).toBe('half')
  expect(settleSheet(690, AVAILABLE, 1)).toBe('full')
})
