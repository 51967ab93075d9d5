import { timingSafeEqual } from 'node:crypto'
import type { DeviceType } from '@squall/shared/contract/weather'
import { type Db, hashSecret, tables } from '@squall/shared/server/db'
import { eq } from 'drizzle-orm'
import { newReadableCode } from '../../../platform/tokens'
import type { StationRow } from '../../../weather/stations/station-keys'

/** The path of the Weather Underground protocol, which is fixed in devices. */
export const WUNDERGROUND_PATH = '/weatherstation/updateweatherstation.php'

/** The path of the Ecowitt protocol. Its devices send no key, so the key is part of the path. */
export const ECOWITT_PATH = '/data/report'

export const toPushPath = (type: DeviceType, id: string, key: string): string =>
  type === 'ecowitt' ? `${ECOWITT_PATH}/${id}/${key}` : WUNDERGROUND_PATH

const ID_LETTERS = 8

/** 99 bits; few enough to be typed into a console. */
const KEY_LETTERS = 20

/** Returns a new id under which a device sends. */
export const newPushId = (): string => `SQ${newReadableCode(ID_LETTERS)}`

/** Returns a new key that proves the id of a device. */
export const newPushKey = (): string => newReadableCode(KEY_LETTERS)

const UNKNOWN_KEY_HASH = hashSecret(newPushKey())

/** Returns the station with this ID and key, or null. An unknown ID takes as long as a wrong key. */
export function findPushedStation(db: Db, id: string, key: string): StationRow | null {
  const { weatherStations } = tables
  const row = db.select().from(weatherStations).where(eq(weatherStations.pushId, id)).get()
  const [given, stored] = [hashSecret(key), row?.pushKeyHash ?? UNKNOWN_KEY_HASH].map((hash) =>
    Buffer.from(hash, 'hex'),
  )
  if (given === undefined || stored === undefined || !timingSafeEqual(given, stored)) return null
  return row ?? null
}
