/** Somebody began to publish, on a node and at a time of this node's clock. */
export interface Start {
  node: string
  run: number
  at: number
}

/** Starts closer together than this are told apart by the nodes' names, as messages take time too. */
const SAME_TIME_MS = 250

/** The newest start counts. */
export function isNewer(start: Pick<Start, 'node' | 'at'>, other: Pick<Start, 'node' | 'at'>): boolean {
  return Math.abs(start.at - other.at) < SAME_TIME_MS ? start.node < other.node : start.at > other.at
}

/** What inherits a start counts for less than it, should it turn out to go on. */
export function justBefore(at: number): number {
  return at - 2 * SAME_TIME_MS
}
