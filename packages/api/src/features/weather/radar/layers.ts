import type { RadarLayerName } from '@squall/shared/rules/radar-scale'

/** Which product shows a layer, and how far from the radar it reaches. */
export const LAYERS: Record<RadarLayerName, { product: string; rangeKm: number }> = {
  reflectivity: { product: 'N0B', rangeKm: 460 },
  velocity: { product: 'N0G', rangeKm: 300 },
  precipitation: { product: 'DPR', rangeKm: 230 },
}

export const layerOfProduct = (product: string): RadarLayerName | null => {
  if (product === LAYERS.reflectivity.product) return 'reflectivity'
  if (product === LAYERS.velocity.product) return 'velocity'
  return product === LAYERS.precipitation.product ? 'precipitation' : null
}
