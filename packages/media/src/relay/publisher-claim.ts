/** A node's claim to have the stream's publisher, since a time of the local clock. The newest claim counts. */
export interface PublisherClaim {
  node: string
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
