import { type AddStationInput, STATION, type WeatherStation } from '@squall/shared/contract/weather'
import { hashSecret, tables } from '@squall/shared/server/db'
import { count, eq } from 'drizzle-orm'
import type { z } from 'zod'
import { conflict } from '../../../../errors'
import type { SessionInfo } from '../../../../platform/sessions'
import { newId } from '../../../../platform/tokens'
import type { Services } from '../../../../services'
import { serviceOf } from '../../../../weather/stations/devices/service-of'
import { hintOf, isNewKey, sealKey } from '../../../../weather/stations/keys'
import { newPushId, newPushKey } from '../push-credentials'
import { toStation } from '../queries'

type Input = z.output<typeof AddStationInput>

/** Whether the device sends by itself: AcuRite has no service that can be asked, others may go without. */
const isPushed = ({ deviceType, apiKey }: Input): boolean =>
  deviceType === 'acurite' || (deviceType !== 'manual' && deviceType !== 'davis' && !isNewKey(apiKey))

/** Adds a station to the asker's own. @throws CONFLICT when there are enough */
export function addStation(services: Services, session: SessionInfo, input: Input): WeatherStation {
  const { db, secrets, now } = services
  const place = { id: newId(), userId: session.user.id }
  // A device without a service of its own has no use for these.
  const isAsked = serviceOf(input.deviceType) !== null && isNewKey(input.apiKey)
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
        apiKeyHint: hintOf(apiKey),
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
