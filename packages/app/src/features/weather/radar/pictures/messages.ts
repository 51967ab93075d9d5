import type { WorldPoint } from '@squall/shared/rules/geo'

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

export type LevelQuestion = Pick<PaintOrder, 'pictures' | 'keepsPeaks'> & { place: WorldPoint; perPixel: number }

export type PainterRequest =
  /** Pictures to load in this order; other pending loads are aborted. */
  | { type: 'want'; pictures: PlacedPicture[] }
  | { type: 'paint'; order: PaintOrder }
  | { type: 'level'; number: number; question: LevelQuestion }

export type PainterAnswer =
  | { type: 'ready'; picture: PlacedPicture }
  | { type: 'failed'; address: string; problem: string }
  /** The picture was evicted to make room. */
  | { type: 'dropped'; address: string }
  | { type: 'painted'; bitmap: ImageBitmap }
  /** `level` is null outside all pictures. */
  | { type: 'level'; number: number; level: number | null }
