import { StationReading } from '@squall/shared/contract/weather'
import { tables } from '@squall/shared/server/db'
import { eq } from 'drizzle-orm'
import type { WeatherPorts } from '../ports'
import { type DeviceReport, isEmpty, StationProblem } from './devices/device'
import type { StationRow } from './station-keys'

/** Clocks of devices are never quite right; what runs ahead by less is taken as now. */
const CLOCK_TOLERANCE_MS = 5 * 60_000

/**
 * Stores a station's report, unless a newer one is known, and clears its last error. Returns the newest reading.
 * @throws StationProblem for a report without a value or from the future
 */
export function storeReport(
  { db, now }: Pick<WeatherPorts, 'db' | 'now'>,
  row: StationRow,
  { measuredAt, measurements, battery }: DeviceReport,
): StationReading {
  const time = now()
  if (isEmpty(measurements)) throw new StationProblem('The station reports no values')
  if (measuredAt.getTime() > time.getTime() + CLOCK_TOLERANCE_MS)
    throw new StationProblem('The clock of the station runs ahead, so its readings are not used')
  const heardAt = { lastSyncAt: time, lastError: null }
  const known = parseLastReading(row)
  const isNews = row.lastReadingAt === null || measuredAt >= row.lastReadingAt
  const save = (columns: Partial<StationRow>) =>
    db.update(tables.weatherStations).set(columns).where(eq(tables.weatherStations.id, row.id)).run()
  if (known !== null && !isNews) {
    save(heardAt)
    return known
  }
  const at = measuredAt > time ? time : measuredAt
  const reading = { timestamp: at.toISOString(), ...measurements }
  save({
    ...heardAt,
    lastReading: JSON.stringify(reading),
    lastReadingAt: at,
    batteryLevel: battery.level,
    batteryIsLow: battery.isLow,
  })
  return reading
}

/** Returns the newest stored reading, or null before the first. */
export const parseLastReading = ({ lastReading }: StationRow): StationReading | null =>
  lastReading === null ? null : StationReading.parse(JSON.parse(lastReading))
