import type { WorldPoint } from '@squall/shared/rules/mercator'

/** A square of the map of the world: its north-west corner and side, in parts of the world's width. */
export interface WorldSquare {
  x: number
  y: number
  side: number
}

/** The address of a radar picture and what it shows of the world. */
export interface PlacedPicture {
  address: string
  square: WorldSquare
}

/** What of the world a canvas shows: its upper left corner, and what one of its pixels takes. */
export interface PaintWindow {
  x: number
  y: number
  perPixel: number
  width: number
  height: number
}

export interface PaintOrder {
  /** Addresses; they lie on each other, the last one on top. What is not there is not painted. */
  pictures: string[]
  window: PaintWindow
  /** The colour of every level, four bytes each: red, green, blue, opacity. */
  colors: Uint32Array
  /** Whether the highest level stands for those that share a pixel. */
  keepsPeaks: boolean
}

export type LevelQuestion = Pick<PaintOrder, 'pictures' | 'keepsPeaks'> & { place: WorldPoint; perPixel: number }

export type PainterRequest =
  /** Pictures to be ready, the most wanted first; others that are on their way are given up. */
  | { type: 'want'; pictures: PlacedPicture[] }
  | { type: 'paint'; order: PaintOrder }
  | { type: 'level'; number: number; question: LevelQuestion }

export type PainterAnswer =
  | { type: 'ready'; picture: PlacedPicture }
  | { type: 'failed'; address: string; problem: string }
  /** No longer kept, to make room for others. */
  | { type: 'dropped'; address: string }
  | { type: 'painted'; bitmap: ImageBitmap }
  /** Null where no picture lies. */
  | { type: 'level'; number: number; level: number | null }
