import { expect, test } from 'vitest'
import { CODE, drawNumber, LARGEST_NUMBER, readCells, toCells } from './bar-code'

const numbers = Array.from({ length: LARGEST_NUMBER + 1 }, (_, number) => number)
const toLevels = (cells: boolean[], white = 235, black = 16) => cells.map((isWhite) => (isWhite ? white : black))

test('every number is read as it was written, also with little contrast', () => {
  for (const number of numbers) {
    expect(readCells(toLevels(toCells(number)))).toBe(number)
    expect(readCells(toLevels(toCells(number), 170, 90))).toBe(number)
  }
})

test('a code with one wrong cell is no number', () => {
  for (const number of numbers)
    for (let wrong = 0; wrong < CODE.columns * CODE.rows; wrong++) {
      const cells = toCells(number).map((isWhite, cell) => (cell === wrong ? !isWhite : isWhite))
      expect(readCells(toLevels(cells))).toBeNull()
    }
})

test.each([0, 128, 255])('a picture of brightness %d alone is no number', (level) => {
  expect(readCells(Array(CODE.columns * CODE.rows).fill(level))).toBeNull()
})

test('a drawn number stands in the middle of the picture and is read from there, whatever the height', () => {
  for (const height of [480, 360]) {
    const [width, number] = [640, 173]
    const luma = new Uint8Array(width * height).fill(80)
    drawNumber({ luma, width, height }, number)
    const levels = toCells(number).map((_, cell) => {
      const x = (width * (1 - CODE.width)) / 2 + ((cell % CODE.columns) + 0.5) * ((width * CODE.width) / CODE.columns)
      const y =
        (height - width * CODE.height) / 2 + (Math.floor(cell / CODE.columns) + 0.5) * ((width * CODE.height) / 2)
      return luma[Math.floor(y) * width + Math.floor(x)] ?? 128
    })
    expect(readCells(levels)).toBe(number)
    expect(luma[0]).toBe(80)
  }
})
