import type { PlacefileShape } from '@squall/shared/contract/weather'
import { type MapFeature, type MapFeatures, toFeature, toFeatures } from '../../platform/map/geojson.rules'

/** The view of a program that reads placefiles is about so many pixels wide. */
const VIEW_PIXELS = 1_000
const WORLD_PIXELS = 512
const EQUATOR_NAUTICAL_MILES = 21_639
/** Placefiles are about the middle of the United States. */
const COSINE_OF_LATITUDE = 0.8
const ALWAYS = 999

/** Returns the zoom from which a shape is shown: its threshold is the width of the view in nautical miles. */
export const getFirstZoom = (thresholdMiles: number): number =>
  thresholdMiles >= ALWAYS
    ? 0
    : Math.log2(
        (EQUATOR_NAUTICAL_MILES * COSINE_OF_LATITUDE * VIEW_PIXELS) / (WORLD_PIXELS * Math.max(thresholdMiles, 0.1)),
      )

/** Returns what the map draws of the shapes of placefiles. */
export const toPlacefileFeatures = (shapes: PlacefileShape[]): MapFeatures => toFeatures(shapes.map(toShapeFeature))

function toShapeFeature(shape: PlacefileShape): MapFeature {
  const { kind, color, hover, thresholdMiles } = shape
  const [red, green, blue, alpha] = color
  const look = {
    ...{ kind, color: `rgba(${red},${green},${blue},${(alpha / 255).toFixed(2)})`, hover: hover ?? '' },
    firstZoom: getFirstZoom(thresholdMiles),
  }
  switch (kind) {
    case 'line':
      return toFeature({ type: 'LineString', coordinates: shape.points }, { ...look, width: shape.width })
    case 'polygon':
      return toFeature({ type: 'Polygon', coordinates: shape.rings }, look)
    case 'text':
      return toFeature(
        { type: 'Point', coordinates: shape.point },
        { ...look, ...toAnchor(shape.offset, shape.pixels), text: shape.text, pixels: shape.pixels },
      )
    case 'icon':
      return toFeature({ type: 'Point', coordinates: shape.point }, { ...look, angle: shape.angle })
  }
}

/** Returns which side of a text is at its place, and how far it is away in sizes of its letters. */
function toAnchor([right, up]: [number, number], pixels: number): { anchor: string; distance: number } {
  const side = Math.abs(right) > Math.abs(up) ? (right > 0 ? 'left' : 'right') : up > 0 ? 'bottom' : 'top'
  const away = Math.max(Math.abs(right), Math.abs(up))
  // Half a letter's height, as the offset is that of the middle.
  return away === 0 ? { anchor: 'center', distance: 0 } : { anchor: side, distance: Math.max(0, away / pixels - 0.5) }
}

/** Returns the words of the shapes for a list, each once: what the pointer would show, or the text itself. */
export function listWords(shapes: PlacefileShape[]): string[] {
  const words = shapes.map((shape) => shape.hover ?? (shape.kind === 'text' ? shape.text : ''))
  return [...new Set(words.map((text) => text.split('\n').join(', ')).filter((text) => text.trim() !== ''))]
}
