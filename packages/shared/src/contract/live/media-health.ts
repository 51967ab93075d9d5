import { z } from 'zod'

/** The libraries that can serve WebSockets, the one that takes the least processor time first. */
export const EngineName = z.enum(['uWebSockets.js', 'uws-pack', 'ws'])
export type EngineName = z.infer<typeof EngineName>

/** The library that serves the sockets of a media process, and why faster ones do not. */
export const MediaEngine = z.object({
  name: EngineName,
  passedOver: z.array(z.object({ name: EngineName, /** Half a sentence: "needs glibc 2.38". */ reason: z.string() })),
})
export type MediaEngine = z.infer<typeof MediaEngine>

/** The media process's own report (`GET /internal/health`). Counts are current. */
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
  /** Why no faster library runs; null when the fastest runs or `ws` was asked for. */
  why: string | null
  /** What a faster library needs; null likewise. */
  remedy: string | null
}

const REMEDY = 'Node 22, 24 or 25 and glibc 2.38'

/** The library that runs and what a faster one needs, in words for the person who hosts Squall. */
export function describeMediaEngine({ name, passedOver }: MediaEngine): EngineWords {
  const fast = { why: null, remedy: null }
  if (name === 'uWebSockets.js') return { runs: name, ...fast }
  if (name === 'uws-pack') return { runs: 'uWebSockets.js, from uws-pack', ...fast }
  if (passedOver.length === 0) return { runs: 'ws, as MEDIA_ENGINE asks for', ...fast }
  const why = passedOver.map((other) => `${other.name} ${other.reason}`).join(', and ')
  return { runs: 'ws, which runs everywhere', why, remedy: REMEDY }
}
