import { z } from 'zod'
import { MediaEngine } from './media-engine'

/** How the media process does, by its own word (`GET /internal/health`). Counts are of this moment. */
export const MediaHealth = z.object({
  sockets: z.number().int(),
  /** Sockets that watch a stream, previews too. */
  viewers: z.number().int(),
  publishers: z.number().int(),
  uptimeSeconds: z.number(),
  memoryBytes: z.number(),
  engine: MediaEngine,
})
export type MediaHealth = z.infer<typeof MediaHealth>
