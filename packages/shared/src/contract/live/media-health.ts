import { z } from 'zod'

/** The libraries that can serve WebSockets, the one that takes the least processor time first. */
export const EngineName = z.enum(['uWebSockets.js', 'uws-pack', 'ws'])
export type EngineName = z.infer<typeof EngineName>

/** Which library serves the sockets of a media process, and why those before it do not. */
export const MediaEngine = z.object({
  name: EngineName,
  passedOver: z.array(z.object({ name: EngineName, /** Half a sentence: "needs glibc 2.38". */ reason: z.string() })),
})
export type MediaEngine = z.infer<typeof MediaEngine>

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

interface EngineWords {
  runs: string
  /** Why nothing faster runs; null where that is not so, or was asked for. */
  why: string | null
  /** What would run something faster. */
  remedy: string | null
}

const REMEDY = 'Node 22, 24 or 25 and glibc 2.38'

/** @returns what runs and what would be faster, in plain words for whoever hosts */
export function describeMediaEngine({ name, passedOver }: MediaEngine): EngineWords {
  const fast = { why: null, remedy: null }
  if (name === 'uWebSockets.js') return { runs: name, ...fast }
  if (name === 'uws-pack') return { runs: 'uWebSockets.js, from uws-pack', ...fast }
  if (passedOver.length === 0) return { runs: 'ws, as MEDIA_ENGINE asks for', ...fast }
  const why = passedOver.map((other) => `${other.name} ${other.reason}`).join(', and ')
  return { runs: 'ws, which runs everywhere', why, remedy: REMEDY }
}
