import { z } from 'zod'
import { AccountStatus } from '../../contract/account'

/*
 * What nodes without a database know of sessions and streams: two key-value buckets (NATS JetStream), which only api writes.
 */

export const buckets = {
  /** Keyed by the SHA-256 of the session id. */
  sessions: 'squall_sessions',
  /** Keyed by the stream id; streams that are live, and for a while those that have ended. */
  streams: 'squall_streams',
} as const

/**
 * The key that api writes last when it has filled a bucket; its value is the time, ISO 8601. Without it the bucket may be
 * incomplete, so that a missing key means nothing.
 */
export const FILLED_KEY = 'filled'

export const SessionEntry = z.object({
  userId: z.string(),
  accountStatus: AccountStatus,
  /** Unix seconds. */
  expiresAt: z.number(),
})
export type SessionEntry = z.infer<typeof SessionEntry>

export const StreamEntry = z.object({
  ownerId: z.string(),
  isLive: z.boolean(),
  isMuted: z.boolean(),
  /** Whether its owner chose to have it recorded. */
  isRecorded: z.boolean(),
  /** As stored when the entry was written: a beginning for the counts of a node that opens the stream. */
  peakViewers: z.number().int(),
  totalViews: z.number().int(),
})
export type StreamEntry = z.infer<typeof StreamEntry>
