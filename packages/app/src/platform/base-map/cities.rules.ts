import { placeToWorldPoint } from '@squall/shared/rules/geo'
import type { Place } from '@squall/shared/rules/place'
import { isInView, type MapPoint, type MapView, worldToPixels } from './projection.rules'

/** Cities in columns, largest first; degrees in hundredths, inhabitants in thousands. */
export interface CodedCities {
  names: string
  thousands: number[]
  longitudes: number[]
  latitudes: number[]
}

/** A city in fractions of the world's width (see projection). */
export interface MapCity {
  name: string
  inhabitants: number
  x: number
  y: number
}

/** A placed city name, in CSS pixels: the dot at x, y and the text to its right. */
export interface CityLabel {
  name: string
  x: number
  y: number
  isLarge: boolean
}

/** A place with its own mark and label on the map. */
export interface Landmark {
  name: string
  place: Place
}

const LARGE_CITY = 250_000
const LINE_HEIGHT = 14
const GAP = 6
const MARGIN = 3
/** A city this close to a landmark of its name is the same one: about 25 km, in fractions of the world's width. */
const SAME_CITY = 0.001

export function readCities({ names, thousands, longitudes, latitudes }: CodedCities): MapCity[] {
  return names.split('|').map((name, index) => {
    const latitude = (latitudes[index] ?? 0) / 100
    const [x, y] = placeToWorldPoint({ latitude, longitude: (longitudes[index] ?? 0) / 100 })
    return { name, inhabitants: (thousands[index] ?? 0) * 1000, x, y }
  })
}

/** Returns the minimum population of a labelled city at a zoom: millions nationwide, small towns close up. */
export function getMinPopulation(zoom: number): number {
  return 4_000_000 / 4 ** Math.max(0, zoom - 4)
}

/**
 * Returns the labels that fit beside each other and beside landmarks, larger cities first; landmarks are not named again.
 * `measureText` returns the width of a text in pixels.
 */
export function placeCityLabels(
  cities: MapCity[],
  view: MapView,
  measureText: (label: string) => number,
  landmarks: Landmark[] = [],
): CityLabel[] {
  const toPixels = worldToPixels(view)
  const smallest = getMinPopulation(view.zoom)
  const fixed = landmarks.map(({ name, place }) => ({ name, world: placeToWorldPoint(place) }))
  const getBox = (name: string, [x, y]: MapPoint) => ({
    left: x - GAP,
    right: x + GAP + measureText(name) + MARGIN,
    top: y - LINE_HEIGHT / 2 - MARGIN,
    bottom: y + LINE_HEIGHT / 2 + MARGIN,
  })
  const taken = fixed.map(({ name, world }) => getBox(name, toPixels(...world)))
  const labels: CityLabel[] = []
  for (const { name, inhabitants, x: worldX, y: worldY } of cities) {
    if (inhabitants < smallest) break
    const [x, y] = toPixels(worldX, worldY)
    if (!isInView(view, [x, y])) continue
    if (
      fixed.some((one) => one.name === name && Math.hypot(one.world[0] - worldX, one.world[1] - worldY) < SAME_CITY)
    ) {
      continue
    }
    const box = getBox(name, [x, y])
    if (box.right > view.width) continue
    const isFree = taken.every(
      (other) => box.left > other.right || box.right < other.left || box.top > other.bottom || box.bottom < other.top,
    )
    if (!isFree) continue
    taken.push(box)
    labels.push({ name, x, y, isLarge: inhabitants >= LARGE_CITY })
  }
  return labels
}
