/** A place on the screen, in CSS pixels from the upper left corner. */
export interface ScreenPoint {
  x: number
  y: number
}

interface ScreenSize {
  width: number
  height: number
}

/** Room that a dragged panel keeps free to the right of and below its corner. */
const KEEP_RIGHT = 200
const KEEP_BELOW = 100
const ARROW_STEP = 16

/** The nearest point at which a dragged panel can still be reached. */
export function clampToScreen({ x, y }: ScreenPoint, { width, height }: ScreenSize): ScreenPoint {
  return {
    x: Math.round(Math.min(Math.max(0, x), Math.max(0, width - KEEP_RIGHT))),
    y: Math.round(Math.min(Math.max(0, y), Math.max(0, height - KEEP_BELOW))),
  }
}

/** The position after an arrow key; null for any other key. */
export function moveByKey({ x, y }: ScreenPoint, key: string): ScreenPoint | null {
  switch (key) {
    case 'ArrowLeft':
      return { x: x - ARROW_STEP, y }
    case 'ArrowRight':
      return { x: x + ARROW_STEP, y }
    case 'ArrowUp':
      return { x, y: y - ARROW_STEP }
    case 'ArrowDown':
      return { x, y: y + ARROW_STEP }
    default:
      return null
  }
}
