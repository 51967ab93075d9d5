import type { MapStations, StationReading, WeatherStation } from '@squall/shared/contract/weather'
import { type Db, tables } from '@squall/shared/server/db'
import { asc, eq, sql } from 'drizzle-orm'
import { badRequest, conflict, forbidden, notFound, unavailable } from '../../../errors'
import type { SessionInfo } from '../../../platform/sessions'
import type { Services } from '../../../services'
import { locateTown } from '../../../weather/geocoding/find-towns'
import { StationProblem } from '../../../weather/stations/devices/device'
import { maskKey, openKey, type StationRow } from '../../../weather/stations/station-keys'
import { parseLastReading } from '../../../weather/stations/store-report'
import { syncStation } from '../../../weather/stations/sync'
import { toPushPath } from './push-access'

/** Makers measure every minute at best. */
const FRESH_MS = 30_000

const isFresh = ({ lastSyncAt, lastError }: StationRow, now: Date) =>
  lastError === null && lastSyncAt !== null && now.getTime() - lastSyncAt.getTime() < FRESH_MS

/** A device without a reading for this long is offline: every kind reports several times an hour. */
const OFFLINE_AFTER_MS = 60 * 60_000

type Deps = Pick<Services, 'secrets' | 'now'>

/** Returns a station as its owner sees it. */
export function toStation({ secrets, now }: Deps, row: StationRow): WeatherStation {
  const { id, name, deviceType, stationId, location, batteryLevel, batteryIsLow, autoSync, lastError } = row
  return {
    id,
    name,
    deviceType,
    apiKey: maskKey(row),
    hasSecret: row.apiSecret !== null,
    stationId,
    location,
    isOnline: deviceType === 'manual' || hasReportedLately(row, now()),
    batteryLevel,
    batteryIsLow,
    autoSync,
    lastReading: parseLastReading(row),
    lastError,
    push: toPushAccess(secrets, row),
  }
}

const hasReportedLately = ({ lastReadingAt }: StationRow, now: Date): boolean =>
  lastReadingAt !== null && now.getTime() - lastReadingAt.getTime() <= OFFLINE_AFTER_MS

function toPushAccess(secrets: Services['secrets'], row: StationRow): WeatherStation['push'] {
  const key = openKey(secrets, row, 'pushKey')
  if (row.pushId === null || key === null) return null
  return { path: toPushPath(row.deviceType, row.pushId, key), id: row.pushId, key }
}

/** Returns a member's stations in the order they were added. Bounded by how many a member may have. */
export function listStations(services: Deps & Pick<Services, 'db'>, userId: string): WeatherStation[] {
  const { weatherStations } = tables
  return services.db
    .select()
    .from(weatherStations)
    .where(eq(weatherStations.userId, userId))
    .orderBy(asc(weatherStations.createdAt), sql`rowid`)
    .all()
    .map((row) => toStation(services, row))
}

/** Returns a member's own stations for a map: those whose location names a town. */
export function listMapStations(services: Deps & Pick<Services, 'db'>, userId: string): MapStations {
  const own = listStations(services, userId)
  const stations = own.flatMap((station) => {
    const place = station.location === null ? null : locateTown(station.location)
    return place === null ? [] : [{ ...station, ...place }]
  })
  return { stations, unplaced: own.length - stations.length }
}

/**
 * Returns the newest reading of the caller's own station: read now where it has a service, otherwise the last stored one.
 * @throws NOT_FOUND, FORBIDDEN, CONFLICT before the first reading, TOO_MANY_REQUESTS; BAD_REQUEST when the owner must do something, SERVICE_UNAVAILABLE when waiting helps
 */
export async function getCurrentReading(services: Services, session: SessionInfo, id: string): Promise<StationReading> {
  const row = requireOwnStation(services.db, id, session)
  const known = parseLastReading(row)
  if (row.deviceType === 'manual' || row.pushId !== null) {
    if (known === null) throw conflict('This station has no reading yet')
    return known
  }
  if (known !== null && isFresh(row, services.now())) return known
  services.limits.stationSyncByUser.take(session.user.id)
  try {
    return await syncStation(services, row)
  } catch (error) {
    if (!(error instanceof StationProblem)) throw error
    throw error.isPassing ? unavailable(error.message) : badRequest(error.message)
  }
}

/** Returns a station of the caller. @throws NOT_FOUND, FORBIDDEN unless the station belongs to the caller */
export function requireOwnStation(db: Pick<Db, 'select'>, id: string, { user }: SessionInfo): StationRow {
  const { weatherStations } = tables
  const station = db.select().from(weatherStations).where(eq(weatherStations.id, id)).get()
  if (station === undefined) throw notFound('Station not found')
  if (station.userId !== user.id) throw forbidden('This station is not yours')
  return station
}
