import { tables } from '@squall/shared/server/db'
import { and, asc, eq, inArray, isNotNull } from 'drizzle-orm'
import { StationProblem } from './devices/device'
import type { StationRow } from './keys'
import { type SyncDeps, syncStation } from './sync-station'

export const SYNC_EVERY_MS = 5 * 60_000
const AT_ONCE = 4

/** How all stations that their owners want kept current are asked once, a few at a time; the fault of one is its own. */
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

/** Stations with a key and auto-sync, of people whose account is open; those asked longest ago come first. */
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
