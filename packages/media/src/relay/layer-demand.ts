import type { Clock } from '../clock'
import { type RelayLayer, relayLayers } from './relay-wire'

export type Needs = Record<RelayLayer, boolean>

/** Which layers this node takes from another: at once when somebody wants one, and a while longer than they do. */
export interface OwnNeeds {
  /** What somebody here wants now. Answers what this node has begun to need, and what it no longer does. */
  want(wanted: Needs): { begun: RelayLayer[]; ended: RelayLayer[] }
  current(): RelayLayer[]
  has(layer: RelayLayer): boolean
  clear(): void
}

/** Viewers who reload a page or change layers come back sooner. */
const LINGER_MS = 5_000

export const NO_NEEDS: Needs = { codec: false, jpeg: false, low: false, container: false, opus: false }

export function createOwnNeeds(clock: Clock): OwnNeeds {
  const wantedAt = new Map<RelayLayer, number>()
  return {
    want(wanted) {
      const now = clock.now()
      const begun = relayLayers.filter((layer) => wanted[layer] && !wantedAt.has(layer))
      for (const layer of relayLayers) if (wanted[layer]) wantedAt.set(layer, now)
      const ended = [...wantedAt].filter(([, at]) => now - at >= LINGER_MS).map(([layer]) => layer)
      for (const layer of ended) wantedAt.delete(layer)
      return { begun, ended }
    },
    current: () => [...wantedAt.keys()],
    has: (layer) => wantedAt.has(layer),
    clear: () => wantedAt.clear(),
  }
}
