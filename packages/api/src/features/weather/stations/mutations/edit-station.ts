import type { EditStationInput, WeatherStation } from '@squall/shared/contract/weather'
import { tables } from '@squall/shared/server/db'
import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { SecretBox } from '../../../../platform/secret-box'
import type { SessionInfo } from '../../../../platform/sessions'
import type { Services } from '../../../../services'
import { serviceOf } from '../../../../weather/stations/devices/service-of'
import { hintOf, isNewKey, type StationRow, sealKey } from '../../../../weather/stations/keys'
import { requireOwnStation } from '../policy'
import { toStation } from '../queries'

type Input = z.output<typeof EditStationInput>

/** Changes what is named and nothing else; keys only where a new one came. @throws NOT_FOUND, FORBIDDEN */
export function editStation(services: Services, session: SessionInfo, input: Input): WeatherStation {
  const { db, secrets } = services
  const former = requireOwnStation(db, input.id, session)
  const { name, location, autoSync, stationId } = input
  const access = {
    ...newKeys(secrets, former, input),
    stationId: former.deviceType === 'manual' ? undefined : stationId,
  }
  const isOtherAccess = Object.values(access).some((value) => value !== undefined)
  // With another way to ask, what was wrong before says nothing, and the next question need not wait.
  const forgotten = isOtherAccess ? { lastError: null, lastSyncAt: null } : {}
  const changes = { name, location, autoSync, ...access, ...forgotten }
  if (Object.values(changes).every((value) => value === undefined)) return toStation(services, former)
  const { weatherStations } = tables
  const row = db.update(weatherStations).set(changes).where(eq(weatherStations.id, former.id)).returning().get()
  return toStation(services, row)
}

function newKeys(secrets: SecretBox, former: StationRow, { apiKey, apiSecret }: Input) {
  const isAsked = serviceOf(former.deviceType) !== null && former.pushId === null
  const key = isAsked && isNewKey(apiKey) ? apiKey : undefined
  const secret = isAsked && isNewKey(apiSecret) ? apiSecret : undefined
  return {
    apiKey: key && sealKey(secrets, former, 'apiKey', key),
    apiKeyHint: key && hintOf(key),
    apiSecret: secret && sealKey(secrets, former, 'apiSecret', secret),
  }
}
