import type { ForecastPeriod } from '@squall/shared/contract/weather'
import { z } from 'zod'

const MOST_PERIODS = 14
const MOST_HOURS = 48

const time = z.string().refine((text) => !Number.isNaN(Date.parse(text)))

const Period = z.object({
  name: z.string(),
  startTime: time,
  endTime: time,
  isDaytime: z.boolean(),
  temperature: z.number().nullable(),
  temperatureUnit: z.enum(['F', 'C']),
  probabilityOfPrecipitation: z.object({ value: z.number().min(0).max(100).nullable() }).nullish(),
  windSpeed: z.string().nullish(),
  windDirection: z.string().nullish(),
  shortForecast: z.string(),
  detailedForecast: z.string().nullish(),
})

/** api.weather.gov `/gridpoints/{office}/{x},{y}/forecast` and its `/hourly`. */
const Answer = z.object({ properties: z.object({ updateTime: time, periods: z.array(z.unknown()) }) })

/** One forecast, by the hour or by day and night. */
export interface NwsForecast {
  issuedAt: string
  periods: ForecastPeriod[]
}

/** Returns a forecast without the periods that cannot be read. @throws when the answer is no forecast */
export function readForecast(answer: unknown, by: 'hour' | 'day'): NwsForecast {
  const { updateTime, periods } = Answer.parse(answer).properties
  const read = periods.flatMap((period) => {
    const parsed = Period.safeParse(period).data
    return parsed === undefined ? [] : [toPeriod(parsed, by)]
  })
  if (read.length === 0) throw new SyntaxError('a forecast without a period')
  return {
    issuedAt: new Date(updateTime).toISOString(),
    periods: read.slice(0, by === 'hour' ? MOST_HOURS : MOST_PERIODS),
  }
}

const toPeriod = (period: z.infer<typeof Period>, by: 'hour' | 'day'): ForecastPeriod => ({
  name: by === 'hour' ? null : period.name,
  startTime: new Date(period.startTime).toISOString(),
  endTime: new Date(period.endTime).toISOString(),
  isDaytime: period.isDaytime,
  temperature:
    period.temperature === null || period.temperatureUnit === 'F' ? period.temperature : period.temperature * 1.8 + 32,
  precipitationChance: period.probabilityOfPrecipitation?.value ?? null,
  windSpeed: readWind(period.windSpeed ?? ''),
  windDirection: period.windDirection || null,
  summary: period.shortForecast,
  detail: by === 'hour' ? null : period.detailedForecast || null,
})

/** Returns the range in '10 to 15 mph' or '15 mph'; null for anything else. */
function readWind(text: string): ForecastPeriod['windSpeed'] {
  const [, from, to] = /^(\d{1,3})(?: to (\d{1,3}))? mph$/.exec(text) ?? []
  return from === undefined ? null : { from: Number(from), to: Number(to ?? from) }
}
