import type { RadarLayerName } from '@squall/shared/rules/radar-scale'
import type { Reach } from './crop'

/** Which product shows a layer, how far it reaches, and a picture about as fine as the screen at zoom 7. */
export const LAYERS: Record<RadarLayerName, Reach & { product: string }> = {
  reflectivity: { product: 'N0B', rangeKm: 460, pixels: 960 },
  velocity: { product: 'N0G', rangeKm: 300, pixels: 768 },
  precipitation: { product: 'DPR', rangeKm: 230, pixels: 800 },
}

export const layerOfProduct = (product: string): RadarLayerName | null => {
  if (product === LAYERS.reflectivity.product) return 'reflectivity'
  if (product === LAYERS.velocity.product) return 'velocity'
  return product === LAYERS.precipitation.product ? 'precipitation' : null
}
