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

/** @returns what runs, and where something faster does not load, a sentence or two on why; plain words for whoever hosts */
export function describeMediaEngine({ name, passedOver }: MediaEngine): { runs: string; faster: string | null } {
  if (name === 'uWebSockets.js') return { runs: name, faster: null }
  if (name === 'uws-pack') return { runs: 'uWebSockets.js, from uws-pack', faster: null }
  if (passedOver.length === 0) return { runs: 'ws, as MEDIA_ENGINE asks for', faster: null }
  const reasons = passedOver.map((other) => `${other.name} ${other.reason}`).join(', and ')
  const advice =
    'Node 22, 24 or 25 on a system with glibc 2.38 (Debian 13, Ubuntu 24.04) would take less processor time.'
  return { runs: 'ws, which runs everywhere', faster: `${reasons}. ${advice}` }
}
