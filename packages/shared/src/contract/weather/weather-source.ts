import { z } from 'zod'

export const WeatherSourceId = z.enum(['alerts', 'watches', 'storms', 'radar', 'conditions', 'uv'])
export type WeatherSourceId = z.infer<typeof WeatherSourceId>

/** How a source of weather does, from its own last answers: 'waiting' before the first one or while nobody needs it. */
export const WeatherSource = z.object({
  id: WeatherSourceId,
  name: z.string(),
  state: z.enum(['active', 'stale', 'down', 'waiting', 'off']),
  lastSuccess: z.string().nullable(),
  /** In words for a person; null while it answers. */
  problem: z.string().nullable(),
})
export type WeatherSource = z.infer<typeof WeatherSource>
