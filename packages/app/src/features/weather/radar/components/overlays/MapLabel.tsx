import { chakra } from '@chakra-ui/react'
import type { Landmark } from '../../../../../platform/base-map/cities.rules'
import type { MapPoint, MapView } from '../../../../../platform/base-map/projection.rules'

interface MapLabelProps {
  text: string
  x: number
  y: number
  anchor?: 'start' | 'middle' | 'end'
  size?: string
}

/** A text on the map, light with a dark edge so that it is legible over every echo. */
export function MapLabel({ text, x, y, anchor = 'middle', size = '11px' }: MapLabelProps) {
  return (
    <chakra.text
      x={x.toFixed(1)}
      y={y.toFixed(1)}
      textAnchor={anchor}
      dominantBaseline="central"
      fontSize={size}
      fontWeight="700"
      fill="white"
      stroke="nws.casing"
      strokeWidth="3.5"
      strokeLinejoin="round"
      paintOrder="stroke"
      fontVariantNumeric="tabular-nums"
    >
      {text}
    </chakra.text>
  )
}

/** A candidate label centred on a point in CSS pixels. */
export interface LabelCandidate {
  key: string
  text: string
  x: number
  y: number
}

const LETTER = 6.6

const LINE = 12

/** Labels keep this distance from a storm's mark. */
const MARK_RADIUS = 11

/** Returns the keys of the labels that fit: inside the view, clear of marks and of earlier labels. */
export function listFittingLabels(
  wanted: LabelCandidate[],
  marks: MapPoint[],
  { width, height }: MapView,
): Set<string> {
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

/** Returns the scale of storm marks: about 10 pixels at low zoom, where they would hide the storms, up to 16. */
export const getMarkScale = ({ zoom }: Pick<MapView, 'zoom'>): number =>
  Math.min(1, Math.max(0.6, 0.6 + (zoom - 7) * 0.4))

/** Cities around the default centre that are always shown, for orientation. */
export const referenceCities: Landmark[] = [
  { name: 'Bismarck', place: { latitude: 46.8083, longitude: -100.7837 } },
  { name: 'Minot', place: { latitude: 48.233, longitude: -101.2923 } },
  { name: 'Fargo', place: { latitude: 46.8772, longitude: -96.7898 } },
  { name: 'Dickinson', place: { latitude: 46.8792, longitude: -102.7896 } },
]
