import type { StormMotion } from '@squall/shared/rules/radar-beam'
import {
  FIRST_LEVEL,
  isSignedProduct,
  type RadarProductName,
  radarProductScales,
} from '@squall/shared/rules/radar-scale'
import { createColorTable } from '../palettes.rules'
import type { RadarPalette } from '../settings'
import { toMotionSteps } from './scan.rules'

/** How values are shown. A change needs no request and no new texture but the 256 colours. */
export interface ValueStyle {
  product: RadarProductName
  palette: RadarPalette
  /** Values below it are not drawn; of products with a sign those nearer to zero. In the unit of the product. */
  threshold: number | null
  /** 0 to 1. */
  opacity: number
  /** Blends the values of neighbouring gates of one scan. Never used for velocities, whose ends are next to each other. */
  isSmooth: boolean
  /** For storm-relative velocity. */
  stormMotion: StormMotion | null
}

/** A style in levels, as the shader needs it. */
export interface ShaderStyle {
  /** 256 colours of four bytes. */
  colors: Uint8Array<ArrayBuffer>
  /** Levels nearer to `zero` than this are not drawn. */
  least: number
  zero: number
  opacity: number
  isSmooth: boolean
  /** Levels to take away per part of the direction towards east and north. */
  motion: [number, number]
}

/** Returns a style in levels. */
export function toShaderStyle({
  product,
  palette,
  threshold,
  opacity,
  isSmooth,
  stormMotion,
}: ValueStyle): ShaderStyle {
  const { minimum, increment } = radarProductScales[product]
  const isSigned = isSignedProduct(product)
  const zero = isSigned ? FIRST_LEVEL - minimum / increment : 0
  const least = isSigned ? (threshold ?? 0) / increment : FIRST_LEVEL + ((threshold ?? minimum) - minimum) / increment
  return {
    colors: new Uint8Array(createColorTable(product, palette).buffer),
    // Half a step of rounding stays above the threshold.
    least: least - 0.01,
    zero,
    opacity: Math.min(1, Math.max(0, opacity)),
    isSmooth: isSmooth && !isSigned,
    motion: toMotionSteps(product, stormMotion),
  }
}
