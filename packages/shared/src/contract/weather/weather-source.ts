import { z } from 'zod'

export const WeatherSourceId = z.enum(['alerts', 'watches', 'storms', 'radar', 'conditions', 'uv'])
export type WeatherSourceId = z.infer<typeof WeatherSourceId>

/** The state of a weather source by its last answers: 'waiting' before the first one or while it is not needed. */
export const WeatherSource = z.object({
  id: WeatherSourceId,
  name: z.string(),
  state: z.enum(['active', 'stale', 'down', 'waiting', 'off']),
  lastSuccess: z.string().nullable(),
  /** A sentence; null while it answers. */
  problem: z.string().nullable(),
})
export type WeatherSource = z.infer<typeof WeatherSource>
