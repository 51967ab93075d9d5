import type { Map as MapLibreMap } from 'maplibre-gl'
import { images } from './base-style'

/** Pixels of these images for one CSS pixel. */
const PIXEL_RATIO = 2

const HATCH_SIZE = 16

/** A plate with round corners, whose middle is stretched behind a text. */
const SHIELD_SIZE = 40
const SHIELD_HALF = 12
const SHIELD_CORNER = 5

/** MapLibre's signed distance fields: the edge is at three quarters, and eight pixels are the whole range. */
const EDGE = 0.75
const RANGE = 8

interface Pixels {
  width: number
  height: number
  data: Uint8Array
}

/** Adds the images of layers to a map that has lost them or never had them. */
export function addMapImages(map: MapLibreMap): void {
  addFieldImage(map, images.dot, 28, (x, y) => Math.hypot(x, y) - 5)
  addFieldImage(map, images.arrow, 44, distanceToArrow)
  if (!map.hasImage(images.shield)) {
    const middle: [number, number] = [SHIELD_SIZE / 2 - 1, SHIELD_SIZE / 2 + 1]
    const inner = SHIELD_SIZE / 2 - SHIELD_HALF + SHIELD_CORNER
    map.addImage(images.shield, drawField(SHIELD_SIZE, distanceToShield), {
      ...{ sdf: true, pixelRatio: PIXEL_RATIO, stretchX: [middle], stretchY: [middle] },
      content: [inner, inner, SHIELD_SIZE - inner, SHIELD_SIZE - inner],
    })
  }
  if (!map.hasImage(images.hatch)) map.addImage(images.hatch, drawHatch(), { pixelRatio: PIXEL_RATIO })
}

/** Adds an image that its layer tints; `distance` is to the edge in its pixels around the middle, negative inside. */
export function addFieldImage(
  map: MapLibreMap,
  name: string,
  size: number,
  distance: (x: number, y: number) => number,
) {
  if (!map.hasImage(name)) map.addImage(name, drawField(size, distance), { sdf: true, pixelRatio: PIXEL_RATIO })
}

/** Returns an image that is tinted by its layer; `distance` is to the edge in pixels around the middle, negative inside. */
function drawField(size: number, distance: (x: number, y: number) => number): Pixels {
  const middle = (size - 1) / 2
  return draw(size, (x, y) => {
    const share = EDGE - distance(x - middle, y - middle) / RANGE
    return [255, 255, 255, Math.round(255 * Math.min(1, Math.max(0, share)))]
  })
}

/** A wedge that points up, where y is smallest: the largest distance to its three sides. */
function distanceToArrow(x: number, y: number): number {
  const side = Math.abs(x) * 0.894 - y * 0.447 - 2
  return Math.max(side - 2, y - 9)
}

function distanceToShield(x: number, y: number): number {
  const [right, down] = [x, y].map((value) => Math.abs(value) - SHIELD_HALF + SHIELD_CORNER)
  const [outX, outY] = [Math.max(right ?? 0, 0), Math.max(down ?? 0, 0)]
  return Math.hypot(outX, outY) + Math.min(Math.max(right ?? 0, down ?? 0), 0) - SHIELD_CORNER
}

/** Dark slanted stripes, which say over any colour that an area is about to lapse. */
function drawHatch(): Pixels {
  return draw(HATCH_SIZE, (x, y) => ((x + y) % HATCH_SIZE < HATCH_SIZE / 4 ? [5, 7, 12, 190] : [0, 0, 0, 0]))
}

function draw(size: number, getColor: (x: number, y: number) => [number, number, number, number]): Pixels {
  const data = new Uint8Array(size * size * 4)
  for (let y = 0; y < size; y += 1) for (let x = 0; x < size; x += 1) data.set(getColor(x, y), (y * size + x) * 4)
  return { width: size, height: size, data }
}
