import type { WorldPoint } from '@squall/shared/rules/mercator'
import type { GreyPicture } from './grey-png'

/** A square on the Web Mercator map: north-west corner and side, as fractions of the world's width. */
export interface WorldSquare {
  x: number
  y: number
  side: number
}

/** The address of a radar picture and the square of the world it shows. */
export interface PlacedPicture {
  address: string
  square: WorldSquare
}

/** A decoded picture with its position. */
export interface PlacedLevels extends GreyPicture {
  square: WorldSquare
}

/** The part of the world a canvas shows: upper left corner and size of a pixel, as fractions of the world's width. */
export interface PaintWindow {
  x: number
  y: number
  perPixel: number
  width: number
  height: number
}

export interface PaintOrder {
  /** Addresses, the last one on top; pictures that are not loaded are skipped. */
  pictures: string[]
  window: PaintWindow
  /** The colour of every level, four bytes each: red, green, blue, alpha. */
  colors: Uint32Array
  /** Whether the highest of several levels in one pixel is painted. */
  keepsPeaks: boolean
}

export type LevelQuery = Pick<PaintOrder, 'pictures' | 'keepsPeaks'> & { place: WorldPoint; perPixel: number }

export type PainterRequest =
  /** Pictures to load in this order; other pending loads are aborted. */
  | { type: 'want'; pictures: PlacedPicture[] }
  | { type: 'paint'; order: PaintOrder }
  | { type: 'level'; number: number; query: LevelQuery }

export type PainterAnswer =
  | { type: 'ready'; picture: PlacedPicture }
  | { type: 'failed'; address: string; problem: string }
  /** The picture was evicted to make room. */
  | { type: 'dropped'; address: string }
  | { type: 'painted'; bitmap: ImageBitmap }
  /** `level` is null outside all pictures. */
  | { type: 'level'; number: number; level: number | null }

const oneMore = Uint32Array.from({ length: 256 }, (_, level) => level + 1)

/**
 * Paints the part of a window that a picture covers. Levels are never blended, so every colour is from the table. Where
 * several levels share a pixel, the highest is painted with `keepsPeaks`, else the one in the middle.
 */
export function paintLevels(
  target: Uint32Array,
  window: PaintWindow,
  picture: PlacedLevels,
  { colors, keepsPeaks }: { colors: Uint32Array; keepsPeaks: boolean },
): void {
  const { levels, pixels, square } = picture
  const perSource = square.side / pixels
  const isCoarse = keepsPeaks && window.perPixel > perSource
  const columns = mapSourcePixels(window.width, (window.x - square.x) / perSource, window.perPixel / perSource, pixels)
  const rows = mapSourcePixels(window.height, (window.y - square.y) / perSource, window.perPixel / perSource, pixels)
  let painted = -1
  for (let y = rows.begin; y < rows.end; y++) {
    const start = y * window.width
    const row = rows.middle[y] ?? 0
    if (!isCoarse && painted === row) {
      // An enlarged picture repeats each row.
      target.copyWithin(start + columns.begin, start - window.width + columns.begin, start - window.width + columns.end)
      continue
    }
    painted = row
    const source = row * pixels
    for (let x = columns.begin; x < columns.end; x++) {
      const level = isCoarse
        ? highest(levels, pixels, columns.from[x] ?? 0, columns.to[x] ?? 0, rows.from[y] ?? 0, rows.to[y] ?? 0)
        : (levels[source + (columns.middle[x] ?? 0)] ?? 0)
      target[start + x] = colors[level] ?? 0
    }
  }
}

/** Returns the pictures without those hidden below one that fills the window. */
export function listVisiblePictures(pictures: PlacedLevels[], window: PaintWindow): PlacedLevels[] {
  const fills = ({ square }: PlacedLevels) =>
    square.x <= window.x &&
    square.y <= window.y &&
    square.x + square.side >= window.x + window.width * window.perPixel &&
    square.y + square.side >= window.y + window.height * window.perPixel
  return pictures.slice(Math.max(0, pictures.findLastIndex(fills)))
}

/** Returns the level painted at a place, from the topmost picture that covers it; null where none does. */
export function getLevelAt(
  pictures: PlacedLevels[],
  { place: [x, y], perPixel, keepsPeaks }: LevelQuery,
): number | null {
  const pixel = new Uint32Array(1)
  const window = { x: x - perPixel / 2, y: y - perPixel / 2, perPixel, width: 1, height: 1 }
  for (const picture of pictures) paintLevels(pixel, window, picture, { colors: oneMore, keepsPeaks })
  const [found = 0] = pixel
  return found === 0 ? null : found - 1
}

/** Returns for each covered pixel along a window's side its source pixels: middle, first and end (exclusive). */
function mapSourcePixels(length: number, offset: number, step: number, pixels: number) {
  const middle = new Int32Array(length)
  const from = new Int32Array(length)
  const to = new Int32Array(length)
  let begin = length
  let end = 0
  for (let at = 0; at < length; at++) {
    const source = Math.floor(offset + (at + 0.5) * step)
    if (source < 0 || source >= pixels) continue
    begin = Math.min(begin, at)
    end = at + 1
    middle[at] = source
    from[at] = Math.max(0, Math.floor(offset + at * step))
    to[at] = Math.min(pixels, Math.max(source + 1, Math.floor(offset + (at + 1) * step)))
  }
  return { middle, from, to, begin, end }
}

function highest(
  levels: Uint8Array,
  pixels: number,
  fromColumn: number,
  toColumn: number,
  fromRow: number,
  toRow: number,
): number {
  let most = 0
  for (let row = fromRow; row < toRow; row++) {
    for (let at = row * pixels + fromColumn; at < row * pixels + toColumn; at++) {
      const level = levels[at] ?? 0
      if (level > most) most = level
    }
  }
  return most
}
