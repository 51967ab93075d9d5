import { type Db, tables } from '@squall/shared/server/db'
import { eq } from 'drizzle-orm'
import { forbidden, notFound } from '../../../errors'
import type { SessionInfo } from '../../../platform/sessions'
import type { StationRow } from '../../../weather/stations/station-keys'

/** @throws NOT_FOUND, FORBIDDEN unless the station belongs to the caller */
export function requireOwnStation(db: Pick<Db, 'select'>, id: string, { user }: SessionInfo): StationRow {
  const { weatherStations } = tables
  const station = db.select().from(weatherStations).where(eq(weatherStations.id, id)).get()
  if (station === undefined) throw notFound('Station not found')
  if (station.userId !== user.id) throw forbidden('This station is not yours')
  return station
}
