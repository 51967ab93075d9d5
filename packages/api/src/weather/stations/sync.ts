import type { DeviceType, StationReading } from '@squall/shared/contract/weather'
import { tables } from '@squall/shared/server/db'
import { and, asc, eq, inArray, isNotNull } from 'drizzle-orm'
import { ZodError } from 'zod'
import { UpstreamError } from '../../platform/http-client'
import type { Upstreams, WeatherPorts } from '../ports'
import { ambient } from './devices/ambient'
import { davis } from './devices/davis'
import { type Device, type DeviceAccess, StationProblem } from './devices/device'
import { ecowitt } from './devices/ecowitt'
import { openKey, type StationRow } from './station-keys'
import { storeReport } from './store-report'

const TOO_MANY = 429

const KEY_REFUSALS = [401, 403]

const NOT_KNOWN = 404

/** Answers have a few kilobytes: no history is requested. */
const MAX_ANSWER_BYTES = 2 * 1024 * 1024

type SyncDeps = Pick<WeatherPorts, 'db' | 'http' | 'upstreams' | 'secrets' | 'now' | 'log' | 'weather'> & {
  stationRateLimit: StationRateLimit
}

export const STATION_SYNC_MS = 5 * 60_000
const AT_ONCE = 4

/** Returns a function that reads all stations with auto-sync once, a few at a time; a fault of one does not stop the others. */
export function createStationSync(deps: SyncDeps): () => Promise<void> {
  async function work(queue: StationRow[]): Promise<void> {
    for (let row = queue.shift(); row !== undefined; row = queue.shift()) {
      try {
        await syncStation(deps, row)
      } catch (error) {
        // A problem of the station or its service is kept for its owner; anything else is ours.
        if (!(error instanceof StationProblem))
          deps.log.error(`a weather station could not be synced: ${String(error)}`)
      }
    }
  }
  return async () => {
    const queue = dueStations(deps)
    await Promise.all(Array.from({ length: AT_ONCE }, () => work(queue)))
  }
}

/** Returns the stations to read: with a key and auto-sync, of people with an open account, the one synced longest ago first. */
function dueStations({ db }: SyncDeps): StationRow[] {
  const { weatherStations: stations, users } = tables
  return db
    .select({ station: stations })
    .from(stations)
    .innerJoin(users, eq(users.id, stations.userId))
    .where(
      and(
        eq(stations.autoSync, true),
        isNotNull(stations.apiKey),
        inArray(stations.deviceType, ['ambient', 'davis', 'ecowitt']),
        inArray(users.accountStatus, ['pending', 'approved']),
      ),
    )
    .orderBy(asc(stations.lastSyncAt))
    .all()
    .map(({ station }) => station)
}

/**
 * Reads the newest reading from the maker's service and stores it, or stores the problem for the owner to see.
 * @throws StationProblem with the sentence that was kept
 */
export async function syncStation(deps: SyncDeps, row: StationRow): Promise<StationReading> {
  try {
    return storeReport(deps, row, await askService(deps, row))
  } catch (error) {
    const problem = toStationProblem(error)
    const lastError = toOwnerSentence(problem, row.autoSync)
    deps.db
      .update(tables.weatherStations)
      .set({ lastError, lastSyncAt: deps.now() })
      .where(eq(tables.weatherStations.id, row.id))
      .run()
    throw new StationProblem(lastError, problem.isPassing)
  }
}

async function askService(deps: SyncDeps, row: StationRow) {
  const { http, upstreams, stationRateLimit } = deps
  const service = findService(row.deviceType)
  if (service === null) throw new StationProblem('This station cannot be asked')
  if (deps.weather === 'off') throw new StationProblem('Weather is switched off on this server', true)
  const access = openAccess(deps, row, service.device, upstreams[service.upstream])
  await stationRateLimit.waitForTurn([access.apiKey, access.apiSecret].map((key) => `${service.upstream} ${key}`))
  const { url, headers } = service.device.request(access)
  const answer = await http.getJson(url, { headers, maxBytes: MAX_ANSWER_BYTES })
  return service.device.read(answer, access.stationId)
}

/** @throws StationProblem naming what is missing */
function openAccess({ secrets, log }: SyncDeps, row: StationRow, device: Device, base: string): DeviceAccess {
  const open = (column: 'apiKey' | 'apiSecret') => {
    try {
      return openKey(secrets, row, column)
    } catch {
      log.error('the keys of a weather station cannot be opened: the sealing key of this installation is another one')
      throw new StationProblem('The stored key cannot be read any more; enter it again')
    }
  }
  const [apiKey, apiSecret, { stationId }] = [open('apiKey'), open('apiSecret'), row]
  if (apiKey === null) throw new StationProblem('The API key is missing')
  if (apiSecret === null) throw new StationProblem(`The ${device.secretName} is missing`)
  if (stationId === null) throw new StationProblem('The station ID is missing')
  return { base, apiKey, apiSecret, stationId }
}

/** Returns the problem with a maker's service as one sentence for the owner, without any address or key. */
function toStationProblem(error: unknown): StationProblem {
  if (error instanceof StationProblem) return error
  if (error instanceof ZodError)
    return new StationProblem('The service answered something that could not be read', true)
  if (!(error instanceof UpstreamError)) return new StationProblem('The reading could not be taken', true)
  if (error.status === null) return new StationProblem('The service does not answer', true)
  if (KEY_REFUSALS.includes(error.status)) return new StationProblem('The key was refused')
  if (error.status === NOT_KNOWN) return new StationProblem('The service does not know this station ID')
  if (error.status === TOO_MANY) return new StationProblem('The service is busy', true)
  return new StationProblem('The service has a fault', true)
}

/** Adds what happens next, or what the owner can do. */
function toOwnerSentence({ message, isPassing }: StationProblem, autoSync: boolean): string {
  if (!isPassing) return `${message}. Check it under Edit.`
  return autoSync ? `${message}, next try in 5 minutes.` : `${message}. Try again later.`
}

/** Makers allow one request a second for a key. */
const PAUSE_MS = 1_000
const LONGEST_WAIT_MS = 20_000

/** Spaces out requests that use the same key: one a second. */
export interface StationRateLimit {
  /** Resolves when all of `keys` may be used. @throws StationProblem when too many wait already */
  waitForTurn(keys: string[]): Promise<void>
}

export function createStationRateLimit(
  now: () => Date,
  wait = (ms: number) => new Promise<void>((go) => setTimeout(go, ms)),
): StationRateLimit {
  /** When each key may be used again. */
  const freeAt = new Map<string, number>()
  return {
    async waitForTurn(keys) {
      const time = now().getTime()
      for (const [key, free] of freeAt) if (free <= time) freeAt.delete(key)
      const start = Math.max(time, ...keys.map((key) => freeAt.get(key) ?? 0))
      if (start - time > LONGEST_WAIT_MS) throw new StationProblem('Too many stations use this key at once', true)
      for (const key of keys) freeAt.set(key, start + PAUSE_MS)
      if (start > time) await wait(start - time)
    },
  }
}

/** The makers whose services can be asked, by the name of their upstream. */
const devices = { ambient, davis, ecowitt }

type PolledType = keyof typeof devices & keyof Upstreams

const isPolledType = (type: DeviceType): type is PolledType => type in devices

/** Returns the service behind a type of device, or null when it has none that can be asked. */
export function findService(type: DeviceType): { device: Device; upstream: PolledType } | null {
  return isPolledType(type) ? { device: devices[type], upstream: type } : null
}
