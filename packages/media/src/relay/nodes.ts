import type { Clock } from '../clock'
import { type RelayLayer, relayLayers } from './relay-wire'

/** The other nodes that take part in a stream, each for as long as it says so again. */
export interface Nodes {
  /** Answers false for one more than there can be. */
  hear(node: string, needs: readonly RelayLayer[]): boolean
  forget(node: string): void
  /** Forgets those who were silent for too long, and answers who they were. */
  expire(): string[]
  /** Forgets all, and answers who they were. */
  clear(): string[]
  isNeeded(layer: RelayLayer): boolean
  /** Is none of them before this one in the order of names? */
  isFirst(node: string): boolean
}

export const LEASE_MS = 6_000
/** Whoever sends nonsense under ever new names takes no more memory than this many. */
const MOST_NODES = 256

export function createNodes(clock: Clock): Nodes {
  const nodes = new Map<string, { heardAt: number; needs: readonly RelayLayer[] }>()
  const needed: Record<RelayLayer, boolean> = { codec: false, jpeg: false, low: false, container: false, opus: false }

  /** Asked for every frame, so it is worked out before. */
  function merge(): void {
    const all = [...nodes.values()]
    for (const layer of relayLayers) needed[layer] = all.some(({ needs }) => needs.includes(layer))
  }

  function forgetAll(names: string[]): string[] {
    for (const name of names) nodes.delete(name)
    if (names.length > 0) merge()
    return names
  }

  return {
    hear(node, needs) {
      if (!nodes.has(node) && nodes.size >= MOST_NODES) return false
      nodes.set(node, { heardAt: clock.now(), needs })
      merge()
      return true
    },
    forget: (node) => {
      forgetAll([node])
    },
    expire() {
      const before = clock.now() - LEASE_MS
      return forgetAll([...nodes].filter(([, { heardAt }]) => heardAt <= before).map(([name]) => name))
    },
    clear: () => forgetAll([...nodes.keys()]),
    isNeeded: (layer) => needed[layer],
    isFirst: (node) => [...nodes.keys()].every((other) => node < other),
  }
}
