import type { NodeId } from '@squall/shared/server/relay'
import type { Clock } from '../clock'
import { type RelayLayer, relayLayers } from './relay-wire'

/** The other nodes of a stream. Each stays while it repeats its message. */
export interface Nodes {
  /** Adds or renews a node. Returns false if there are too many. */
  update(node: NodeId, needs: readonly RelayLayer[]): boolean
  remove(node: NodeId): void
  /** Removes the nodes that were silent for too long, and returns their names. */
  expire(): NodeId[]
  /** Removes all nodes, and returns their names. */
  clear(): NodeId[]
  /** Returns whether another node needs the layer. */
  isNeeded(layer: RelayLayer): boolean
  /** Returns whether this node's name sorts before all others. */
  isFirst(node: NodeId): boolean
}

/** A node that is silent for this long is lost. */
export const NODE_LEASE_MS = 6_000

/** Bounds the memory that a sender of ever new names can take. */
const MAX_NODES = 256

export function createNodes(clock: Clock): Nodes {
  const nodes = new Map<NodeId, { heardAt: number; needs: readonly RelayLayer[] }>()
  const needed: Record<RelayLayer, boolean> = { codec: false, jpeg: false, low: false, container: false, opus: false }

  /** `isNeeded` is called for every frame, so its answers are computed here. */
  function updateNeeded(): void {
    const all = [...nodes.values()]
    for (const layer of relayLayers) needed[layer] = all.some(({ needs }) => needs.includes(layer))
  }

  function removeAll(names: NodeId[]): NodeId[] {
    for (const name of names) nodes.delete(name)
    if (names.length > 0) updateNeeded()
    return names
  }

  return {
    update(node, needs) {
      if (!nodes.has(node) && nodes.size >= MAX_NODES) return false
      nodes.set(node, { heardAt: clock.now(), needs })
      updateNeeded()
      return true
    },
    remove: (node) => {
      removeAll([node])
    },
    expire() {
      const before = clock.now() - NODE_LEASE_MS
      return removeAll([...nodes].filter(([, { heardAt }]) => heardAt <= before).map(([name]) => name))
    },
    clear: () => removeAll([...nodes.keys()]),
    isNeeded: (layer) => needed[layer],
    isFirst: (node) => [...nodes.keys()].every((other) => node < other),
  }
}

/** A node's claim to have the stream's publisher, since a time of the local clock. The newest claim counts. */
export interface PublisherClaim {
  node: NodeId
  run: number
  at: number
}

/** Claims closer together than this are ordered by the nodes' names, since messages take time too. */
const SAME_TIME_MS = 250

export function isNewerClaim(
  claim: Pick<PublisherClaim, 'node' | 'at'>,
  other: Pick<PublisherClaim, 'node' | 'at'>,
): boolean {
  return Math.abs(claim.at - other.at) < SAME_TIME_MS ? claim.node < other.node : claim.at > other.at
}

/** Returns the time of an inherited claim: older than the lost one, which wins if its node comes back. */
export function backdateClaim(at: number): number {
  return at - 2 * SAME_TIME_MS
}
