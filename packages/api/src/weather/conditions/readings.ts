import type { WeatherSourceId } from '@squall/shared/contract/weather'
import type { Log } from '@squall/shared/server/log'
import { QueueFullError } from '../../errors'
import { createFairQueue } from '../../platform/concurrency'
import { type HttpClient, UpstreamError } from '../../platform/http-client'
import { type NwsForecast, readForecast } from '../forecast/nws-forecast'
import type { Upstreams } from '../ports'
import type { SourceHealth } from '../sources'
import { createFreshCache, type FreshCache } from './fresh-cache'
import { type Observation, readObservation } from './observation'
import { fromGridCell, type NwsPoint, readPoint, readStations } from './points'
import { readUvForecast, type UvForecast } from './uv'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** No answer that is asked for here is larger than a long list of stations. */
const MAX_BYTES = 4 * 1024 * 1024
const AT_ONCE = 6
const MAX_WAITING = 600
/** Readings serve all visitors, so the queue has one key and no turns. */
const ALL = 'all'

export interface ReadingsDeps {
  http: HttpClient
  upstreams: Upstreams
  sources: SourceHealth
  now: () => Date
  log: Log
}

/** The parts of conditions and forecasts, each read at most once while it is fresh. */
export interface Readings {
  /** By grid cell; null where the weather service has no coverage. */
  points: FreshCache<NwsPoint | null>
  /** By station; null while it has no observation. */
  observations: FreshCache<Observation | null>
  /** By the path of a point's forecast; null where the source has none. */
  forecasts: FreshCache<{ hourly: NwsForecast; daily: NwsForecast } | null>
  /** By 'CITY/{city}/STATE/{state}'. */
  uv: FreshCache<UvForecast>
}

export function createReadings({ http, upstreams, sources, now, log }: ReadingsDeps): Readings {
  const { nws, uv } = upstreams
  const turns = createFairQueue({ concurrency: AT_ONCE, maxWaiting: MAX_WAITING, maxWaitingPerKey: MAX_WAITING })
  const ask = (circuit: WeatherSourceId, url: string) =>
    turns.run(ALL, () => http.getJson(url, { maxBytes: MAX_BYTES, circuit }))
  const failing = new Set<WeatherSourceId>()

  /** Wraps a read so that its result is recorded in the source's health; the log gets the first failure and the recovery. */
  function recordHealth<Value>(id: WeatherSourceId, read: (key: string) => Promise<Value>) {
    return async (key: string): Promise<Value> => {
      try {
        const value = await read(key)
        sources.succeeded(id)
        if (failing.delete(id)) log.info(`${id}: the source answers again`)
        return value
      } catch (error) {
        // Our own queue is full: that is not a fault of the source.
        if (error instanceof QueueFullError) throw error
        sources.failed(id, error)
        if (!failing.has(id))
          log.warn(`${id} cannot be updated: ${error instanceof Error ? error.message : String(error)}`)
        failing.add(id)
        throw error
      }
    }
  }

  /** Returns what `read` resolves to, or null where the source answers 404. */
  async function orNull<Value>(read: Promise<Value>): Promise<Value | null> {
    try {
      return await read
    } catch (error) {
      if (error instanceof UpstreamError && error.status === 404) return null
      throw error
    }
  }

  async function readPointAndStations(cell: string): Promise<NwsPoint> {
    const { stationsPath, ...point } = readPoint(await ask('conditions', `${nws}/points/${cell}`))
    return { ...point, stations: readStations(await ask('conditions', `${nws}${stationsPath}`), fromGridCell(cell)) }
  }

  const readStation = async (id: string): Promise<Observation | null> =>
    readObservation(id, await ask('conditions', `${nws}/stations/${id}/observations/latest`))

  async function readForecasts(path: string) {
    const daily = readForecast(await ask('forecast', `${nws}${path}`), 'day')
    return { daily, hourly: readForecast(await ask('forecast', `${nws}${path}/hourly`), 'hour') }
  }

  return {
    points: createFreshCache({
      read: recordHealth('conditions', (cell) => orNull(readPointAndStations(cell))),
      freshMs: 24 * HOUR,
      retryMs: 20 * SECOND,
      max: 5_000,
      now,
    }),
    observations: createFreshCache({
      read: recordHealth('conditions', (id) => orNull(readStation(id))),
      freshMs: 5 * MINUTE,
      retryMs: 20 * SECOND,
      max: 3_000,
      now,
    }),
    forecasts: createFreshCache({
      read: recordHealth('forecast', (path) => orNull(readForecasts(path))),
      freshMs: 30 * MINUTE,
      retryMs: MINUTE,
      max: 1_000,
      now,
    }),
    uv: createFreshCache({
      read: recordHealth('uv', async (town) =>
        readUvForecast(await ask('uv', `${uv}/getEnvirofactsUVHOURLY/${town}/JSON`)),
      ),
      freshMs: 3 * HOUR,
      retryMs: 5 * MINUTE,
      max: 1_000,
      now,
    }),
  }
}
