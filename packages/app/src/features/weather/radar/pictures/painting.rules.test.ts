import { expect, test } from 'vitest'
import { getLevelAt, listVisiblePictures, type PlacedLevels, paintLevels } from './painting.rules'

const colors = Uint32Array.from({ length: 256 }, (_, level) => (level === 0 ? 0 : 1000 + level))
/** A picture of 2 × 2 pixels in the middle of the world, a tenth of it wide. */
const picture: PlacedLevels = {
  pixels: 2,
  levels: Uint8Array.from([1, 2, 3, 0]),
  square: { x: 0.5, y: 0.5, side: 0.1 },
}

function painted(
  window: { x: number; y: number; perPixel: number; width: number; height: number },
  keepsPeaks = false,
) {
  const target = new Uint32Array(window.width * window.height).fill(7)
  paintLevels(target, window, picture, { colors, keepsPeaks })
  return Array.from({ length: window.height }, (_, row) => [
    ...target.subarray(row * window.width, (row + 1) * window.width),
  ])
}

test('a picture is painted pixel for pixel, and the pixels around it stay unchanged', () => {
  expect(painted({ x: 0.45, y: 0.45, perPixel: 0.05, width: 4, height: 4 })).toEqual([
    [7, 7, 7, 7],
    [7, 1001, 1002, 7],
    [7, 1003, 0, 7],
    [7, 7, 7, 7],
  ])
})

test('enlarged pixels have one colour each', () => {
  expect(painted({ x: 0.5, y: 0.5, perPixel: 0.025, width: 4, height: 4 }, true)).toEqual([
    [1001, 1001, 1002, 1002],
    [1001, 1001, 1002, 1002],
    [1003, 1003, 0, 0],
    [1003, 1003, 0, 0],
  ])
})

test('a window beside the picture stays unchanged', () => {
  expect(painted({ x: 0.1, y: 0.1, perPixel: 0.05, width: 2, height: 1 })).toEqual([[7, 7]])
})

test('a reduced picture keeps the highest level, or the one in the middle', () => {
  const window = { x: 0.5, y: 0.5, perPixel: 0.1, width: 1, height: 1 }
  expect(painted(window, true)).toEqual([[1003]])
  expect(painted(window)).toEqual([[0]])
})

test('a place has the level of the topmost picture that covers it', () => {
  const finer: PlacedLevels = { pixels: 1, levels: Uint8Array.of(9), square: { x: 0.5, y: 0.5, side: 0.05 } }
  const at = (x: number, y: number) =>
    getLevelAt([picture, finer], { pictures: [], place: [x, y], perPixel: 0.0001, keepsPeaks: true })
  expect(at(0.51, 0.51)).toBe(9)
  expect(at(0.56, 0.51)).toBe(2)
  expect(at(0.56, 0.56)).toBe(0)
  expect(at(0.61, 0.51)).toBeNull()
  expect(at(0.49, 0.51)).toBeNull()
})

test('the level of a place is the one that is painted there', () => {
  const query = { pictures: [], place: [0.55, 0.55] as [number, number], perPixel: 0.1, keepsPeaks: true }
  expect(getLevelAt([picture], query)).toBe(3)
  expect(getLevelAt([picture], { ...query, keepsPeaks: false })).toBe(0)
})

test('pictures under one that fills the window are skipped', () => {
  const finer: PlacedLevels = { ...picture, square: { x: 0.5, y: 0.5, side: 0.05 } }
  const window = { x: 0.51, y: 0.51, perPixel: 0.01, width: 3, height: 3 }
  expect(listVisiblePictures([picture, finer], window)).toEqual([finer])
  expect(listVisiblePictures([picture, finer], { ...window, width: 5 })).toEqual([picture, finer])
  expect(listVisiblePictures([finer], { ...window, width: 50 })).toEqual([finer])
  expect(listVisiblePictures([], window)).toEqual([])
})
