import { z } from 'zod'

const reading = z.number().nullable()

/**
 * Why no value is known: weather is switched off, the place is hidden, the source has no stations there, it does not answer,
 * its first answer is pending, or no station nearby reported lately.
 */
export const ConditionsGap = z.enum(['off', 'no-place', 'not-covered', 'unavailable', 'waiting', 'not-reported'])
export type ConditionsGap = z.infer<typeof ConditionsGap>

/**
 * The weather at a place: °F, mph, degrees the wind comes from, per cent, miles, inHg. A value that no station
 * nearby reported in the last 90 minutes is null. `uvIndex` is a forecast, never observed.
 */
export const WeatherSnapshot = z.object({
  temperature: reading,
  feelsLike: reading,
  conditions: z.string().nullable(),
  windSpeed: reading,
  windDirection: reading,
  humidity: reading,
  visibility: reading,
  pressure: reading,
  dewPoint: reading,
  uvIndex: reading,
  /** Whose forecast the UV index is, or null without one. */
  uvSource: z.string().nullable(),
  /** The source of the values, such as 'National Weather Service, KOKC'. */
  source: z.string(),
  /** When the newest of the values was observed, ISO; null without any value. */
  observedAt: z.string().nullable(),
  /** The source has not answered for so long that the values may no longer hold. */
  stale: z.boolean(),
  /** False where the source has no stations, as outside the United States. */
  coverage: z.boolean(),
  /** Null when at least one value was observed. */
  reason: ConditionsGap.nullable(),
})
export type WeatherSnapshot = z.infer<typeof WeatherSnapshot>

export const WeatherSourceId = z.enum([
  'alerts',
  'watches',
  'storms',
  'local-reports',
  'radar',
  'conditions',
  'forecast',
  'uv',
])
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
