/** Every temporal layer: the header of a record has two bits for them. */
export const ALL_TEMPORAL_LAYERS = 3

/**
 * Returns the highest temporal layer that a viewer is sent from this frame on. While it has no room, an upper layer is left
 * out; it comes again only after a frame of layer 0, since frames of a layer may need those before them.
 * @param highest what this returned for the frame before
 */
export function chooseHighestLayer(highest: number, frameLayer: number, hasRoom: boolean): number {
  if (frameLayer === 0) return hasRoom ? ALL_TEMPORAL_LAYERS : highest
  return hasRoom ? highest : Math.min(highest, frameLayer - 1)
}
