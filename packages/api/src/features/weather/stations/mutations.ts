import {
  type AddStationInput,
  type EditStationInput,
  type ReportReadingInput,
  readingFields,
  STATION,
  type WeatherStation,
} from '@squall/shared/contract/weather'
import { hashSecret, tables } from '@squall/shared/server/db'
import { count, eq } from 'drizzle-orm'
import type { z } from 'zod'
import { badRequest, conflict } from '../../../errors'
import type { SecretBox } from '../../../platform/secret-box'
import type { SessionInfo } from '../../../platform/sessions'
import { newId } from '../../../platform/tokens'
import type { Services } from '../../../services'
import { mapMeasurements, unknownBattery } from '../../../weather/stations/devices/device'
import { isNewKey, type StationRow, sealKey, toKeyHint } from '../../../weather/stations/station-keys'
import { storeReport } from '../../../weather/stations/store-report'
import { findService } from '../../../weather/stations/sync'
import { newPushId, newPushKey } from './push-access'
import { requireOwnStation, toStation } from './queries'

/** Whether the device pushes its readings: AcuRite has no service to read from, and other makers may be used without theirs. */
const isPushed = ({ deviceType, apiKey }: z.output<typeof AddStationInput>): boolean =>
  deviceType === 'acurite' || (deviceType !== 'manual' && deviceType !== 'davis' && !isNewKey(apiKey))

/** Returns the station added to those of the caller. @throws CONFLICT when the caller has as many as a member may have */
export function addStation(
  services: Services,
  session: SessionInfo,
  input: z.output<typeof AddStationInput>,
): WeatherStation {
  const { db, secrets, now } = services
  const place = { id: newId(), userId: session.user.id }
  // Only a device with a service that can be read uses keys.
  const isAsked = findService(input.deviceType) !== null && isNewKey(input.apiKey)
  const apiKey = isAsked ? (input.apiKey ?? null) : null
  const apiSecret = isAsked && isNewKey(input.apiSecret) ? input.apiSecret : null
  const pushKey = isPushed(input) ? newPushKey() : null
  const row = db.transaction((tx) => {
    const { weatherStations } = tables
    const owned = tx.select({ n: count() }).from(weatherStations).where(eq(weatherStations.userId, place.userId)).get()
    if ((owned?.n ?? 0) >= STATION.perMember) throw conflict(`You may have at most ${STATION.perMember} stations`)
    return tx
      .insert(weatherStations)
      .values({
        ...place,
        name: input.name,
        deviceType: input.deviceType,
        apiKey: sealKey(secrets, place, 'apiKey', apiKey),
        apiKeyHint: toKeyHint(apiKey),
        apiSecret: sealKey(secrets, place, 'apiSecret', apiSecret),
        stationId: input.deviceType === 'manual' ? null : input.stationId,
        location: input.location,
        autoSync: input.autoSync ?? true,
        pushId: pushKey === null ? null : newPushId(),
        pushKey: sealKey(secrets, place, 'pushKey', pushKey),
        pushKeyHash: pushKey === null ? null : hashSecret(pushKey),
        createdAt: now(),
      })
      .returning()
      .get()
  })
  return toStation(services, row)
}

/**
 * Returns the station after changing the given fields only; a key changes only when a new one is sent.
 * @throws NOT_FOUND, FORBIDDEN, BAD_REQUEST for another type of device
 */
export function editStation(
  services: Services,
  session: SessionInfo,
  input: z.output<typeof EditStationInput>,
): WeatherStation {
  const { db, secrets } = services
  const former = requireOwnStation(db, input.id, session)
  const { name, location, autoSync, stationId, deviceType = former.deviceType } = input
  if (deviceType !== former.deviceType) throw badRequest('Add another station for another device')
  const access = {
    ...newKeys(secrets, former, input),
    stationId: former.deviceType === 'manual' || stationId === former.stationId ? undefined : stationId,
  }
  const isOtherAccess = Object.values(access).some((value) => value !== undefined)
  // With new access the last error no longer applies, and the next sync need not wait.
  const forgotten = isOtherAccess ? { lastError: null, lastSyncAt: null } : {}
  const changes = { name, location, autoSync, ...access, ...forgotten }
  if (Object.values(changes).every((value) => value === undefined)) return toStation(services, former)
  const { weatherStations } = tables
  const row = db.update(weatherStations).set(changes).where(eq(weatherStations.id, former.id)).returning().get()
  return toStation(services, row)
}

function newKeys(secrets: SecretBox, former: StationRow, { apiKey, apiSecret }: z.output<typeof EditStationInput>) {
  const isAsked = findService(former.deviceType) !== null && former.pushId === null
  const key = isAsked && isNewKey(apiKey) ? apiKey : undefined
  const secret = isAsked && isNewKey(apiSecret) ? apiSecret : undefined
  return {
    apiKey: key && sealKey(secrets, former, 'apiKey', key),
    apiKeyHint: key && toKeyHint(key),
    apiSecret: secret && sealKey(secrets, former, 'apiSecret', secret),
  }
}

/** Returns the station that was deleted with its keys and readings. @throws NOT_FOUND, FORBIDDEN */
export function removeStation(services: Services, session: SessionInfo, id: string): WeatherStation {
  const former = requireOwnStation(services.db, id, session)
  services.db.delete(tables.weatherStations).where(eq(tables.weatherStations.id, id)).run()
  return toStation(services, former)
}

/**
 * Returns the station after storing a reading that the owner typed, measured now.
 * @throws NOT_FOUND, FORBIDDEN, CONFLICT, BAD_REQUEST
 */
export function reportReading(
  services: Services,
  session: SessionInfo,
  input: z.output<typeof ReportReadingInput>,
): WeatherStation {
  const row = requireOwnStation(services.db, input.id, session)
  if (row.deviceType !== 'manual') throw conflict('Only a manual station takes readings that are typed')
  if (readingFields.every((field) => input[field] == null)) throw badRequest('Enter at least one value')
  // The input schema has checked typed values; only sensors need the plausibility check.
  const measurements = mapMeasurements((field) => input[field] ?? null)
  storeReport(services, row, { measuredAt: services.now(), measurements, battery: unknownBattery })
  return toStation(services, requireOwnStation(services.db, input.id, session))
}
