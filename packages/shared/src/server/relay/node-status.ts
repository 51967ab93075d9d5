import { z } from 'zod'
import { MediaNodeState } from '../../contract/live'
import { NodeAddress } from './node-file'

const Count = z.number().int().min(0)

/** What a media process says of itself, every STATUS_EVERY_MS. api reads it, and it is lost after STATUS_LEASE_MS. */
export const NodeStatus = MediaNodeState.extend({
  /** Where clients reach it; null for the home node. */
  address: NodeAddress.nullable(),
  regions: z.array(z.string()),
})
export type NodeStatus = z.infer<typeof NodeStatus>

export const STATUS_EVERY_MS = 500
/** A process that is heard after this long is heard late. */
export const STATUS_LATE_MS = 1_500
/** Three messages may be late or lost. */
export const STATUS_LEASE_MS = 2_000

/** Sockets on one process, of those addresses and people alone that have several; repeated every second while there are any. */
export const SocketCounts = z.object({
  networks: z.record(z.string(), Count),
  people: z.record(z.string(), Count),
})
export type SocketCounts = z.infer<typeof SocketCounts>
