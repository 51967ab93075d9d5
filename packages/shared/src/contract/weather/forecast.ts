import { z } from 'zod'
import { ConditionsGap } from './conditions'

/** A part of a forecast: °F, per cent, mph, the compass point that the wind comes from. Times are ISO. */
export const ForecastPeriod = z.object({
  /** Such as 'Tonight' or 'Thursday'; null for an hour. */
  name: z.string().nullable(),
  startTime: z.string(),
  endTime: z.string(),
  isDaytime: z.boolean(),
  temperature: z.number().nullable(),
  /** Per cent. */
  precipitationChance: z.number().nullable(),
  /** The range of the wind. */
  windSpeed: z.object({ from: z.number(), to: z.number() }).nullable(),
  windDirection: z.string().nullable(),
  /** The official words, such as 'Severe Thunderstorms'. */
  summary: z.string(),
  /** The official text, unchanged; null for an hour. */
  detail: z.string().nullable(),
})
export type ForecastPeriod = z.infer<typeof ForecastPeriod>

/** The official forecast of a place. */
export const WeatherForecast = z.object({
  hours: z.array(ForecastPeriod),
  /** Days and nights by turns. */
  periods: z.array(ForecastPeriod),
  /** When the office issued it, ISO; null without a forecast. */
  issuedAt: z.string().nullable(),
  /** The zone of the place's clocks; null where it is not known. */
  timeZone: z.string().nullable(),
  source: z.string(),
  /** The source has not answered for so long that a newer forecast may exist. */
  stale: z.boolean(),
  /** False where the source makes no forecast, as outside the United States. */
  coverage: z.boolean(),
  /** Null when there is a forecast. */
  reason: ConditionsGap.extract(['off', 'not-covered', 'unavailable', 'waiting']).nullable(),
})
export type WeatherForecast = z.infer<typeof WeatherForecast>
