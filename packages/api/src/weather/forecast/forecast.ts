import type { WeatherForecast } from '@squall/shared/contract/weather'
import type { Place } from '@squall/shared/rules/place'
import { waitAtMost } from '../../platform/concurrency'
import { PATIENCE_MS } from '../conditions/conditions'
import { toGridCell } from '../conditions/points'
import type { Readings } from '../conditions/readings'

/** A forecast is issued a few times a day; without an answer for so long, there may be a newer one. */
const STALE_AFTER_MS = 3 * 60 * 60_000

interface ForecastDeps {
  readings: Pick<Readings, 'points' | 'forecasts'>
  /** The source of the forecast, as shown. */
  source: string
  isOff: boolean
  now: () => Date
  patienceMs?: number
}

/** Official forecasts of places. Fresh ones are answered from memory. */
export interface Forecast {
  at(place: Place): Promise<WeatherForecast>
}

export function createForecast({ readings, source, isOff, now, patienceMs = PATIENCE_MS }: ForecastDeps): Forecast {
  const { points, forecasts } = readings

  const unknown = (reason: NonNullable<WeatherForecast['reason']>): WeatherForecast => ({
    ...{ hours: [], periods: [], issuedAt: null, timeZone: null, source, reason },
    stale: reason === 'waiting' || reason === 'unavailable',
    coverage: reason !== 'not-covered',
  })

  async function ask(cell: string): Promise<void> {
    const path = (await points.get(cell))?.value?.forecastPath
    if (path) await forecasts.get(path)
  }

  function known(cell: string): WeatherForecast {
    const point = points.known(cell)
    if (point === undefined) return unknown(points.isAsking(cell) ? 'waiting' : 'unavailable')
    if (point.value === null) return unknown('not-covered')
    const { forecastPath, town } = point.value
    if (forecastPath === null) return unknown('not-covered')
    const kept = forecasts.known(forecastPath)
    if (kept === undefined) return unknown(forecasts.isAsking(forecastPath) ? 'waiting' : 'unavailable')
    if (kept.value === null) return unknown('not-covered')
    const time = now().getTime()
    const { hourly, daily } = kept.value
    const isAhead = ({ endTime }: { endTime: string }) => Date.parse(endTime) > time
    const [hours, periods] = [hourly.periods.filter(isAhead), daily.periods.filter(isAhead)]
    // A forecast whose time has passed is none.
    if (hours.length === 0 && periods.length === 0) return unknown('unavailable')
    return {
      ...{ hours, periods, source, reason: null, coverage: true },
      issuedAt: daily.issuedAt,
      timeZone: town?.timeZone ?? null,
      stale: time - kept.at > STALE_AFTER_MS,
    }
  }

  return {
    async at(place) {
      if (isOff) return unknown('off')
      const cell = toGridCell(place)
      await waitAtMost(patienceMs, ask(cell))
      return known(cell)
    },
  }
}
