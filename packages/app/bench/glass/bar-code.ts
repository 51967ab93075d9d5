/** Where the code stands: in the middle of the picture, in shares of its width, since cameras are cropped in height alone. */
export const CODE = { columns: 6, rows: 2, width: 0.45, height: 0.15 }

const DATA_BITS = 8
/** Numbers run from 0 to this one. */
export const LARGEST_NUMBER = 2 ** DATA_BITS - 1

/** Four check bits of a number (CRC-4), so that no picture of one colour is a code. Also runs in pages, as text. */
export function computeCheck(number: number): number {
  let rest = number << 4
  for (let bit = 11; bit >= 4; bit--) if (rest & (1 << bit)) rest ^= 0b10011 << (bit - 4)
  return rest ^ 0b0110
}

/** Returns whether each cell is white, row by row. */
export function toCells(number: number): boolean[] {
  const bits = (number << 4) | computeCheck(number)
  return Array.from({ length: CODE.columns * CODE.rows }, (_, cell) => ((bits >> cell) & 1) === 1)
}

/**
 * Returns the number of a code by the brightness of its cells (0 to 255); null where one is grey or the check bits are
 * wrong. Also runs in pages, as text.
 */
export function readCells(levels: readonly number[]): number | null {
  if (levels.some((level) => level > 100 && level < 155)) return null
  const bits = levels.reduce((sum, level, cell) => (level > 127 ? sum | (1 << cell) : sum), 0)
  const number = bits >> 4
  return computeCheck(number) === (bits & 0b1111) ? number : null
}

interface Picture {
  /** Brightness of each pixel. */
  luma: Uint8Array
  width: number
  height: number
}

const BLACK = 16
const WHITE = 235

/** Writes a number over the middle of a picture. */
export function drawNumber({ luma, width, height }: Picture, number: number): void {
  const cells = toCells(number)
  const [cellWidth, cellHeight] = [(width * CODE.width) / CODE.columns, (width * CODE.height) / CODE.rows]
  const [left, top] = [(width * (1 - CODE.width)) / 2, (height - width * CODE.height) / 2]
  for (const [cell, isWhite] of cells.entries()) {
    const x = Math.round(left + (cell % CODE.columns) * cellWidth)
    const y = Math.round(top + Math.floor(cell / CODE.columns) * cellHeight)
    for (let row = y; row < y + cellHeight; row++)
      luma.fill(isWhite ? WHITE : BLACK, row * width + x, row * width + x + Math.ceil(cellWidth))
  }
}
