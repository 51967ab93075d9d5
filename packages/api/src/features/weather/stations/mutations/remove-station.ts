import type { WeatherStation } from '@squall/shared/contract/weather'
import { tables } from '@squall/shared/server/db'
import { eq } from 'drizzle-orm'
import type { SessionInfo } from '../../../../platform/sessions'
import type { Services } from '../../../../services'
import { requireOwnStation } from '../policy'
import { toStation } from '../queries'

/** Takes a station away with its keys and readings, and answers what it was. @throws NOT_FOUND, FORBIDDEN */
export function removeStation(services: Services, session: SessionInfo, id: string): WeatherStation {
  const former = requireOwnStation(services.db, id, session)
  services.db.delete(tables.weatherStations).where(eq(tables.weatherStations.id, id)).run()
  return toStation(services, former)
}
