import type { Map as MapLibreMap } from 'maplibre-gl'
import { addFieldImage } from './map-images'
import { distanceToShape, distanceToSign, type MarkShape, SIGN_GRID, type SignName, signs } from './mark-shapes.rules'

/** The names of the images are these and the shape or the sign. */
export const markImages = { shape: 'mark-', sign: 'sign-' } as const

/** In pixels of the images, of which two are one CSS pixel. */
const MARK_HALF = 25
const MARK_SIZE = 62
const SIGN_SIZE = 40
const SIGN_PIXELS = 30

const shapes: MarkShape[] = ['round', 'square']
const signNames = Object.keys(signs).filter((name): name is SignName => name in signs)

/** Adds the shapes and signs of marks to a map that has lost them or never had them. */
export function addMarkImages(map: MapLibreMap): void {
  for (const shape of shapes)
    addFieldImage(map, markImages.shape + shape, MARK_SIZE, (x, y) => distanceToShape(shape, MARK_HALF, x, y))
  const unit = SIGN_PIXELS / SIGN_GRID
  const middle = SIGN_GRID / 2
  for (const sign of signNames)
    addFieldImage(
      map,
      markImages.sign + sign,
      SIGN_SIZE,
      (x, y) => unit * distanceToSign(sign, x / unit + middle, y / unit + middle),
    )
}
