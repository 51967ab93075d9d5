import type { StationReading } from '@squall/shared/contract/weather'
import { badRequest, conflict, unavailable } from '../../../errors'
import type { SessionInfo } from '../../../platform/sessions'
import type { Services } from '../../../services'
import { StationProblem } from '../../../weather/stations/devices/device'
import type { StationRow } from '../../../weather/stations/keys'
import { lastReadingOf } from '../../../weather/stations/store-report'
import { syncStation } from '../../../weather/stations/sync-station'
import { requireOwnStation } from './policy'

/** Makers measure every minute at best. */
const FRESH_MS = 30_000

/**
 * The newest reading of one's own station: asked for now where it has a service, otherwise the last that came in.
 * @throws NOT_FOUND, FORBIDDEN, CONFLICT before the first reading, TOO_MANY_REQUESTS; BAD_REQUEST when the owner must do something, SERVICE_UNAVAILABLE when waiting helps
 */
export async function readingNow(services: Services, session: SessionInfo, id: string): Promise<StationReading> {
  const row = requireOwnStation(services.db, id, session)
  const known = lastReadingOf(row)
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

const isFresh = ({ lastSyncAt, lastError }: StationRow, now: Date) =>
  lastError === null && lastSyncAt !== null && now.getTime() - lastSyncAt.getTime() < FRESH_MS
