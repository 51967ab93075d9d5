import type { MapView, Point } from '../../../../../platform/base-map/projection.rules'

const LETTER = 6.6
const LINE = 12
/** Around a storm's mark nothing is written. */
const MARK_RADIUS = 11

/** A text one would like to have on the map, around a point in CSS pixels. */
export interface WantedLabel {
  key: string
  text: string
  x: number
  y: number
}

/** The keys of the labels that have room: within the view, over no mark, and not over one that came before. */
export function fittingLabels(wanted: WantedLabel[], marks: Point[], { width, height }: MapView): Set<string> {
  const taken = marks.map(([x, y]) => boxAround(x, y, MARK_RADIUS, MARK_RADIUS))
  const fitting = new Set<string>()
  for (const { key, text, x, y } of wanted) {
    const box = boxAround(x, y, (text.length * LETTER) / 2, LINE / 2)
    if (box.left < 0 || box.top < 0 || box.right > width || box.bottom > height) continue
    const isFree = taken.every(
      (other) => box.left > other.right || box.right < other.left || box.top > other.bottom || box.bottom < other.top,
    )
    if (!isFree) continue
    taken.push(box)
    fitting.add(key)
  }
  return fitting
}

const boxAround = (x: number, y: number, halfWidth: number, halfHeight: number) => ({
  left: x - halfWidth,
  right: x + halfWidth,
  top: y - halfHeight,
  bottom: y + halfHeight,
})
