import type { Clock } from '../clock'
import { type RelayLayer, relayLayers } from './relay-wire'

/** Which layers viewers need. */
export type LayerDemand = Record<RelayLayer, boolean>

/** The layers this node subscribes to: each from when a viewer needs it until a while after none does. */
export interface LayerSubscriptions {
  /** Takes the present demand. Returns which layers it starts and which it ends. */
  update(demand: LayerDemand): { started: RelayLayer[]; ended: RelayLayer[] }
  current(): RelayLayer[]
  has(layer: RelayLayer): boolean
  clear(): void
}

/** Viewers who reload a page or change layers are back before this. */
const LINGER_MS = 5_000

export const NO_DEMAND: LayerDemand = { codec: false, jpeg: false, low: false, container: false, opus: false }

export function createLayerSubscriptions(clock: Clock): LayerSubscriptions {
  const neededAt = new Map<RelayLayer, number>()
  return {
    update(demand) {
      const now = clock.now()
      const started = relayLayers.filter((layer) => demand[layer] && !neededAt.has(layer))
      for (const layer of relayLayers) if (demand[layer]) neededAt.set(layer, now)
      const ended = [...neededAt].filter(([, at]) => now - at >= LINGER_MS).map(([layer]) => layer)
      for (const layer of ended) neededAt.delete(layer)
      return { started, ended }
    },
    current: () => [...neededAt.keys()],
    has: (layer) => neededAt.has(layer),
    clear: () => neededAt.clear(),
  }
}
