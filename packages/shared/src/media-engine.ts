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

const DESCRIPTIONS: Record<EngineName, string> = {
  'uWebSockets.js': 'uWebSockets.js, the fastest there is',
  'uws-pack': 'uws-pack, an older release of uWebSockets.js and about as fast',
  ws: 'ws, which runs everywhere and takes more processor time for each frame',
}

/** @returns what runs and what would be faster, in plain words: the first sentence without a full stop, the others whole */
export function describeMediaEngine({ name, passedOver }: MediaEngine): { runs: string; faster: string[] } {
  const faster = passedOver.map((other) => `${other.name} ${other.reason}.`)
  const advice = 'Node 22, 24 or 25 on a system with glibc 2.38, such as Debian 13 or Ubuntu 24.04, runs the fastest.'
  return { runs: DESCRIPTIONS[name], faster: name === 'ws' ? [...faster, advice] : faster }
}
