import type { WeatherStation } from '@squall/shared/contract/weather'
import { tables } from '@squall/shared/server/db'
import { asc, eq, sql } from 'drizzle-orm'
import type { Services } from '../../../services'
import { maskedKey, openKey, type StationRow } from '../../../weather/stations/keys'
import { lastReadingOf } from '../../../weather/stations/store-report'
import { pushPath } from './push-address'

/** A device that has not been heard of for so long is off: every kind reports several times an hour. */
const OFFLINE_AFTER_MS = 60 * 60_000

type Deps = Pick<Services, 'secrets' | 'now'>

/** A station as its owner sees it. */
export function toStation({ secrets, now }: Deps, row: StationRow): WeatherStation {
  const { id, name, deviceType, stationId, location, batteryLevel, batteryIsLow, autoSync, lastError } = row
  return {
    id,
    name,
    deviceType,
    apiKey: maskedKey(row),
    hasSecret: row.apiSecret !== null,
    stationId,
    location,
    isOnline: deviceType === 'manual' || wasHeardOf(row, now()),
    batteryLevel,
    batteryIsLow,
    autoSync,
    lastReading: lastReadingOf(row),
    lastError,
    push: pushOf(secrets, row),
  }
}

const wasHeardOf = ({ lastReadingAt }: StationRow, now: Date): boolean =>
  lastReadingAt !== null && now.getTime() - lastReadingAt.getTime() <= OFFLINE_AFTER_MS

function pushOf(secrets: Services['secrets'], row: StationRow): WeatherStation['push'] {
  const key = openKey(secrets, row, 'pushKey')
  if (row.pushId === null || key === null) return null
  return { path: pushPath(row.deviceType, row.pushId, key), id: row.pushId, key }
}

/** A member's stations in the order they were added. Bounded by how many a member may have. */
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
